package org.okra.datasets.read;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/**
 * Data too large for a heap of 4 GB, to fit them by hand with {@code OKRA_HEAP=4g okra fit}: {@code
 * LargeFiles folder rows columns} writes x.npy (single precision), y.npy (ten outputs that follow
 * from the first inputs) and sparse.svm (50 non-zeros in 2000 columns).
 */
final class LargeFiles {
  private static final int OUTPUTS = 10;
  private static final int STORED = 50;
  private static final int SPARSE_COLUMNS = 2000;

  private LargeFiles() {}

  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    int rows = Integer.parseInt(arguments[1]);
    int columns = Integer.parseInt(arguments[2]);
    dense(folder, rows, columns);
    sparse(folder.resolve("sparse.svm"), rows);
  }

  private static void dense(Path folder, int rows, int columns) throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    try (OutputStream x = open(folder.resolve("x.npy"), rows, columns);
        OutputStream y = open(folder.resolve("y.npy"), rows, OUTPUTS)) {
      ByteBuffer inputs = ByteBuffer.allocate(4 * columns).order(ByteOrder.LITTLE_ENDIAN);
      ByteBuffer outputs = ByteBuffer.allocate(4 * OUTPUTS).order(ByteOrder.LITTLE_ENDIAN);
      for (int i = 0; i < rows; i++) {
        inputs.clear();
        outputs.clear();
        for (int j = 0; j < columns; j++) {
          float value = (float) (random.nextDouble() - 0.5);
          inputs.putFloat(value);
          if (j < OUTPUTS) {
            outputs.putFloat((float) Math.sin(3 * value));
          }
        }
        x.write(inputs.array());
        y.write(outputs.array());
      }
    }
  }

  private static OutputStream open(Path path, int rows, int columns) throws IOException {
    OutputStream out = new BufferedOutputStream(Files.newOutputStream(path), 1 << 20);
    String shape = "(" + rows + ", " + columns + ")";
    out.write(NpyFile.of(1, NpyFile.header("<f4", "False", shape), new byte[0]));
    return out;
  }

  private static void sparse(Path path, int rows) throws IOException {
    SplittableRandom random = new SplittableRandom(2);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(path), 1 << 20)) {
      for (int i = 0; i < rows; i++) {
        StringBuilder line = new StringBuilder().append(i % 7);
        int column = 0;
        for (int k = 0; k < STORED; k++) {
          column += 1 + random.nextInt(SPARSE_COLUMNS / STORED - 1);
          line.append(' ').append(column).append(":1");
        }
        out.write(line.append('\n').toString().getBytes(StandardCharsets.US_ASCII));
      }
    }
  }
}
