package org.okra.experiments.run;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.okra.core.file.Sha256;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.FileRows;
import org.okra.core.sample.Samples;
import org.okra.datasets.Data;
import org.okra.datasets.Dataset;

/** A text that changes when any sample of a data set does. */
public final class DataFingerprint {
  /** Samples that are looked at together: rows of a file are read once. */
  private static final int BLOCK = 1024;

  private final Sha256 digest = new Sha256();

  private DataFingerprint() {}

  /** That of all rows, an official test part among them. */
  public static String of(Data<?, ?> data) {
    DataFingerprint fingerprint = new DataFingerprint();
    fingerprint.add(data.train());
    data.officialTest().ifPresent(fingerprint::add);
    return fingerprint.digest.hex();
  }

  /** That of candidates. */
  static String of(Samples<?> samples) {
    DataFingerprint fingerprint = new DataFingerprint();
    fingerprint.add(samples);
    return fingerprint.digest.hex();
  }

  private void add(Dataset<?, ?> part) {
    add(part.inputs());
    add(part.outputs());
    // The numbers of categories and texts say nothing without their names.
    part.columns().inputs().forEach(column -> column.categories().forEach(this::add));
    part.columns().outputs().forEach(column -> column.categories().forEach(this::add));
  }

  private void add(Samples<?> samples) {
    add(samples.size());
    for (int from = 0; from < samples.size(); from += BLOCK) {
      Samples<?> block = samples.slice(from, Math.min(samples.size(), from + BLOCK));
      addAll(block instanceof FileRows rows ? rows.loaded() : block);
    }
  }

  private void addAll(Samples<?> samples) {
    for (int i = 0; i < samples.size(); i++) {
      if (samples.get(i) instanceof FeatureVector vector) {
        add(vector);
      } else {
        add(OutputText.of(samples.get(i)));
      }
    }
  }

  private void add(FeatureVector vector) {
    int[] stored = vector.storedCoordinates();
    ByteBuffer bytes =
        ByteBuffer.allocate(Integer.BYTES + stored.length * (Integer.BYTES + Double.BYTES));
    bytes.putInt(vector.dimension());
    for (int coordinate : stored) {
      bytes.putInt(coordinate).putDouble(vector.get(coordinate));
    }
    digest.add(bytes.array());
  }

  private void add(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    add(bytes.length);
    digest.add(bytes);
  }

  private void add(int number) {
    digest.add(ByteBuffer.allocate(Integer.BYTES).putInt(number).array());
  }
}
