package org.okra.datasets.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.component.Components;
import org.okra.core.component.Declaration;
import org.okra.core.component.OptionDescription;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Column;
import org.okra.datasets.Data;
import org.okra.datasets.DataFolder;
import org.okra.datasets.Dataset;
import org.okra.datasets.DatasetSource;
import org.okra.datasets.TrainTest;

final class DatasetSourcesTest {
  private static final RunContext CONTEXT = RunContext.withSeed(1);
  private static final Components COMPONENTS = Components.load();

  @TempDir private Path folder;

  @AfterAll
  static void closeContext() {
    CONTEXT.close();
  }

  private Data<?, ?> load(String type, Map<String, Object> options) {
    DatasetSource source = COMPONENTS.create(DatasetSource.class, new Specification(type, options));
    return source.load(DataFolder.of(folder), CONTEXT);
  }

  /** A default or an option name that changes breaks experiment files; this test says so. */
  @Test
  void everyReaderIsAServiceWithTheseOptionsAndDefaults() {
    Map<String, String> expected =
        Map.ofEntries(
            Map.entry("arff", "train, test=none, targets=1, ignore=[], missingOutputs=keep"),
            Map.entry(
                "csv",
                "train, test=none, inputs=[], outputs=[\"-1\"], outputKind=values, separator=comma,"
                    + " header=first-line, skipLines=0, ignore=[], nominal=[], columns=\"{}\","
                    + " missing=[\"\", \"?\", NA, \"NaN\", n/a], missingOutputs=error,"
                    + " weights=none, id=none, group=none, time=none, listSeparator=none"),
            Map.entry("gram", "file, separator=comma, table"),
            Map.entry("graphs", "file"),
            Map.entry("lines", "file, outputs=none"),
            Map.entry("tu", "name"),
            Map.entry("jester", "file=jester-data-1.csv"),
            Map.entry(
                "label-ranking", "file, columns=\"{}\", missing=[\"\", \"?\", NA, \"NaN\", n/a]"),
            Map.entry("libsvm", "train, test=none, outputs=value, firstIndex=1"),
            Map.entry(
                "massbank",
                "spectra=massbank_ms2_merged.tsv, fingerprints=massbank_fingerprints.tsv,"
                    + " fingerprint=maccs, testFold=none"),
            Map.entry("massbank-records", "file, output=CH$SMILES"),
            Map.entry("meka", "train, test=none, ignore=[]"),
            Map.entry("mgf", "file, output=SMILES"),
            Map.entry("movielens", "train=u.data, test=none, users=u.user, films=u.item"),
            Map.entry("msp", "file, output=SMILES"),
            Map.entry("mulan", "train, test=none, labels, ignore=[]"),
            Map.entry(
                "npy", "train, trainOutputs=none, test=none, testOutputs=none, outputKind=values"),
            Map.entry("npz", "train, test=none, inputs=X, outputs=\"y\", outputKind=values"),
            Map.entry("sushi", "outputs=orders, file=sushi3a.5000.10.order, users=sushi3.udata"),
            Map.entry("usps", "train=zip.train, test=zip.test, task=completion, range=unit"));
    for (Map.Entry<String, String> entry : expected.entrySet()) {
      Declaration<DatasetSource> declaration =
          COMPONENTS.<DatasetSource>registry(DatasetSource.class).get(entry.getKey());
      String options =
          declaration.options().stream()
              .map(DatasetSourcesTest::shown)
              .collect(Collectors.joining(", "));
      assertThat(options).as(entry.getKey()).isEqualTo(entry.getValue());
      assertThat(declaration.help()).isNotBlank().doesNotEndWith(".");
    }
  }

  private static String shown(OptionDescription option) {
    return option.name() + option.defaultText().map(text -> "=" + text).orElse("");
  }

  @Test
  void aSplitComesFromTwoFilesAndADataSetFromOne() throws IOException {
    String header = "@relation r\n@attribute a numeric\n@attribute l {0,1}\n@data\n";
    Files.writeString(folder.resolve("train.arff"), header + "1,0\n2,1\n");
    Files.writeString(folder.resolve("test.arff"), header + "3,1\n");
    Files.writeString(folder.resolve("l.xml"), "<labels><label name='l'/></labels>");
    Data<?, ?> split =
        load("mulan", Map.of("train", "train.arff", "test", "test.arff", "labels", "l.xml"));
    assertThat(split).isInstanceOf(TrainTest.class);
    assertThat(split.train().size()).isEqualTo(2);
    assertThat(split.officialTest().orElseThrow().size()).isEqualTo(1);
    assertThat(split.name()).isEqualTo("train");
    Data<?, ?> whole = load("mulan", Map.of("train", "train.arff", "labels", "l.xml"));
    assertThat(whole.officialTest()).isEmpty();
  }

  @Test
  void csvTakesItsListOfMissingMarksFromTheDefault() throws IOException {
    Files.writeString(folder.resolve("t.csv"), "a,y\n?,1\nNaN,2\n,3\nNA,4\n5,5\n");
    Data<?, ?> data = load("csv", Map.of("train", "t.csv"));
    assertThat(data.train().columns().input(0).isNominal()).isFalse();
    assertThat(data.train().size()).isEqualTo(5);
  }

  @Test
  void csvOfInputsAloneHasOutputsWithoutCoordinates() throws IOException {
    Files.writeString(folder.resolve("t.csv"), "a,b,c\n1,x,3\n4,y,6\n");
    Map<String, Object> options = Map.of("train", "t.csv", "outputKind", "none", "ignore", "c");
    Dataset<?, ?> data = load("csv", options).train();
    assertThat(data.columns().inputs()).extracting(Column::name).containsExactly("a", "b");
    assertThat(data.columns().input(1).categories()).containsExactly("x", "y");
    assertThat(((VectorSamples<?>) data.outputs()).dimension()).isZero();
    assertThat(data.size()).isEqualTo(2);
  }

  @Test
  void wrongOptionsAndNamesAreRefused() {
    assertThatThrownBy(() -> load("arff", Map.of("train", "a", "targets", 0)))
        .hasMessage(
            "data set arff: Option 'targets' is 0; it must be a whole number of at least 1.");
    assertThatThrownBy(() -> load("libsvm", Map.of("train", "a", "firstIndex", 2)))
        .hasMessage(
            "data set libsvm: Option 'firstIndex' is 2; it must be a whole number from 0 to 1.");
    assertThatThrownBy(() -> load("csv", Map.of("train", "a", "outputs", List.of())))
        .hasMessage(
            "data set csv: Option 'outputs' is []; it must be a list of at least one column to"
                + " predict.");
    assertThatThrownBy(() -> load("meka", Map.of("train", "../a")))
        .hasMessageStartingWith("'../a' is not a name inside the data folder ");
  }
}
