package org.okra.experiments.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.Specification;
import org.okra.experiments.auto.DataGuess.OutputWord;

final class DataGuessTest {
  @TempDir private Path folder;

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static Specification guess(
      List<String> outputs, Optional<OutputWord> as, String... files) {
    return new DataGuess(List.of(files), outputs, List.of(), as).dataset();
  }

  private static void refused(String text, List<String> outputs, String... files) {
    assertThatThrownBy(() -> guess(outputs, Optional.empty(), files))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
        .hasMessageContaining(text);
  }

  private static Guess named(String inputs, String outputs, String file) {
    return new DataGuess(
            List.of(file), List.of(outputs), List.of(inputs.split(",")), Optional.empty())
        .guess();
  }

  @Test
  void whatIsSaidToBeRankingsMustHaveThem() throws IOException {
    String table = file("r.csv", "a,y\n1,red\n2,blue\n");
    assertThatThrownBy(() -> guess(List.of("y"), Optional.of(OutputWord.RANKINGS), table))
        .isInstanceOf(OkraException.class)
        .hasMessageContaining("the last column of " + table + " has no ranking such as b>a>c")
        .hasMessageContaining("its first cell is 'red'");
    String late = file("l.csv", "a,y\n1,\n2,b>a\n");
    assertThat(guess(List.of("y"), Optional.of(OutputWord.RANKINGS), late).type())
        .isEqualTo("label-ranking");
  }

  @Test
  void inputsAreNamedWhereTheyCanBe() throws IOException {
    String arff =
        file(
            "a.arff",
            "@relation r\n@attribute a numeric\n@attribute 'b c' numeric\n@attribute y numeric\n"
                + "@data\n1,2,3\n");
    assertThat(named("a", "y", arff).dataset().options())
        .containsEntry("ignore", List.of("b c"))
        .containsEntry("targets", 1);
    assertThatThrownBy(() -> named("a,y", "1", arff))
        .isInstanceOf(OkraException.class)
        .hasMessageContaining("--inputs names y of " + arff + ", which is predicted")
        .hasMessageContaining("allowed are a, b c.");
    assertThatThrownBy(() -> named("z", "y", arff))
        .hasMessageContaining("--inputs names z, which " + arff + " does not have");
    String sparse = file("a.svm", "1 1:2\n");
    assertThatThrownBy(() -> named("1", "1", sparse))
        .isInstanceOf(OkraException.class)
        .hasMessageContaining("--inputs is for tables");
  }

  @Test
  void datesThatAreNamedAreSaidToBeCategories() throws IOException {
    String table = file("days.csv", "day,a,y\n2024-01-05,1,2\n2024-01-06,2,3\n");
    assertThat(named("day,a", "y", table).remarks())
        .singleElement(InstanceOfAssertFactories.STRING)
        .startsWith("dates are taken for categories, of which a new date is none: 'day'");
    assertThat(named("a", "y", table).remarks()).isEmpty();
  }

  @Test
  void numbersAreValues() {
    assertThat(OutputWord.of("numbers")).contains(OutputWord.VALUES);
    assertThat(OutputWord.of("Label-Sets")).contains(OutputWord.LABEL_SETS);
    assertThat(OutputWord.of("words")).isEmpty();
  }

  @Test
  void tablesNeedTheirOutputsNamed() throws IOException {
    String table = file("houses.csv", "area,rooms,price\n1,2,3\n");
    Specification found = guess(List.of("price"), Optional.empty(), table);
    assertThat(found.type()).isEqualTo("csv");
    assertThat(found.options()).containsEntry("outputs", List.of("price"));
    refused("--outputs price; its first line is: area,rooms,price", List.of(), table);
    Specification labels = guess(List.of("price"), Optional.of(OutputWord.LABEL_SETS), table);
    assertThat(labels.options()).containsEntry("outputKind", "labels");
  }

  @Test
  void tablesAreCutByWhatCutsAllOfTheirLines() throws IOException {
    String[] cuts = {",", ";", "\t", "|"};
    String[] words = {"", "semicolon", "tab", "bar"};
    for (int k = 0; k < cuts.length; k++) {
      String text = "\"a, b\" c y\n1 2 3\n4 5 6\n".replaceAll("(?<!,) ", cuts[k]);
      Specification found = guess(List.of("y"), Optional.empty(), file(k + ".csv", text));
      assertThat(found.options().getOrDefault("separator", "")).isEqualTo(words[k]);
      refused("--outputs y; its", List.of(), file(k + ".csv", text));
    }
    String commas = file("commas.csv", "a;b;y\n1;0,5;3\n");
    refused(
        "Column 'b' of " + commas + " has numbers with a comma, such as 0,5", List.of("y"), commas);
    // Also below the first rows, but not lists of numbers.
    String later = file("later.csv", "a;b;y\n1;2;3\n1;0,5;3\n");
    refused("Column 'b' of " + later + " has numbers with a comma", List.of("y"), later);
    String lists = file("lists.tsv", "a\tb\ty\n1\t3,7\t3\n1\t3,7,9\t3\n");
    assertThat(guess(List.of("y"), Optional.empty(), lists).options())
        .containsEntry("separator", "tab");
  }

  @Test
  void aFirstLineOfNumbersIsARow() throws IOException {
    String plain = file("plain.csv", "1.5,2,3\n4,5,6\n");
    assertThat(guess(List.of("3"), Optional.empty(), plain).options())
        .containsEntry("header", "none");
    // Counts are names: those that programs give to columns without any.
    for (String text : List.of("0,1,2\n4,5,6\n", "1,2,3\n4,5,6\n")) {
      String counted = file("counted.csv", text);
      assertThat(guess(List.of("2"), Optional.empty(), counted).options())
          .doesNotContainKey("header");
    }
    // Columns may be called by years.
    String years = file("years.csv", "2019,2020,2021\n4,5,6\n");
    assertThat(guess(List.of("2021"), Optional.empty(), years).options())
        .doesNotContainKey("header");
    // A row without one of several targets still tells of the others.
    assertThat(guess(List.of("2", "3"), Optional.empty(), plain).options())
        .containsEntry("missingOutputs", "keep");
  }

  @Test
  void cellsMayHaveSeveralLinesAndLinesMayBeOdd() throws IOException {
    String wrapped = file("w.csv", "\"a\nb\",y\n1,2\n3,4\n");
    assertThat(guess(List.of("y"), Optional.empty(), wrapped).type()).isEqualTo("csv");
    String open = file("o.csv", "\"a;y\n1;2\n");
    assertThat(guess(List.of("y"), Optional.empty(), open).type()).isEqualTo("csv");
    String text = file("t.csv", "x;y\n\"one\ntwo\";2\n3;4\n");
    assertThat(guess(List.of("y"), Optional.empty(), text).options())
        .containsEntry("separator", "semicolon");
    // The ending decides where lines do not.
    String pipes = file("p.tsv", "a\ty\n5\" pipe\t2\n1\t2\n");
    assertThat(guess(List.of("y"), Optional.empty(), pipes).options())
        .containsEntry("separator", "tab");
  }

  @Test
  void rankingsAreSeenInTheirRows() throws IOException {
    String orders = file("a.txt", "x,y,ranking\n1,2,b>a>c\n");
    String ranks = file("b.csv", "2,1,2\n0.5,1,2\n0.1,2,1\n");
    for (String each : List.of(orders, ranks)) {
      assertThat(guess(List.of(), Optional.empty(), each).type()).isEqualTo("label-ranking");
    }
    Specification declared = guess(List.of("ranking"), Optional.of(OutputWord.VALUES), orders);
    assertThat(declared.type()).isEqualTo("csv");
  }

  @Test
  void attributeFilesAreMulanMekaOrTargetsAtTheEnd() throws IOException {
    String plain = file("a.arff", "@relation r\n@attribute x numeric\n@data\n1\n");
    String meka = file("m.arff", "@relation 'set: -C 2'\n@attribute x numeric\n@data\n1\n");
    String names = file("labels.xml", "<labels/>");
    assertThat(guess(List.of(), Optional.empty(), meka).type()).isEqualTo("meka");
    Specification mulan = guess(List.of(), Optional.empty(), plain, plain, names);
    assertThat(mulan.type()).isEqualTo("mulan");
    assertThat(mulan.options()).containsEntry("labels", names).containsEntry("test", plain);
    assertThat(guess(List.of("2"), Optional.empty(), plain).options()).containsEntry("targets", 2);
    refused("--outputs 1", List.of(), plain);
    refused("give one, or a training and a test part", List.of(), plain, plain, plain);
  }

  @Test
  void whatWouldBeIgnoredIsRefused() throws IOException {
    String made = "{type: drawn-digits, train: 50}";
    refused("--inputs, --as and --outputs are for tables", List.of("y"), made);
    refused("are 3 files", List.of(), made, "a.tsv", "b.tsv");
    refused("are 3 files", List.of(), "a.mgf", "a.tsv", "b.tsv");
  }

  @Test
  void aDataSetMayBeWrittenOut() {
    assertThat(guess(List.of(), Optional.empty(), "{type: drawn-digits, train: 50}").type())
        .isEqualTo("drawn-digits");
  }

  @Test
  void columnsOfTextsNamesAndDatesAreSeen() throws IOException {
    StringBuilder rows = new StringBuilder("id,day,kind,note,size,y\n");
    for (int i = 0; i < 30; i++) {
      rows.append("n%d,2024-01-%02d,%s,a note no %d,%d,%d%n".formatted(i, i + 1, i % 2, i, i, i));
    }
    Specification found = guess(List.of("y"), Optional.empty(), file("t.csv", rows.toString()));
    assertThat(found.options())
        .containsEntry("columns", Map.of("id", "ignore", "day", "ignore", "note", "text"));
  }

  @Test
  void tablesOfSpectraSaySo() throws IOException {
    refused("{type: massbank, spectra: ", List.of(), file("s.tsv", "formula\tpeaks\nCH\t1:2\n"));
    refused("--outputs b; its", List.of(), file("t.tsv", "a\tb\n1\t2\n"));
  }

  @Test
  void spectraGoWithFingerprintsAndCandidates() throws IOException {
    String spectra = file("s.tsv", "structure_id\tformula\tprecursor_mz\tpeaks\n");
    String prints = file("f.tsv", "structure_id\tmaccs166\n");
    String offered = file("c.tsv", "formula\tstructure_id\tmaccs166\n");
    for (List<String> files :
        List.of(List.of(spectra, prints, offered), List.of(spectra, offered, prints))) {
      DataGuess guess = new DataGuess(files, List.of(), List.of(), Optional.empty());
      assertThat(guess.dataset())
          .hasToString(
              "{type: massbank, spectra: %s, fingerprints: %s, fingerprint: maccs}"
                  .formatted(spectra, prints));
      assertThat(guess.candidates().orElseThrow())
          .isEqualTo(
              Map.of(
                  "file",
                  offered,
                  "key",
                  "formula",
                  "output",
                  "maccs166",
                  "firstBit",
                  1,
                  "least",
                  2));
    }
    refused("FINGERPRINTS [CANDIDATES]", List.of(), spectra, offered);
    DataGuess alone =
        new DataGuess(List.of(spectra, prints), List.of(), List.of(), Optional.empty());
    assertThat(alone.candidates()).isEmpty();
  }

  @Test
  void recordsOfSpectraGoWithCandidatesByName() throws IOException {
    String records = file("a.mgf", "BEGIN IONS\n");
    assertThat(guess(List.of(), Optional.empty(), records).options())
        .containsEntry("output", "SMILES");
    String offered = file("c.csv", "Name,Smiles\n");
    DataGuess guess =
        new DataGuess(List.of(records, offered), List.of("INCHI"), List.of(), Optional.empty());
    assertThat(guess.dataset().options()).containsEntry("output", "INCHI");
    assertThat(guess.candidates().orElseThrow())
        .isEqualTo(Map.of("file", offered, "query", "Name", "output", "Smiles", "least", 2));
    String unclear = file("d.csv", "molecule,Smiles\n");
    refused(
        "'{file: %s, query: COLUMN, output: Smiles}'".formatted(unclear),
        List.of(),
        records,
        unclear);
    String written = "{file: %s, query: molecule, output: Smiles}".formatted(unclear);
    DataGuess said =
        new DataGuess(List.of(records, written), List.of(), List.of(), Optional.empty());
    assertThat(said.candidates().orElseThrow()).containsEntry("query", "molecule");
  }
}
