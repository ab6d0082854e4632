package org.okra.testing.builtin;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.okra.testing.builtin.DatasetsTest.row;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.okra.datasets.DatasetSource;
import org.okra.datasets.catalogue.CatalogueDataset;
import org.okra.datasets.read.Arff;
import org.okra.datasets.read.Csv;
import org.okra.datasets.read.GramRows;
import org.okra.datasets.read.Libsvm;
import org.okra.datasets.read.Meka;
import org.okra.datasets.read.Mulan;
import org.okra.datasets.read.Npy;
import org.okra.datasets.read.Npz;
import org.okra.datasets.read.TextLines;
import org.okra.datasets.read.Usps;
import org.okra.testing.builtin.DatasetsTest.SourceFiles;

/** The data sets in files of rows and columns, and of lines. */
final class TableDatasets {
  private static final String LABELLED =
      "@relation r\n@attribute a numeric\n@attribute l {0,1}\n@data\n1,0\n2,1\n";
  private static final String LABELS = "<labels><label name='l'/></labels>";

  private TableDatasets() {}

  private static Row<DatasetSource, SourceFiles> numpy(
      String name, Supplier<DatasetSource> source, Map<String, byte[]> files) {
    return row(name, source, Map.of()).with(none -> new SourceFiles(none.texts(), files));
  }

  static List<Row<DatasetSource, SourceFiles>> rows() {
    Optional<String> none = Optional.empty();
    return List.of(
        row(
            "of arff",
            () -> new Arff("a.arff", none, 1, List.of()),
            Map.of(
                "a.arff",
                """
                @relation r
                @attribute a numeric
                @attribute b {x,y}
                @attribute t numeric
                @data
                1,x,2
                3,?,4
                """)),
        row(
                "of csv",
                Csv::new,
                Map.of("train.csv", "name,size,target\nfirst,1.5,3\n\"with, comma\",,4\n"))
            .refuses("{outputs: []}"),
        row("of libsvm", Libsvm::new, Map.of("train.svm", "1 1:0.5 3:-2\n-1 2:1\n")),
        row(
            "of libsvm labels",
            () -> new Libsvm("train.svm", none, Libsvm.Outputs.LABELS, 1),
            Map.of("train.svm", "3,5 1:0.5 3:-2\n5 2:1\n 4:0.125\n")),
        row(
            "of meka",
            Meka::new,
            Map.of(
                "train.arff",
                """
                @relation 'demo: -C 1'
                @attribute l {0,1}
                @attribute a numeric
                @data
                0,0.5
                1,-1
                """)),
        row(
            "of mulan",
            () -> new Mulan("mulan/a.arff", Optional.of("mulan/b.arff"), "mulan/l.xml", List.of()),
            Map.of("mulan/a.arff", LABELLED, "mulan/b.arff", LABELLED, "mulan/l.xml", LABELS)),
        row(
            "of the catalogue",
            () -> new CatalogueDataset("flags"),
            Map.of(
                "flags/flags-train.arff", LABELLED,
                "flags/flags-test.arff", LABELLED,
                "flags/flags.xml", LABELS)),
        numpy(
            "of npy",
            () -> new Npy("x.npy", Optional.of("y.npy"), none, none, Npy.OutputKind.VALUES),
            Map.of("x.npy", npy(4, 3), "y.npy", npy(4, 1))),
        numpy("of npz", Npz::new, Map.of("train.npz", npz())),
        row(
            "of usps",
            Usps::new,
            Map.of(
                "zip.train",
                ("7" + " -1 0".repeat(128) + "\n").repeat(2),
                "zip.test",
                "1" + " 1 0".repeat(128) + "\n")),
        row(
            "of text lines",
            () -> new TextLines("in.txt", Optional.of("out.txt")),
            Map.of("in.txt", "one, two\n\nthree\n", "out.txt", "1\n2\n3\n")),
        row(
            "of gram rows",
            GramRows::new,
            Map.of("train.csv", "x,y\n1,2\n3,4\n", "gram.csv", "1,0.5\n0.5,1\n")));
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

  private static byte[] npz() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry("X.npy"));
      zip.write(npy(4, 3));
      zip.putNextEntry(new ZipEntry("y.npy"));
      zip.write(npy(4, 1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
