package org.okra.testing.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.datasets.DatasetSource;
import org.okra.datasets.catalogue.CatalogueDataset;
import org.okra.datasets.generate.DrawnDigits;
import org.okra.datasets.generate.FriedmanOutliers;
import org.okra.datasets.generate.Heteroscedastic;
import org.okra.datasets.generate.LeastSquaresProblem.Optimum;
import org.okra.datasets.generate.MallowsRankings;
import org.okra.datasets.generate.PlantedLabels;
import org.okra.datasets.generate.ReducedRankLeastSquares;
import org.okra.datasets.generate.SisokrLeastSquares;
import org.okra.datasets.read.Arff;
import org.okra.datasets.read.Csv;
import org.okra.datasets.read.Jester;
import org.okra.datasets.read.LabelRanking;
import org.okra.datasets.read.Libsvm;
import org.okra.datasets.read.MassBank;
import org.okra.datasets.read.MassBankRecords;
import org.okra.datasets.read.Meka;
import org.okra.datasets.read.Mgf;
import org.okra.datasets.read.MolecularFingerprint;
import org.okra.datasets.read.MovieLens;
import org.okra.datasets.read.Msp;
import org.okra.datasets.read.Mulan;
import org.okra.datasets.read.Separator;
import org.okra.datasets.read.Sushi;
import org.okra.datasets.read.Usps;
import org.okra.testing.DatasetContract;

/** Every built-in data set keeps the contract. */
final class DatasetsTest {
  private static final String HEADER =
      """
      @relation 'demo: -C -2'
      @attribute size numeric
      @attribute colour {red,green,'deep blue'}
      @attribute l1 {0,1}
      @attribute l2 {0,1}
      @data
      """;
  private static final String TRAIN = HEADER + "1.5,red,0,1\n?,'deep blue',1,1\n-2e-3,green,0,0\n";
  private static final String TEST = HEADER + "7,green,1,0\n";
  private static final String SPARSE = HEADER + "{0 2.5,3 1}\n{}\n{1 green,2 1}\n";
  private static final String ORDERS = "A1,A2,ranking\n0.5,red,a>c>b\n1.5,blue,b>ac\n-2,red,c\n";

  /** A data set with its files. */
  private abstract static class Files extends DatasetContract {
    private final DatasetSource source;
    private final Map<String, String> files;

    Files(DatasetSource source, Map<String, String> files) {
      this.source = source;
      this.files = files;
    }

    @Override
    protected DatasetSource source() {
      return source;
    }

    @Override
    protected Map<String, String> files() {
      return files;
    }
  }

  /** Whoever adds a data set adds a class here. */
  @Test
  void everyDataSetIsTested() {
    List<String> tested =
        Arrays.stream(DatasetsTest.class.getDeclaredClasses())
            .filter(each -> each.isAnnotationPresent(Nested.class))
            .map(DatasetsTest::name)
            .toList();
    assertThat(new TreeSet<>(tested))
        .containsExactlyElementsOf(Components.load().registry(DatasetSource.class).names());
  }

  private static String name(Class<?> contract) {
    try {
      var constructor = contract.getDeclaredConstructor(DatasetsTest.class);
      constructor.setAccessible(true);
      return Specification.of(((Files) constructor.newInstance(new DatasetsTest())).source).type();
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  @Nested
  final class ArffFiles extends Files {
    ArffFiles() {
      super(
          new Arff("train.arff", Optional.of("test.arff"), 2, List.of()),
          Map.of("train.arff", TRAIN, "test.arff", TEST));
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{targets: two}");
    }
  }

  @Nested
  final class SparseArffFiles extends Files {
    SparseArffFiles() {
      super(
          new Arff("sparse.arff", Optional.empty(), 1, List.of("colour")),
          Map.of("sparse.arff", SPARSE));
    }
  }

  @Nested
  final class MekaFiles extends Files {
    MekaFiles() {
      super(
          new Meka("train.arff", Optional.of("in/test.arff"), List.of()),
          Map.of("train.arff", TRAIN, "in/test.arff", TEST));
    }
  }

  @Nested
  final class MulanFiles extends Files {
    MulanFiles() {
      super(
          new Mulan("sparse.arff", Optional.empty(), "labels.xml", List.of("size")),
          Map.of(
              "sparse.arff",
              SPARSE,
              "labels.xml",
              "<labels><label name='l1'/><label name='l2'/></labels>"));
    }
  }

  @Nested
  final class CsvFiles extends Files {
    CsvFiles() {
      super(
          new Csv(
              "a.csv",
              new Csv().test(),
              List.of("y"),
              Csv.OutputKind.VALUES,
              Separator.COMMA,
              Csv.Header.FIRST_LINE,
              0,
              List.of("id"),
              List.of("n"),
              List.of("", "?")),
          Map.of("a.csv", "id,x,n,y\n1,red,3,0.5\n2,\"dark, blue\",3,?\n3,red,7,2\n"));
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{outputs: []}");
    }
  }

  @Nested
  final class CsvLabels extends Files {
    CsvLabels() {
      super(
          new Csv(
              "a.tsv",
              Optional.of("b.tsv"),
              List.of("-1", "-2"),
              Csv.OutputKind.LABELS,
              Separator.TAB,
              Csv.Header.NONE,
              1,
              List.of(),
              List.of(),
              List.of("NA")),
          Map.of("a.tsv", "two rows\n1\t0\t1\n2\t1\t1\n", "b.tsv", "one row\nNA\t0\t0\n"));
    }
  }

  @Nested
  final class CsvInputs extends Files {
    CsvInputs() {
      super(
          new Csv(
              "a.csv",
              Optional.empty(),
              List.of("-1"),
              Csv.OutputKind.NONE,
              Separator.SEMICOLON,
              Csv.Header.FIRST_LINE,
              0,
              List.of(),
              List.of(),
              List.of("")),
          Map.of("a.csv", "x;z\n1;2\n3;4\n"));
    }
  }

  @Nested
  final class LibsvmFiles extends Files {
    LibsvmFiles() {
      super(
          new Libsvm("a.svm", Optional.of("b.svm"), Libsvm.Outputs.VALUE, 1),
          Map.of("a.svm", "1 qid:3 1:0.5 3:-2 # one\n-1 qid:4 2:1\n", "b.svm", "0.5 7:1\n"));
    }
  }

  @Nested
  final class LibsvmLabels extends Files {
    LibsvmLabels() {
      super(
          new Libsvm("a.svm", Optional.empty(), Libsvm.Outputs.LABELS, 0),
          Map.of("a.svm", "3,5 0:0.5 3:-2\n5 2:1\n 4:0.125\n"));
    }
  }

  @Nested
  final class LabelOrders extends Files {
    LabelOrders() {
      super(new LabelRanking("orders.txt"), Map.of("orders.txt", ORDERS));
    }
  }

  @Nested
  final class LabelRanks extends Files {
    LabelRanks() {
      super(
          new LabelRanking("ranks.csv"),
          Map.of("ranks.csv", "3,2,3\n0.5,1,1,2,3\n1.5,0,2,1,2\n-1,2,0,?,1\n"));
    }
  }

  @Nested
  final class JesterFiles extends Files {
    JesterFiles() {
      super(new Jester("jester.csv"), Map.of("jester.csv", "2,-7.82,99,8.5\n3,1,-10,0\n"));
    }
  }

  @Nested
  final class MovieLensFiles extends Files {
    private static final String GENRES = "|0".repeat(18) + "|1\n";

    MovieLensFiles() {
      super(
          new MovieLens("u.base", Optional.of("u.test"), "u.user", "u.item"),
          Map.of(
              "u.base",
              "1\t10\t5\t874965758\n2\t20\t1\t876893171\n",
              "u.test",
              "1\t20\t3\t878542960\n",
              "u.user",
              "1|24|M|technician|85711\n2|53|F|other|94043\n",
              "u.item",
              "10|Toy Story (1995)|01-Jan-1995||http://x"
                  + GENRES
                  + "20|Heat|||http://y"
                  + GENRES));
    }
  }

  @Nested
  final class SushiOrders extends Files {
    SushiOrders() {
      super(
          new Sushi(Sushi.Outputs.ORDERS, "a.order", "users"),
          Map.of("a.order", "4 1\n0 3 2 0 1\n0 4 3 1 0 2\n", "users", sushiUsers()));
    }
  }

  @Nested
  final class SushiScores extends Files {
    SushiScores() {
      super(
          new Sushi(Sushi.Outputs.SCORES, "a.score", "users"),
          Map.of("a.score", "-1 4 0\n2 -1 -1\n", "users", sushiUsers()));
    }
  }

  private static String sushiUsers() {
    return "6371\t0\t2\t355\t0\t0\t0\t0\t0\t0\t0\n10007\t1\t1\t214\t26\t6\t1\t26\t6\t1\t0\n";
  }

  @Nested
  final class UspsFiles extends Files {
    UspsFiles() {
      super(
          new Usps("zip.train", Optional.of("zip.test"), Usps.Task.COMPLETION, Usps.Range.UNIT),
          Map.of("zip.train", usps(4), "zip.test", usps(2)));
    }
  }

  @Nested
  final class UspsDigits extends Files {
    UspsDigits() {
      super(
          new Usps("zip", Optional.empty(), Usps.Task.CLASSIFICATION, Usps.Range.SIGNED),
          Map.of("zip", usps(3)));
    }
  }

  private static String usps(int images) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < images; i++) {
      text.append(i);
      for (int pixel = 0; pixel < 256; pixel++) {
        text.append(' ').append((pixel + i) % 3 - 1);
      }
      text.append('\n');
    }
    return text.toString();
  }

  @Nested
  final class MassBankTables extends Files {
    MassBankTables() {
      super(
          new MassBank("spectra.tsv", "bits.tsv", MolecularFingerprint.MACCS, Optional.of(2)),
          Map.of(
              "spectra.tsv",
              "structure_id\tformula\tprecursor_mz\tfold\tn_peaks\tpeaks\n"
                  + "M1\tC2H6O\t47.05\t1\t2\t29.04:12.5 31.02:1000\n"
                  + "M2\tCH4\t17.04\t2\t1\t15.02:1000\n",
              "bits.tsv",
              "structure_id\tmaccs166\nM1\t1 13 166\nM2\t\n"));
    }
  }

  @Nested
  final class MassBankRecordFiles extends Files {
    MassBankRecordFiles() {
      super(
          new MassBankRecords("records.txt", "CH$SMILES"),
          Map.of(
              "records.txt",
              """
              ACCESSION: MSBNK-Us-US000001
              CH$SMILES: CCO
              MS$FOCUSED_ION: PRECURSOR_M/Z 47.0491
              PK$NUM_PEAK: 2
              PK$PEAK: m/z int. rel.int.
                29.0386 1200.5 120
                31.0178 9999 999
              //
              """));
    }
  }

  @Nested
  final class MgfFiles extends Files {
    MgfFiles() {
      super(
          new Mgf("a.mgf", "SMILES"),
          Map.of(
              "a.mgf",
              "COM=a run\nBEGIN IONS\nTITLE=first\nPEPMASS=301.25 1200\nSMILES=CCO\n100.5 10\n"
                  + "200.25 20.5 1+\nEND IONS\n\nBEGIN IONS\nPEPMASS=99.5\nSMILES=C\n50 1\n"
                  + "END IONS\n"));
    }
  }

  @Nested
  final class MspFiles extends Files {
    MspFiles() {
      super(
          new Msp("a.msp", "smiles"),
          Map.of(
              "a.msp",
              "Name: first\nPrecursorMZ: 301.25\nSMILES: CCO\nNum Peaks: 3\n"
                  + "100.5 10; 200.25 20 \"b2\";\n250.5\t5\n\nName: second\nPRECURSORMZ: 99.5\n"
                  + "SMILES: C\nNum Peaks: 1\n50 1 \"a: b\"\n"));
    }
  }

  @Nested
  final class CatalogueFiles extends Files {
    CatalogueFiles() {
      super(new CatalogueDataset("iris"), Map.of("label-ranking/iris.txt", ORDERS));
    }
  }

  @Nested
  final class Digits extends Files {
    Digits() {
      super(new DrawnDigits(40, 10, 1), Map.of());
    }
  }

  @Nested
  final class Friedman extends Files {
    Friedman() {
      super(new FriedmanOutliers(300, 40, 6, 5, 1.5, 0.25, 1), Map.of());
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{outliers: 41}");
    }
  }

  @Nested
  final class GrowingNoise extends Files {
    GrowingNoise() {
      super(new Heteroscedastic(300, 40, 2, 0.05, 4), Map.of());
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{growth: 1e308}");
    }
  }

  @Nested
  final class Mallows extends Files {
    Mallows() {
      super(new MallowsRankings(300, 40, 3, 5, 1), Map.of());
    }
  }

  @Nested
  final class Planted extends Files {
    Planted() {
      super(new PlantedLabels(300, 40, 60, 12, 8, 2, 3, 0.1), Map.of());
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{inputsPerRow: 16}", "{labelsPerRow: 4}", "{topics: 13}");
    }
  }

  @Nested
  final class Sisokr extends Files {
    Sisokr() {
      super(new SisokrLeastSquares(300, 40, 6, 1.5, 0.2, 0.1), Map.of());
    }
  }

  @Nested
  final class ReducedRank extends Files {
    ReducedRank() {
      super(
          new ReducedRankLeastSquares(300, 40, 6, 0.5, 0.2, 0.1, Optimum.OUTPUT_COVARIANCE),
          Map.of());
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{optimum: covariance}");
    }
  }
}
