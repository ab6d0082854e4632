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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.datasets.DataFolder;
import org.okra.datasets.read.Csv;
import org.okra.datasets.read.Separator;
import org.okra.experiments.auto.DataGuess.OutputWord;

/** What tables of people who never heard of Okra are taken for. */
final class TableGuessesTest {
  @TempDir private Path folder;

  private Guess guess(String text, Optional<OutputWord> as, String... outputs) throws IOException {
    String file = Files.writeString(folder.resolve("t.csv"), text).toString();
    return new DataGuess(List.of(file), List.of(outputs), List.of(), as).guess();
  }

  private Guess guess(String text, String... outputs) throws IOException {
    return guess(text, Optional.empty(), outputs);
  }

  private void refused(String message, String text, String... outputs) {
    assertThatThrownBy(() -> guess(text, outputs))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {"; semicolon", "| bar", ", comma"})
  void listsOfLabelsAreSeen(String cut, String word) throws IOException {
    String text = "x,tags\n1,\"sea_sunset\"\n2,sea\n3,\"sunset_city\"\n4,city\n5,\n";
    Guess found = guess(text.replace("_", cut), "tags");
    assertThat(found.dataset().options())
        .containsEntry("outputKind", "labels")
        .containsEntry("listSeparator", word);
    assertThat(found.remarks())
        .containsExactly(
            "'tags' lists labels, cut at '"
                + cut
                + "': label sets; --as classes takes each cell for one class");
    // Who says what they are is not second-guessed.
    Guess classes = guess(text.replace("_", cut), Optional.of(OutputWord.CLASSES), "tags");
    assertThat(classes.dataset().options())
        .doesNotContainKey("listSeparator")
        .containsEntry("nominal", List.of("tags"));
    Guess values = guess(text.replace("_", cut), Optional.of(OutputWord.VALUES), "2");
    assertThat(values.dataset().options())
        .doesNotContainKey("listSeparator")
        .containsEntry("outputs", List.of("tags"));
  }

  @Test
  void blanksAreListsOnlyWhereSaidSo() throws IOException {
    String text = "x,tags\n1,sea sunset\n2,sea\n3,sunset city\n4,city\n";
    Guess found = guess(text, "tags");
    assertThat(found.dataset().options()).doesNotContainKey("listSeparator");
    assertThat(found.remarks()).anySatisfy(each -> assertThat(each).contains("--as label-sets"));
    assertThat(guess(text, Optional.of(OutputWord.LABEL_SETS), "tags").dataset().options())
        .containsEntry("listSeparator", "blanks");
  }

  @Test
  void labelsThatNeverComeBackAreNone() throws IOException {
    StringBuilder text = new StringBuilder("x,y\n");
    for (int i = 0; i < 40; i++) {
      text.append(i).append(',').append(i * 0.37).append('\n');
    }
    assertThatThrownBy(
            () -> guess(text.toString(), Optional.of(OutputWord.LABEL_SETS), "y").dataset())
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
        .hasMessageContaining("of 40 labels in 40 rows 0 are in more than one row");
    // Single labels that come back are sets all the same.
    String words = "x,y\n" + "1,sea\n2,city\n".repeat(5);
    assertThat(guess(words, Optional.of(OutputWord.LABEL_SETS), "y").dataset().options())
        .containsEntry("outputKind", "labels");
  }

  @Test
  void cellsThatMayBeListsAreSaidToBeClasses() throws IOException {
    assertThat(guess("x,y\n1,red;big\n2,blue\n3,green\n4,blue\n", "y").remarks())
        .singleElement(InstanceOfAssertFactories.STRING)
        .startsWith("'y' is taken for classes, also cells such as 'red;big'")
        .endsWith("say --as label-sets");
  }

  @Test
  void namesWithCommasAreNoLists() {
    List<String> places = List.of("Paris, France", "Lyon, France", "Rome, Italy", "Oslo, Norway");
    assertThat(ListGuess.of("place", places)).isEmpty();
    List<String> sentences =
        List.of("good, and the room was very clean", "bad, and the room was very clean", "good");
    assertThat(ListGuess.of("text", sentences)).isEmpty();
    assertThat(ListGuess.of("kind", List.of("a", "b", "a;b"))).isEmpty();
    assertThat(ListGuess.of("kind", List.of("a", "b", "a;b", "b;a"))).contains(Separator.SEMICOLON);
  }

  @Test
  void whatMayBeBothIsAskedFor() {
    refused(
        "such as 'red;big' may be lists of labels, or each the name of one class. Say which:"
            + " --as label-sets or --as classes",
        "x,y\n1,red;big\n2,red;small\n3,blue;big\n4,blue;small\n",
        "y");
  }

  @Test
  void namesOfOutputsMayHaveCommasBlanksAndMarks() throws IOException {
    String text = "\uFEFFGröße in m²,\"rent, per month\",Preis €\n1,2,3\n4,5,6\n";
    assertThat(guess(text, "rent", " per month").dataset().options())
        .containsEntry("outputs", List.of("rent, per month"));
    assertThat(guess(text, "Größe in m²", " Preis €").dataset().options())
        .containsEntry("outputs", List.of("Größe in m²", "Preis €"));
    assertThat(guess(text, "-1").dataset().options()).containsEntry("outputs", List.of("Preis €"));
  }

  @Test
  void aMissingTargetIsNoReasonToStop() throws IOException {
    assertThat(guess("x,y\n1,2\n3,\n", "y").dataset().options())
        .containsEntry("missingOutputs", "drop");
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "N/A", "-", ".", "None", "nan", "#N/A"})
  void marksOfMissingNumbersAreSeen(String mark) throws IOException {
    Guess found = guess("a,b,y\n1,u,2\n%s,v,3\n2,u,4\n".formatted(mark), "y");
    assertThat(found.dataset().options().get("missing"))
        .asInstanceOf(InstanceOfAssertFactories.LIST)
        .contains("", "NA", mark);
    assertThat(found.remarks()).containsExactly("'" + mark + "' counts as missing, in: a");
  }

  @Test
  void wordsOfCategoriesAreNoMarks() throws IOException {
    Guess found = guess("garage,y\nnone,2\n-,3\nbig,4\n", "y");
    assertThat(found.dataset().options()).doesNotContainKey("missing");
  }

  @Test
  void numbersThatAreNotWrittenAsNumbersAreRefused() {
    refused("numbers with a unit, such as 5.5%", "rate,y\n5.5%,1\n6%,2\n", "y");
    refused("numbers with a unit, such as 12 kg", "y,mass\n1,12 kg\n2,14 kg\n", "mass");
    refused("numbers with a unit, such as $1", "cost,y\n$1,1\n$2,2\n", "y");
    refused("commas between thousands, such as 1,003", "a,y\n\"1,003\",1\n\"2,003\",2\n", "y");
    refused("numbers with a comma, such as 0,095", "a;y\n0,095;1\n2,003;2\n", "y");
    refused("numbers with a comma, such as 0,5", "a,y\n1,\"0,5\"\n2,\"1,25\"\n", "y");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "marks between thousands, such as 1.234,56|1.234,56|950,00",
        "marks between thousands, such as 1 234|1 234|950",
        "marks between thousands, such as 1'234.5|1'234.5|7",
        "marks between thousands, such as 1,234,567|1,234,567|950,5",
        "a unit, such as 5%|5%|12 %",
        "a unit, such as $3|$3|-$4",
        "a unit, such as 1.234,5 €|1.234,5 €|3 €",
      })
  void numbersOfAllLandsAreSeen(String what, String one, String other) throws IOException {
    String text = "a\ty\n%s\tu\n%s\tv\n".formatted(one, other);
    refused("Column 'a'", text, "y");
    refused("numbers with " + what, text, "y");
    refused("leave the column out with --inputs", text, "y");
    refused("say --as classes if each is the name of a class, --as label-sets", text, "a");
    assertThat(guess(text, Optional.of(OutputWord.CLASSES), "a").dataset().options())
        .containsEntry("nominal", List.of("a"));
  }

  @Test
  void aMarkThatIsACategoryElsewhereIsRefused() throws IOException {
    String text = "age,x,kind\n3,1,cat\nunknown,2,unknown\n5,3,dog\n";
    refused("'unknown' stands for a missing number in the column 'age'", text, "kind");
    refused("a category in the column 'kind'. Leave cells without a number empty", text, "kind");
    String file = Files.writeString(folder.resolve("t.csv"), text).toString();
    DataGuess others =
        new DataGuess(List.of(file), List.of("kind"), List.of("x"), Optional.empty());
    assertThat(others.dataset().options()).doesNotContainKey("missing");
  }

  @ParameterizedTest
  @ValueSource(strings = {"['sea', 'city']", "{sea, city}", "(sea, city)"})
  void listsOfProgramsAreRefused(String list) throws IOException {
    String text =
        "x\ttags\n1\t%s\n2\t%s\n3\t%s\n".formatted(list, list.replace("city", "sky"), "[]");
    refused("such as \"" + list + "\" have brackets", text, "tags");
    assertThatThrownBy(() -> guess(text, Optional.of(OutputWord.LABEL_SETS), "tags"))
        .isInstanceOf(OkraException.class)
        .hasMessageContaining("such as sea;sunset");
    assertThat(guess(text, Optional.of(OutputWord.CLASSES), "tags").dataset().options())
        .containsEntry("nominal", List.of("tags"));
  }

  @Test
  void theFirstLineOfATableWithWordsMayBeARow() throws IOException {
    Guess found = guess("5.1,3.5,setosa\n4.9,3,setosa\n6,?,virginica\n", "3");
    assertThat(found.dataset().options())
        .containsEntry("header", "none")
        .containsEntry("outputs", List.of("c3"));
    assertThat(found.remarks()).singleElement().asString().contains("the first line is a row");
    assertThat(guess("5,6,setosa\n4,3,setosa\n", "3").dataset().options())
        .containsEntry("header", "none");
    // Names of some columns, and years.
    for (String text :
        List.of("2019,width,kind\n5,3,a\n4,2,b\n", "land,2019,2020\na,3,4\nb,5,6\n")) {
      assertThat(guess(text, "3").dataset().options()).doesNotContainKey("header");
    }
    assertThat(guess("5.1,3.5,a\n4,3,a\n", "3.5").dataset().options()).doesNotContainKey("header");
  }

  @Test
  void theFirstLineIsCutAsTheOthers() throws IOException {
    String text = "a;b;y\n1,5;2,3;u\n2,5;1,3;v\n";
    refused("Column 'a'", text, "y");
    assertThat(TableGuess.separator(text.lines().toList(), Separator.COMMA))
        .isEqualTo(Separator.SEMICOLON);
    // Programs that number rows leave the number without a name.
    List<String> numbered = ("a;y\n" + "1;2;3\n".repeat(6)).lines().toList();
    assertThat(TableGuess.separator(numbered, Separator.COMMA)).isEqualTo(Separator.SEMICOLON);
  }

  @Test
  void namesWithNumbersAreNoNumbers() throws IOException {
    assertThat(guess("room,y\n12a,1\n14b,2\nA1,3\n", "y").dataset().type()).isEqualTo("csv");
    for (String names : List.of("12a 14b", "12 14b", "1.2.3 1.2.4", "cat dog", "12:30 13:30")) {
      String text = "a,y\n" + names.replace(" ", ",1\n") + ",2\n";
      assertThat(guess(text, "y").dataset().type()).as(names).isEqualTo("csv");
    }
  }

  private Guess engines(List<String> words, int different, List<String> inputs) throws IOException {
    StringBuilder text = new StringBuilder("engine,x,y\n");
    for (int i = 0; i < 60; i++) {
      int word = i - 20;
      boolean named = word >= 0 && word < words.size();
      text.append(named ? words.get(word) : Integer.toString(i % different));
      text.append(",1.5,").append(i).append(".25\n");
    }
    Path file = Files.writeString(folder.resolve("t.csv"), text);
    return new DataGuess(List.of(file.toString()), List.of("y"), inputs, Optional.empty()).guess();
  }

  /** Four cylinders, six, or a rotary engine; a word that is there once stays a mistake. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rotary rotary | 3 | true",
        "rotary diesel diesel rotary | 3 | true",
        "rotary | 3 | false",
        "five | 6 | false",
        "O | 6 | false",
        "rotary rotary diesel | 3 | false",
        "rotary rotary | 60 | false",
        "inf inf | 3 | false",
        "6a 6a | 3 | false"
      })
  void fewNumbersBesideWordsAreCategories(String words, int different, boolean codes)
      throws IOException {
    for (List<String> inputs : List.of(List.<String>of(), List.of("engine", "x"))) {
      Guess found = engines(List.of(words.split(" ")), different, inputs);
      assertThat(found.dataset().options().get("columns"))
          .isEqualTo(codes ? Map.of("engine", "categorical") : null);
    }
  }

  /** The reader names the place of the one odd cell, and what overrules it. */
  @Test
  void aMistypedNumberIsNamed() throws IOException {
    Guess found = engines(List.of("five"), 6, List.of());
    try (RunContext context = RunContext.withSeed(0)) {
      assertThat(found.dataset().options()).doesNotContainKeys("columns", "missing");
      Csv standard = new Csv();
      Csv reader =
          new Csv(
              "t.csv",
              Optional.empty(),
              List.of("y"),
              standard.outputKind(),
              standard.separator(),
              standard.header(),
              0,
              List.of(),
              List.of(),
              standard.missing());
      assertThatThrownBy(() -> reader.load(DataFolder.of(folder), context))
          .isInstanceOf(OkraException.class)
          .hasMessageContaining("t.csv, line 22, column 1")
          .hasMessageContaining("'five' in column 'engine' is not a finite number")
          .hasMessageContaining("columns: {engine: categorical}");
    }
  }

  @Test
  void unknownNumbersMayBeginWithACapital() throws IOException {
    Guess found = engines(List.of("Unknown"), 6, List.of());
    assertThat(found.dataset().options().get("missing"))
        .asInstanceOf(InstanceOfAssertFactories.LIST)
        .contains("Unknown");
  }

  @Test
  void textsAreSaidAlsoAmongNamedInputs() throws IOException {
    StringBuilder text = new StringBuilder("note,x,y\n");
    for (int i = 0; i < 24; i++) {
      text.append("a note of number %d,%d,%d\n".formatted(i, i * i % 7, i));
    }
    Path file = Files.writeString(folder.resolve("t.csv"), text);
    for (List<String> inputs : List.of(List.<String>of(), List.of("note", "x"))) {
      Guess found =
          new DataGuess(List.of(file.toString()), List.of("y"), inputs, Optional.empty()).guess();
      assertThat(found.dataset().options()).containsEntry("columns", Map.of("note", "text"));
      assertThat(found.remarks())
          .containsExactly(
              "taken for texts, as most cells have several words: 'note'; --inputs leaves out what"
                  + " it does not name");
    }
  }

  @Test
  void datesAndPartsAreLeftOutAndSaidSo() throws IOException {
    StringBuilder rows = new StringBuilder("when,part,x,y\n");
    for (int i = 0; i < 24; i++) {
      String part = i < 20 ? "train" : "test";
      rows.append("%d/%d/2024,%s,%d,%d\n".formatted(1 + i, 1 + i % 12, part, i * i % 7, i));
    }
    Guess found = guess(rows.toString(), "y");
    assertThat(found.dataset().options())
        .containsEntry("columns", Map.of("when", "ignore", "part", "ignore"));
    assertThat(found.remarks())
        .containsExactly(
            "left out: 'when' (dates), 'part' (train or test: all rows are learnt from; give the"
                + " parts as two files); --inputs takes the columns that it names");
  }

  @Test
  void aRankingMayBeNamed() throws IOException {
    assertThat(guess("x,order\n1,b>a>c\n2,a>b>c\n", "order").dataset().type())
        .isEqualTo("label-ranking");
  }

  @Test
  void rowsOfSparseFilesMayListLabels() throws IOException {
    String file = Files.writeString(folder.resolve("m.svm"), "1 1:2\n1,2 1:3\n").toString();
    DataGuess guess = new DataGuess(List.of(file), List.of(), List.of(), Optional.empty());
    assertThat(guess.dataset().options()).containsEntry("outputs", "labels");
  }

  @Test
  void attributesAtTheEndMayBeNamed() throws IOException {
    String text =
        "@relation r\n@attribute x numeric\n@attribute 'my y' numeric\n@ATTRIBUTE z {a,b}\n@data\n";
    String file = Files.writeString(folder.resolve("a.arff"), text).toString();
    DataGuess last =
        new DataGuess(List.of(file), List.of("z", "my y"), List.of(), Optional.empty());
    assertThat(last.dataset().options()).containsEntry("targets", 2);
    DataGuess first = new DataGuess(List.of(file), List.of("x"), List.of(), Optional.empty());
    assertThatThrownBy(first::dataset)
        .isInstanceOf(OkraException.class)
        .hasMessageContaining("the last attributes are predicted");
  }
}
