package org.okra.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.BitVector;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.core.sample.Spectrum;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.read.MassBank;
import org.okra.datasets.read.MolecularFingerprint;

/** Every real file loads with the shape that the README beside the files states. */
final class SharedDataTest {
  private static final RunContext CONTEXT = RunContext.withSeed(1);
  private static final Components COMPONENTS = Components.load();

  @BeforeAll
  static void needsData() {
    SharedData.folder();
  }

  @AfterAll
  static void closeContext() {
    CONTEXT.close();
  }

  private static Data<?, ?> load(String type, Map<String, Object> options) {
    DatasetSource source = COMPONENTS.create(DatasetSource.class, new Specification(type, options));
    return source.load(SharedData.folder(), CONTEXT);
  }

  @TestFactory
  List<DynamicTest> multiLabelFilesHaveTheStatedShapeAndCardinality() {
    List<DynamicTest> tests = new ArrayList<>();
    for (List<String> row : SharedData.table("| folder | format | n train / test |")) {
      String folder = row.get(0);
      tests.add(
          DynamicTest.dynamicTest(
              folder, () -> checkMultiLabel(row, folder.equals("imdb") ? meka() : mulan(folder))));
    }
    assertThat(tests).hasSize(8);
    return tests;
  }

  private static Data<?, ?> meka() {
    return load("meka", Map.of("train", "imdb/Imdb.arff.bz2"));
  }

  private static Data<?, ?> mulan(String folder) {
    boolean corel = folder.equals("corel5k");
    String stem = folder + "/" + (corel ? "Corel5k" : folder);
    String end = corel ? "-sparse.arff" : ".arff";
    return load(
        "mulan",
        Map.of(
            "train", stem + "-train" + end, "test", stem + "-test" + end, "labels", stem + ".xml"));
  }

  private static void checkMultiLabel(List<String> row, Data<?, ?> data) {
    double[] rows = numbers(row.get(2));
    double[] cardinality = numbers(row.get(5));
    int inputs = Integer.parseInt(row.get(3));
    int labels = Integer.parseInt(row.get(4));
    List<Dataset<FeatureVector, LabelSet>> parts = new ArrayList<>();
    parts.add(data.train().as(FeatureVector.class, LabelSet.class));
    data.officialTest().ifPresent(t -> parts.add(t.as(FeatureVector.class, LabelSet.class)));
    assertThat(parts).hasSize(rows.length);
    double nonZero = 0;
    double cells = 0;
    for (int i = 0; i < parts.size(); i++) {
      Dataset<FeatureVector, LabelSet> part = parts.get(i);
      assertThat(part.size()).isEqualTo((int) rows[i]);
      assertThat(dimension(part.inputs())).isEqualTo(inputs);
      assertThat(part.columns().inputs()).hasSize(inputs);
      assertThat(dimension(part.outputs())).isEqualTo(labels);
      double count = IntStream.range(0, part.size()).map(n -> part.outputs().get(n).count()).sum();
      assertThat(count / part.size()).isCloseTo(cardinality[i], within(0.0006));
      for (int n = 0; n < part.size(); n++) {
        FeatureVector vector = part.inputs().get(n);
        nonZero +=
            Arrays.stream(vector.storedCoordinates()).filter(j -> vector.get(j) != 0).count();
      }
      cells += (double) part.size() * inputs;
    }
    if (!row.get(6).equals("-")) {
      assertThat(nonZero / cells).isCloseTo(Double.parseDouble(row.get(6)), within(0.0011));
    }
  }

  /** The leading numbers of "4880 / 2515" or "120919, no official split". */
  private static double[] numbers(String text) {
    return Arrays.stream(text.replaceAll(",.*", "").split("/"))
        .mapToDouble(Double::parseDouble)
        .toArray();
  }

  private static int dimension(Samples<?> samples) {
    return ((VectorSamples<?>) samples).dimension();
  }

  @TestFactory
  List<DynamicTest> multiTargetFilesHaveTheStatedShapeAndMissingCells() {
    List<DynamicTest> tests = new ArrayList<>();
    for (List<String> row : SharedData.table("| set | rows | inputs | T |")) {
      int inputs = Integer.parseInt(row.get(2).replaceAll(" .*", ""));
      int targets = Integer.parseInt(row.get(3));
      double[] rows = numbers(row.get(1));
      double[] missing = numbers(row.get(4));
      boolean split = row.get(0).equals("rf1");
      String[] names = split ? new String[] {"rf1-train", "rf1-test"} : row.get(0).split(" / ");
      for (int i = 0; i < names.length; i++) {
        String name = names[i];
        int expectedRows = (int) rows[i];
        int expectedMissing = (int) missing[Math.min(i, missing.length - 1)];
        tests.add(
            DynamicTest.dynamicTest(
                name, () -> checkTargets(name, expectedRows, inputs, targets, expectedMissing)));
      }
    }
    assertThat(tests).hasSize(13);
    return tests;
  }

  private static void checkTargets(String name, int rows, int inputs, int targets, int missing) {
    Dataset<FeatureVector, FeatureVector> data =
        load("arff", Map.of("train", "mtr/" + name + ".arff", "targets", targets))
            .train()
            .as(FeatureVector.class, FeatureVector.class);
    assertThat(data.size()).isEqualTo(rows);
    assertThat(dimension(data.inputs())).isEqualTo(inputs);
    assertThat(dimension(data.outputs())).isEqualTo(targets);
    assertThat(missing(data.inputs()) + missing(data.outputs())).isEqualTo(missing);
    if (name.equals("sf1")) {
      assertThat(data.columns().inputs()).allMatch(Column::isNominal);
    }
  }

  private static long missing(Samples<? extends FeatureVector> samples) {
    return IntStream.range(0, samples.size())
        .mapToLong(
            n -> Arrays.stream(samples.get(n).toArray()).filter(v -> Double.isNaN(v)).count())
        .sum();
  }

  @Test
  void theOfficialSplitOfRf1HasEqualColumns() {
    Data<?, ?> data =
        load(
            "arff",
            Map.of("train", "mtr/rf1-train.arff", "test", "mtr/rf1-test.arff", "targets", 8));
    assertThat(data).isInstanceOf(TrainTest.class);
  }

  @Test
  void uspsHasTheStatedClassCounts() {
    Data<?, ?> data =
        load("usps", Map.of("train", "usps/zip.train", "test", "usps/zip.test", "range", "signed"));
    int[] train = {1194, 1005, 731, 658, 652, 556, 664, 645, 542, 644};
    int[] test = {359, 264, 198, 166, 200, 160, 170, 147, 166, 177};
    assertThat(digits(data.train())).containsExactly(train);
    assertThat(digits(data.officialTest().orElseThrow())).containsExactly(test);
    assertThat(dimension(data.train().inputs())).isEqualTo(128);
    assertThat(dimension(data.train().outputs())).isEqualTo(128);
    Dataset<DenseVector, LabelSet> classes =
        load("usps", Map.of("train", "usps/zip.test", "test", "none", "task", "classification"))
            .train()
            .as(DenseVector.class, LabelSet.class);
    assertThat(classes.size()).isEqualTo(2007);
    assertThat(dimension(classes.inputs())).isEqualTo(256);
    assertThat(classes.outputs().get(0)).isEqualTo(LabelSet.of(10, 9));
    // The first pixels of the first test image are -1 (blank) in the file, so 0 here.
    assertThat(classes.inputs().get(0).get(0)).isZero();
  }

  private static int[] digits(Dataset<?, ?> data) {
    int[] counts = new int[10];
    data.rowNames().forEach(name -> counts[Integer.parseInt(name)]++);
    return counts;
  }

  @Test
  void bostonHousingLoadsAsATableBelowALineOfCounts() {
    Dataset<FeatureVector, FeatureVector> data =
        load("csv", Map.of("train", "boston-housing/boston_house_prices.csv", "skipLines", 1))
            .train()
            .as(FeatureVector.class, FeatureVector.class);
    assertThat(data.size()).isEqualTo(506);
    assertThat(dimension(data.inputs())).isEqualTo(13);
    assertThat(data.columns().outputs()).containsExactly(Column.numeric("MEDV"));
    assertThat(data.columns().inputs()).noneMatch(Column::isNominal);
    assertThat(data.outputs().get(0).toArray()).containsExactly(24.0);
  }

  @Test
  void movieLensHasTheStatedUsersFilmsAndRatings() {
    String in = "ml-100k/";
    Map<String, Object> files = Map.of("users", in + "u.user", "films", in + "u.item");
    Dataset<DenseVector, DenseVector> all =
        load("movielens", with(files, "train", in + "u.data"))
            .train()
            .as(DenseVector.class, DenseVector.class);
    assertThat(all.size()).isEqualTo(943);
    assertThat(dimension(all.outputs())).isEqualTo(1682);
    assertThat(943L * 1682 - missing(all.outputs())).isEqualTo(100_000);
    Data<?, ?> split =
        load("movielens", with(with(files, "train", in + "u1.base"), "test", in + "u1.test"));
    Dataset<DenseVector, DenseVector> train =
        split.train().as(DenseVector.class, DenseVector.class);
    Dataset<DenseVector, DenseVector> test =
        split.officialTest().orElseThrow().as(DenseVector.class, DenseVector.class);
    assertThat(943L * 1682 - missing(train.outputs())).isEqualTo(80_000);
    assertThat(943L * 1682 - missing(test.outputs())).isEqualTo(20_000);
    assertThat(all.columns().output(0).name()).isEqualTo("Toy Story (1995)");
    assertThat(all.columns().input(2).categories()).hasSize(21);
  }

  private static Map<String, Object> with(Map<String, Object> map, String key, String value) {
    Map<String, Object> result = new HashMap<>(map);
    result.put(key, value);
    return result;
  }

  @Test
  void jesterHasTheStatedUsersAndRatings() {
    Dataset<DenseVector, DenseVector> data =
        load("jester", Map.of("file", "jester/jester-data-1.csv"))
            .train()
            .as(DenseVector.class, DenseVector.class);
    assertThat(data.size()).isEqualTo(24_983);
    assertThat(dimension(data.outputs())).isEqualTo(100);
    assertThat(2_498_300L - missing(data.outputs())).isEqualTo(1_810_455);
  }

  @Test
  void sushiHasTheStatedUsersOrdersAndScores() {
    Map<String, Object> users = Map.of("users", "sushi3/sushi3.udata");
    for (String set : List.of("a", "b")) {
      Dataset<DenseVector, Ranking> orders =
          load("sushi", with(users, "file", "sushi3/sushi3" + set + ".5000.10.order"))
              .train()
              .as(DenseVector.class, Ranking.class);
      assertThat(orders.size()).isEqualTo(5000);
      assertThat(dimension(orders.inputs())).isEqualTo(11 - 1);
      assertThat(orders.outputs().get(0).items()).isEqualTo(set.equals("a") ? 10 : 100);
      for (int i = 0; i < orders.size(); i++) {
        assertThat(Arrays.stream(orders.outputs().get(i).positions()).max()).hasValue(10);
      }
    }
    Dataset<DenseVector, DenseVector> scores =
        load(
                "sushi",
                with(with(users, "file", "sushi3/sushi3b.5000.10.score"), "outputs", "scores"))
            .train()
            .as(DenseVector.class, DenseVector.class);
    assertThat(scores.size()).isEqualTo(5000);
    assertThat(dimension(scores.outputs())).isEqualTo(100);
    assertThat(500_000 - missing(scores.outputs())).isEqualTo(50_000);
  }

  @TestFactory
  List<DynamicTest> labelRankingFilesHaveTheStatedShape() {
    List<DynamicTest> tests = new ArrayList<>();
    for (List<String> row : SharedData.table("| set | rows | inputs | labels | | set |")) {
      for (int half : new int[] {0, 5}) {
        if (row.get(half).isEmpty()) {
          continue;
        }
        String[] names = row.get(half).replaceAll(" \\([^)]*\\)", "").split(" / ");
        double[] inputs = numbers(row.get(half + 2));
        for (int i = 0; i < names.length; i++) {
          int[] shape = {
            Integer.parseInt(row.get(half + 1)),
            (int) inputs[i],
            Integer.parseInt(row.get(half + 3))
          };
          String file = "label-ranking/" + names[i] + ".txt";
          boolean strict = !names[i].equals("algae");
          tests.add(DynamicTest.dynamicTest(file, () -> checkRanking(file, shape, strict)));
        }
      }
    }
    int[] labels = {4, 7, 4, 6};
    String[] names = {"cold", "diau", "dtt", "heat"};
    for (int i = 0; i < names.length; i++) {
      String file = "label-ranking/" + names[i] + ".csv";
      int[] shape = {2465, 24, labels[i]};
      tests.add(DynamicTest.dynamicTest(file, () -> checkRanking(file, shape, true)));
    }
    assertThat(tests).hasSize(19);
    return tests;
  }

  private static void checkRanking(String file, int[] shape, boolean strict) {
    Dataset<FeatureVector, Ranking> data =
        load("label-ranking", Map.of("file", file)).train().as(FeatureVector.class, Ranking.class);
    assertThat(data.size()).isEqualTo(shape[0]);
    assertThat(dimension(data.inputs())).isEqualTo(shape[1]);
    assertThat(data.columns().outputs()).hasSize(shape[2]);
    boolean allStrict =
        IntStream.range(0, data.size()).allMatch(i -> data.outputs().get(i).isStrict());
    assertThat(allStrict).isEqualTo(strict);
  }

  @Test
  void massBankTablesHaveTheStatedRowsAndCandidateSizes() {
    DataFolder folder = SharedData.folder();
    Map<String, Integer> stated = new HashMap<>();
    for (List<String> row : SharedData.table("| file | rows | columns |")) {
      stated.put(row.get(0), Integer.parseInt(row.get(1).replaceAll(" .*", "")));
    }
    String in = "massbank/massbank_";
    MassBank.Tables merged =
        massBank(in + "ms2_merged.tsv", MolecularFingerprint.MACCS).tables(folder, CONTEXT);
    assertThat(merged.dataset().size()).isEqualTo(stated.get("massbank_ms2_merged.tsv.gz"));
    assertThat(merged.dataset().rowNames())
        .doesNotHaveDuplicates()
        .hasSize(stated.get("massbank_fingerprints.tsv.gz"));
    assertThat(merged.folds()).hasSize(merged.dataset().size()).containsOnly(1, 2, 3, 4, 5);
    MassBank.Tables records =
        massBank(in + "ms2_records.tsv", MolecularFingerprint.MACCS).tables(folder, CONTEXT);
    assertThat(records.dataset().size()).isEqualTo(stated.get("massbank_ms2_records.tsv.gz"));
    Map<String, List<MassBank.Candidate>> candidates =
        massBank("", MolecularFingerprint.MORGAN)
            .candidates(folder.file(in + "candidates.tsv.gz"), CONTEXT);
    assertThat(candidates.values().stream().mapToInt(List::size).sum())
        .isEqualTo(stated.get("massbank_candidates.tsv.gz"));
    // One structure is a cation whose formula the candidate table does not hold.
    int[] sizes =
        merged.formulas().stream()
            .mapToInt(formula -> candidates.getOrDefault(formula, List.of()).size())
            .toArray();
    assertThat(Arrays.stream(sizes).filter(size -> size == 0).count()).isEqualTo(1);
    assertThat(Arrays.stream(sizes).max()).hasValue(3043);
    assertThat(Arrays.stream(sizes).filter(size -> size >= 2).count()).isEqualTo(3027);
    assertThat(Arrays.stream(sizes).filter(size -> size >= 10).count()).isEqualTo(1317);
    Data<?, ?> split =
        load(
            "massbank",
            Map.of(
                "spectra", "massbank/massbank_ms2_merged.tsv",
                "fingerprints", "massbank/massbank_fingerprints.tsv",
                "fingerprint", "morgan",
                "testFold", 5));
    assertThat(split.train().size() + split.officialTest().orElseThrow().size()).isEqualTo(3989);
    split.train().as(Spectrum.class, BitVector.class);
  }

  private static MassBank massBank(String spectra, MolecularFingerprint kind) {
    return new MassBank(spectra, "massbank/massbank_fingerprints.tsv", kind, Optional.empty());
  }

  @Test
  void noFileOfTheFolderIsForgottenByTheTestsAbove() {
    Set<String> documents = Set.of("README", "README-en.txt", "zip.info.txt");
    // Lists that repeat what the films and users hold already.
    Set<String> lists = Set.of("u.genre", "u.info", "u.occupation");
    Set<String> covered =
        new HashSet<>(
            List.of(
                "bibtex",
                "birds",
                "boston-housing",
                "corel5k",
                "emotions",
                "flags",
                "imdb",
                "jester",
                "label-ranking",
                "massbank",
                "medical",
                "ml-100k",
                "mtr",
                "sushi3",
                "usps",
                "yeast"));
    List<List<String>> files = SharedData.table("| file | bytes here |");
    assertThat(files).hasSizeGreaterThan(70);
    for (List<String> row : files) {
      String[] path = row.get(0).split("/");
      assertThat(covered).contains(path[0]);
      if (!documents.contains(path[1]) && !lists.contains(path[1])) {
        assertThat(SharedData.folder().find(row.get(0))).isPresent();
      }
    }
  }
}
