package org.okra.datasets.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.core.sample.SparseRows;
import org.okra.datasets.Column;
import org.okra.datasets.Columns;
import org.okra.datasets.DataFile;
import org.okra.datasets.Dataset;
import org.okra.datasets.write.ArffWriter;
import org.okra.datasets.write.CsvWriter;
import org.okra.datasets.write.LibsvmWriter;

/** What is written and read again is what was written. */
final class RoundTripTest {
  private static final int REPEATS = 25;
  private static final RunContext CONTEXT = RunContext.withSeed(11);

  /** Characters that some format gives a meaning to. */
  private static final String NASTY = "ab Z09,;:'\"\\{}%?@#|=<>&[]()\t\n\r~_-+.é漢🙂";

  @TempDir private Path folder;
  private RandomStream random;

  @AfterAll
  static void closeContext() {
    CONTEXT.close();
  }

  @RepeatedTest(REPEATS)
  void denseArffWithNominalMissingAndNastyNames(RepetitionInfo repetition) {
    start("dense", repetition);
    Dataset<FeatureVector, FeatureVector> data =
        dataset(table(rows(), columns("x")), table(size, columns("y")));
    Path path = folder.resolve("data.arff.gz");
    ArffWriter.write(path, data, Arff.Layout.DENSE);
    int targets = data.columns().outputs().size();
    assertEqual(
        new Arff("f", Optional.empty(), targets, List.of()).read(DataFile.of(path), CONTEXT), data);
  }

  @RepeatedTest(REPEATS)
  void sparseArffWithNominalMissingAndNastyNames(RepetitionInfo repetition) {
    start("sparse", repetition);
    Dataset<FeatureVector, FeatureVector> data =
        dataset(table(rows(), columns("x")), table(size, columns("y")));
    Path path = folder.resolve("data.arff");
    ArffWriter.write(path, data, Arff.Layout.SPARSE);
    int targets = data.columns().outputs().size();
    assertEqual(
        new Arff("f", Optional.empty(), targets, List.of()).read(DataFile.of(path), CONTEXT), data);
  }

  @RepeatedTest(REPEATS)
  void mulanAndMekaLabels(RepetitionInfo repetition) {
    start("labels", repetition);
    Side inputs = table(rows(), columns("x"));
    List<Column> labels = new ArrayList<>();
    names("label").forEach(name -> labels.add(Column.binary(name)));
    Dataset<FeatureVector, LabelSet> data =
        new Dataset<>("d", inputs.samples, labelSets(labels.size()), columns(inputs, labels));
    Path path = folder.resolve("data.arff");
    Path xml = folder.resolve("data.xml");
    Arff.Layout layout = Arff.Layout.values()[random.nextInt(2)];
    ArffWriter.write(path, data, layout);
    ArffWriter.writeMulanLabels(xml, data);
    assertEqual(new Mulan().read(DataFile.of(path), DataFile.of(xml), CONTEXT), data);
    ArffWriter.writeMeka(path, data, layout);
    assertEqual(new Meka().read(DataFile.of(path), CONTEXT), data);
  }

  @RepeatedTest(REPEATS)
  void libsvmValuesAndLabels(RepetitionInfo repetition) {
    start("libsvm", repetition);
    int dimension = 1 + random.nextInt(6);
    rows();
    Samples<FeatureVector> inputs = sparse(dimension);
    Matrix targets = Matrix.zeros(size, 1);
    for (int i = 0; i < size; i++) {
      targets.set(i, 0, number());
    }
    Dataset<FeatureVector, FeatureVector> values =
        new Dataset<>(
            "d",
            inputs,
            new DenseRows(targets).as(FeatureVector.class, ""),
            new Columns(List.of(), List.of(Column.numeric("target"))));
    Path path = folder.resolve("data.svm");
    LibsvmWriter.writeValues(path, values);
    assertEqual(
        new Libsvm()
            .read(List.of(DataFile.of(path)), CONTEXT)
            .train()
            .as(FeatureVector.class, FeatureVector.class),
        values);

    // Every label occurs, as the format demands.
    List<LabelSet> sets = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      sets.add(i == 0 ? LabelSet.of(3, 0, 1, 2) : randomLabels(3));
    }
    List<Column> names = List.of(Column.binary("-4"), Column.binary("7"), Column.binary("1000000"));
    Dataset<FeatureVector, LabelSet> labels =
        new Dataset<>("d", inputs, new LabelSets(3, sets), new Columns(List.of(), names));
    LibsvmWriter.writeLabels(path, labels);
    assertEqual(
        new Libsvm("f", Optional.empty(), Libsvm.Outputs.LABELS, 1)
            .read(List.of(DataFile.of(path)), CONTEXT)
            .train()
            .as(FeatureVector.class, LabelSet.class),
        labels);
  }

  @RepeatedTest(REPEATS)
  void csvTablesWithNominalMissingAndNastyNames(RepetitionInfo repetition) {
    start("csv", repetition);
    Side inputs = table(rows(), csvColumns("x"));
    Side outputs = table(size, csvColumns("y"));
    Dataset<FeatureVector, FeatureVector> data = dataset(inputs, outputs);
    Path path = folder.resolve("data.csv");
    CsvWriter.write(path, data);
    List<String> chosen = new ArrayList<>();
    for (int i = 0; i < outputs.columns.size(); i++) {
      chosen.add(String.valueOf(-1 - i));
    }
    Csv format =
        new Csv(
            "data.csv",
            Optional.empty(),
            chosen,
            Csv.OutputKind.VALUES,
            Separator.COMMA,
            Csv.Header.FIRST_LINE,
            0,
            List.of(),
            List.of(),
            List.of(""));
    Dataset<FeatureVector, FeatureVector> read =
        format
            .read(List.of(DataFile.of(path)), CONTEXT)
            .train()
            .as(FeatureVector.class, FeatureVector.class);
    assertThat(read.size()).isEqualTo(data.size());
    // Categories are numbered as they appear, so texts are compared instead of numbers.
    assertThat(texts(read)).isEqualTo(texts(data));
  }

  @RepeatedTest(REPEATS)
  void rankingsAsPredictions(RepetitionInfo repetition) throws IOException {
    start("rankings", repetition);
    rows();
    List<Ranking> rankings = new ArrayList<>();
    int[] all = {1, 2, 3, 4};
    rankings.add(Ranking.ofPositions(all));
    while (rankings.size() < size) {
      int[] positions = new int[4];
      for (int j = 0; j < positions.length; j++) {
        positions[j] = random.nextInt(5);
      }
      positions[random.nextInt(4)] = 1;
      rankings.add(Ranking.ofPositions(positions));
    }
    List<Column> labels = List.of("L1", "L2", "L9", "L10").stream().map(Column::numeric).toList();
    Path path = folder.resolve("predictions.csv");
    CsvWriter.predictions(
        path,
        new ListSamples<>(Ranking.class, rankings),
        new Columns(List.of(), labels),
        List.of());
    assertThat(Files.readString(path)).startsWith("row,prediction\n1,L1>L2>L9>L10\n");
    Dataset<FeatureVector, Ranking> read = new LabelRanking().read(DataFile.of(path), CONTEXT);
    assertThat(read.columns().outputs()).isEqualTo(labels);
    for (int i = 0; i < rankings.size(); i++) {
      assertThat(read.outputs().get(i)).isEqualTo(rankings.get(i));
    }
  }

  // --- random data ---------------------------------------------------------------------------

  private int size;

  private record Side(Samples<FeatureVector> samples, List<Column> columns) {}

  private void start(String purpose, RepetitionInfo repetition) {
    random = CONTEXT.random().stream(purpose, repetition.getCurrentRepetition());
  }

  private int rows() {
    size = 1 + random.nextInt(8);
    return size;
  }

  private List<String> names(String stem) {
    List<String> names = new ArrayList<>();
    int count = 1 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      names.add(stem + i + nasty());
    }
    return names;
  }

  private String nasty() {
    StringBuilder text = new StringBuilder();
    int[] characters = NASTY.codePoints().toArray();
    for (int i = random.nextInt(6); i > 0; i--) {
      text.appendCodePoint(characters[random.nextInt(characters.length)]);
    }
    return text.toString();
  }

  private List<Column> columns(String stem) {
    List<Column> columns = new ArrayList<>();
    for (String name : names(stem)) {
      columns.add(
          random.nextInt(2) == 0
              ? Column.numeric(name)
              : Column.nominal(name, List.of("p" + nasty(), "q" + nasty(), "?", "-1")));
    }
    return columns;
  }

  /** CSV cannot tell a category that looks like a number or like a missing value from one. */
  private List<Column> csvColumns(String stem) {
    List<Column> columns = new ArrayList<>();
    for (String name : names(stem)) {
      // A carriage return at the end of a line is taken for the line's end.
      String clean = name.replace("\r", "");
      columns.add(
          random.nextInt(2) == 0
              ? Column.numeric(clean)
              : Column.nominal(
                  clean,
                  List.of("p" + nasty().replace("\r", ""), "q" + nasty().replace("\r", ""))));
    }
    return columns;
  }

  private Side table(int rows, List<Column> columns) {
    Matrix values = Matrix.zeros(rows, columns.size());
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns.size(); j++) {
        int categories = columns.get(j).categories().size();
        double value = categories == 0 ? number() : random.nextInt(categories);
        values.set(i, j, random.nextInt(6) == 0 ? Double.NaN : value);
      }
    }
    return new Side(new DenseRows(values).as(FeatureVector.class, ""), columns);
  }

  private double number() {
    return switch (random.nextInt(6)) {
      case 0 -> 0;
      case 1 -> random.nextInt(1000) - 500;
      case 2 -> Math.scalb(random.nextDouble() - 0.5, random.nextInt(2000) - 1000);
      case 3 -> Double.MIN_VALUE * random.nextInt(3);
      case 4 -> (random.nextInt(2) * 2 - 1) * Double.MAX_VALUE;
      default -> random.nextGaussian();
    };
  }

  private Samples<FeatureVector> sparse(int dimension) {
    SparseMatrix.Builder builder = new SparseMatrix.Builder(dimension);
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < dimension; j++) {
        double value = number();
        if (random.nextInt(3) == 0 && value != 0) {
          builder.add(j, value);
        }
      }
      builder.endRow();
    }
    return new SparseRows(builder.build()).as(FeatureVector.class, "");
  }

  private LabelSet randomLabels(int universe) {
    return LabelSet.of(
        universe, IntStream.range(0, universe).filter(i -> random.nextInt(2) == 0).toArray());
  }

  private Samples<LabelSet> labelSets(int universe) {
    List<LabelSet> sets = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      sets.add(randomLabels(universe));
    }
    return new LabelSets(universe, sets);
  }

  private static Dataset<FeatureVector, FeatureVector> dataset(Side inputs, Side outputs) {
    return new Dataset<>("d", inputs.samples, outputs.samples, columns(inputs, outputs.columns));
  }

  private static Columns columns(Side inputs, List<Column> outputs) {
    return new Columns(inputs.columns, outputs);
  }

  // --- comparison ----------------------------------------------------------------------------

  private static void assertEqual(
      Dataset<? extends FeatureVector, ? extends FeatureVector> read,
      Dataset<? extends FeatureVector, ? extends FeatureVector> written) {
    assertThat(read.columns()).isEqualTo(written.columns());
    assertThat(read.size()).isEqualTo(written.size());
    for (int i = 0; i < read.size(); i++) {
      assertThat(plain(read.inputs().get(i))).containsExactly(plain(written.inputs().get(i)));
      assertThat(plain(read.outputs().get(i))).containsExactly(plain(written.outputs().get(i)));
    }
  }

  /** Coordinates with -0 as 0: a sparse file has no place for its sign. */
  private static double[] plain(FeatureVector vector) {
    double[] values = vector.toArray();
    for (int i = 0; i < values.length; i++) {
      values[i] += 0.0;
    }
    return values;
  }

  private static List<List<String>> texts(Dataset<FeatureVector, FeatureVector> data) {
    List<List<String>> result = new ArrayList<>();
    result.add(data.columns().inputs().stream().map(column -> column.name().strip()).toList());
    for (int i = 0; i < data.size(); i++) {
      List<String> row = new ArrayList<>();
      for (int j = 0; j < data.columns().inputs().size(); j++) {
        row.add(text(data.columns().input(j), data.inputs().get(i).get(j)));
      }
      for (int j = 0; j < data.columns().outputs().size(); j++) {
        row.add(text(data.columns().output(j), data.outputs().get(i).get(j)));
      }
      result.add(row);
    }
    return result;
  }

  private static String text(Column column, double value) {
    return column.isNominal() && !Double.isNaN(value)
        ? column.categories().get((int) value)
        : String.valueOf(value);
  }
}
