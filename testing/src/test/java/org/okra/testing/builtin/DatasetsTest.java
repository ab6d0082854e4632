package org.okra.testing.builtin;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Nested;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.datasets.DatasetSource;
import org.okra.datasets.catalogue.CatalogueDataset;
import org.okra.datasets.read.Arff;
import org.okra.datasets.read.Csv;
import org.okra.datasets.read.GramRows;
import org.okra.datasets.read.Jester;
import org.okra.datasets.read.JsonGraphs;
import org.okra.datasets.read.LabelRanking;
import org.okra.datasets.read.Libsvm;
import org.okra.datasets.read.MassBank;
import org.okra.datasets.read.MassBankRecords;
import org.okra.datasets.read.Meka;
import org.okra.datasets.read.Mgf;
import org.okra.datasets.read.MovieLens;
import org.okra.datasets.read.Msp;
import org.okra.datasets.read.Mulan;
import org.okra.datasets.read.Npy;
import org.okra.datasets.read.Npz;
import org.okra.datasets.read.Sushi;
import org.okra.datasets.read.TextLines;
import org.okra.datasets.read.TuGraphs;
import org.okra.datasets.read.Usps;
import org.okra.testing.DatasetContract;

/** Every built-in data set keeps the contract. */
final class DatasetsTest {
  @Nested
  final class OfArff extends DatasetContract {
    @Override
    protected DatasetSource source() {
      return new Arff("a.arff", Optional.empty(), 1, List.of());
    }

    @Override
    protected Map<String, String> files() {
      return Map.of(
          "a.arff",
          "@relation r\n"
              + "@attribute a numeric\n"
              + "@attribute b {x,y}\n"
              + "@attribute t numeric\n"
              + "@data\n"
              + "1,x,2\n"
              + "3,?,4\n");
    }
  }

  @Nested
  final class OfCsv extends DatasetContract {
    @Override
    protected DatasetSource source() {
      return new Csv();
    }

    @Override
    protected Map<String, String> files() {
      return Map.of("train.csv", "name,size,target\nfirst,1.5,3\n\"with, comma\",,4\n");
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{outputs: []}");
    }
  }

  @Nested
  final class OfLibsvm extends DatasetContract {
    @Override
    protected DatasetSource source() {
      return new Libsvm();
    }

    @Override
    protected Map<String, String> files() {
      return Map.of("train.svm", "1 1:0.5 3:-2\n-1 2:1\n");
    }
  }

  @Nested
  final class OfLibsvmLabels extends DatasetContract {
    @Override
    protected DatasetSource source() {
      return new Libsvm("train.svm", Optional.empty(), Libsvm.Outputs.LABELS, 1);
    }

    @Override
    protected Map<String, String> files() {
      return Map.of("train.svm", "3,5 1:0.5 3:-2\n5 2:1\n 4:0.125\n");
    }
  }

  @Nested
  final class OfMeka extends DatasetContract {
    @Override
    protected DatasetSource source() {
      return new Meka();
    }

    @Override
    protected Map<String, String> files() {
      return Map.of(
          "train.arff",
          """
          @relation 'demo: -C 1'
          @attribute l {0,1}
          @attribute a numeric
          @data
          0,0.5
          1,-1
          """);
    }
  }

  @Nested
  final class OfMulan extends DatasetContract {
    @Override
    protected DatasetSource source() {
      return new Mulan("mulan/a.arff", Optional.of("mulan/b.arff"), "mulan/l.xml", List.of());
    }

    @Override
    protected Map<String, String> files() {
      return Map.of(
          "mulan/a.arff",
          "@relation r\n@attribute a numeric\n@attribute l {0,1}\n@data\n1,0\n2,1\n",
          "mulan/b.arff",
          "@relation r\n@attribute a numeric\n@attribute l {0,1}\n@data\n1,0\n2,1\n",
          "mulan/l.xml",
          "<labels><label name='l'/></labels>");
    }
  }

  @Nested
  final class OfTheCatalogue extends DatasetContract {
    @Override
    protected DatasetSource source() {
      return new CatalogueDataset("flags");
    }

    @Override
    protected Map<String, String> files() {
      return Map.of(
          "flags/flags-train.arff",
          "@relation r\n@attribute a numeric\n@attribute l {0,1}\n@data\n1,0\n2,1\n",
          "flags/flags-test.arff",
          "@relation r\n@attribute a numeric\n@attribute l {0,1}\n@data\n1,0\n2,1\n",
          "flags/flags.xml",
          "<labels><label name='l'/></labels>");
    }
  }

  @Nested
  final class OfJester extends DatasetContract {
    @Override
    protected DatasetSource source() {
      return new Jester();
    }

    @Override
    protected Map<String, String> files() {
      return Map.of("jester-data-1.csv", "2,-7.82,99,8.5\n3,1,-10,0\n");
    }
  }

  @Nested
  final class OfLabelRankings extends DatasetContract {
    @Override
    protected DatasetSource source() {
      return new LabelRanking("r.txt");
    }

    @Override
    protected Map<String, String> files() {
      return Map.of("r.txt", "A1,A2,ranking\n0.5,red,a>c>b\n1.5,blue,b>ac\n");
    }
  }

  @Nested
  final class OfMassBank extends DatasetContract {
    @Override
    protected DatasetSource source() {
      return new MassBank();
    }

    @Override
    protected Map<String, String> files() {
      return Map.of(
          "massbank_ms2_merged.tsv",
          "structure_id\tformula\tprecursor_mz\tfold\tn_peaks\tpeaks\n"
              + "M1\tC2H6O\t47.05\t1\t2\t29.04:12.5 31.02:1000\nM2\tCH4\t17.04\t2\t1\t15.02:1000\n",
          "massbank_fingerprints.tsv",
          "structure_id\tmaccs166\tmorgan2_2048\nM1\t1 13 166\t0 7\nM2\t\t2047\n");
    }
  }

  @Nested
  final class OfMassBankRecords extends DatasetContract {
    @Override
    protected DatasetSource source() {
      return new MassBankRecords();
    }

    @Override
    protected Map<String, String> files() {
      return Map.of(
          "records.txt",
          """
          ACCESSION: X1
          RECORD_TITLE: Ethanol
          CH$SMILES: CCO
          MS$FOCUSED_ION: PRECURSOR_M/Z 47.0491
          PK$NUM_PEAK: 2
          PK$PEAK: m/z int. rel.int.
            29.0386 1200.5 120
            31.0178 9999 999
          //
          """);
    }
  }

  @Nested
  final class OfMgf extends DatasetContract {
    @Override
    protected DatasetSource source() {
      return new Mgf();
    }

    @Override
    protected Map<String, String> files() {
      return Map.of(
          "spectra.mgf",
          "BEGIN IONS\nPEPMASS=301.25 1200\nSMILES=CCO\n100.5 10\n200.25 20.5 1+\nEND IONS\n");
    }
  }

  @Nested
  final class OfMsp extends DatasetContract {
    @Override
    protected DatasetSource source() {
      return new Msp();
    }

    @Override
    protected Map<String, String> files() {
      return Map.of(
          "spectra.msp",
          "Name: first\nPrecursorMZ: 301.25\nSMILES: CCO\nNum Peaks: 2\n100.5 10; 200.25 20\n");
    }
  }

  @Nested
  final class OfMovieLens extends DatasetContract {
    @Override
    protected DatasetSource source() {
      return new MovieLens();
    }

    @Override
    protected Map<String, String> files() {
      return Map.of(
          "u.data",
          "1\t10\t5\t874965758\n2\t10\t1\t876893171\n",
          "u.user",
          "1|24|M|technician|85711\n2|53|F|other|94043\n",
          "u.item",
          "10|Toy (1995)|01-Jan-1995||http://x|0|0|0|1|1|1|0|0|0|0|0|0|0|0|0|0|0|0|0\n");
    }
  }

  @Nested
  final class OfSushi extends DatasetContract {
    @Override
    protected DatasetSource source() {
      return new Sushi();
    }

    @Override
    protected Map<String, String> files() {
      return Map.of(
          "sushi3a.5000.10.order",
          "4 1\n0 3 2 0 1\n0 4 3 1 0 2\n",
          "sushi3.udata",
          "6371\t0\t2\t355\t0\t0\t0\t0\t0\t0\t0\n10007\t1\t1\t214\t26\t6\t1\t26\t6\t1\t0\n");
    }
  }

  @Nested
  final class OfNpy extends DatasetContract {
    @Override
    protected DatasetSource source() {
      return new Npy(
          "x.npy", Optional.of("y.npy"), Optional.empty(), Optional.empty(), Npy.OutputKind.VALUES);
    }

    @Override
    protected Map<String, byte[]> binaryFiles() {
      return Map.of("x.npy", npy(4, 3), "y.npy", npy(4, 1));
    }
  }

  @Nested
  final class OfNpz extends DatasetContract {
    @Override
    protected DatasetSource source() {
      return new Npz();
    }

    @Override
    protected Map<String, byte[]> binaryFiles() {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
        zip.putNextEntry(new ZipEntry("X.npy"));
        zip.write(npy(4, 3));
        zip.putNextEntry(new ZipEntry("y.npy"));
        zip.write(npy(4, 1));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return Map.of("train.npz", bytes.toByteArray());
    }
  }

  /** The numbers 0, 1, 2, ... as a matrix of float64 in version 1 of the format. */
  private static byte[] npy(int rows, int columns) {
    String header =
        "{'descr': '<f8', 'fortran_order': False, 'shape': (" + rows + ", " + columns + "), }";
    byte[] padded = (header + " ".repeat(117 - header.length()) + "\n").getBytes(US_ASCII);
    ByteBuffer bytes =
        ByteBuffer.allocate(10 + padded.length + Double.BYTES * rows * columns)
            .order(ByteOrder.LITTLE_ENDIAN)
            .put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0})
            .putShort((short) padded.length)
            .put(padded);
    for (int i = 0; i < rows * columns; i++) {
      bytes.putDouble(i);
    }
    return bytes.array();
  }

  @Nested
  final class OfUsps extends DatasetContract {
    @Override
    protected DatasetSource source() {
      return new Usps();
    }

    @Override
    protected Map<String, String> files() {
      return Map.of(
          "zip.train",
          ("7" + " -1 0".repeat(128) + "\n").repeat(2),
          "zip.test",
          "1" + " 1 0".repeat(128) + "\n");
    }
  }

  /** With few rows, and otherwise by the defaults. */
  private static DatasetSource few(String name, String options) {
    Specification text = Specification.parse("{type: " + name + ", train: 60" + options + "}");
    return Components.load().create(DatasetSource.class, text);
  }

  @Nested
  final class DrawnDigits extends DatasetContract {
    @Override
    protected DatasetSource source() {
      return few("drawn-digits", ", test: 20");
    }
  }

  @Nested
  final class FriedmanOutliers extends DatasetContract {
    @Override
    protected DatasetSource source() {
      return few("friedman-outliers", ", test: 50, outliers: 5");
    }
  }

  @Nested
  final class Heteroscedastic extends DatasetContract {
    @Override
    protected DatasetSource source() {
      return few("heteroscedastic", ", test: 20");
    }
  }

  @Nested
  final class MallowsRankings extends DatasetContract {
    @Override
    protected DatasetSource source() {
      return few("mallows-rankings", ", test: 20");
    }
  }

  @Nested
  final class PlantedLabels extends DatasetContract {
    @Override
    protected DatasetSource source() {
      return few("planted-labels", ", test: 20");
    }
  }

  @Nested
  final class ReducedRankLeastSquares extends DatasetContract {
    @Override
    protected DatasetSource source() {
      return few("least-squares-reduced-rank", ", test: 20");
    }
  }

  @Nested
  final class SisokrLeastSquares extends DatasetContract {
    @Override
    protected DatasetSource source() {
      return few("least-squares-sisokr", ", test: 20");
    }
  }

  @Nested
  final class OfTextLines extends DatasetContract {
    @Override
    protected DatasetSource source() {
      return new TextLines("in.txt", Optional.of("out.txt"));
    }

    @Override
    protected Map<String, String> files() {
      return Map.of("in.txt", "one, two\n\nthree\n", "out.txt", "1\n2\n3\n");
    }
  }

  @Nested
  final class OfJsonGraphs extends DatasetContract {
    @Override
    protected DatasetSource source() {
      return new JsonGraphs();
    }

    @Override
    protected Map<String, String> files() {
      return Map.of(
          "graphs.jsonl",
          "{\"nodes\": [\"C\", \"O\"], \"edges\": [[0, 1]], \"output\": 1.5}\n"
              + "{\"nodes\": [\"N\"], \"edges\": [], \"output\": 2}\n");
    }
  }

  @Nested
  final class OfTuGraphs extends DatasetContract {
    @Override
    protected DatasetSource source() {
      return new TuGraphs();
    }

    @Override
    protected Map<String, String> files() {
      return Map.of(
          "DS_A.txt", "1, 2\n2, 1\n3, 4\n",
          "DS_graph_indicator.txt", "1\n1\n2\n2\n",
          "DS_node_labels.txt", "7\n8\n7\n7\n",
          "DS_graph_labels.txt", "1\n-1\n");
    }
  }

  @Nested
  final class OfGramRows extends DatasetContract {
    @Override
    protected DatasetSource source() {
      return new GramRows();
    }

    @Override
    protected Map<String, String> files() {
      return Map.of("train.csv", "x,y\n1,2\n3,4\n", "gram.csv", "1,0.5\n0.5,1\n");
    }
  }
}
