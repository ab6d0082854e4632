package org.okra.spark;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;
import org.okra.core.Errors;

/**
 * 128 bits of the contents of a row, for an order of rows that does not depend on where they are.
 * Equal rows have equal fingerprints; that two others have is out of the question up to 10^15 rows.
 */
record Fingerprint(long high, long low) implements Comparable<Fingerprint>, Serializable {

  /** The fingerprint of features, label and weight. */
  static Fingerprint of(Row row, LabelType type) {
    MessageDigest digest = digest();
    add(digest, RowFormat.features(row));
    Object label = RowFormat.label(row, type);
    if (label instanceof Vector vector) {
      add(digest, vector);
    } else {
      for (Object element : (List<?>) label) {
        digest.update((element + "\n").getBytes(StandardCharsets.UTF_8));
      }
    }
    digest.update(ByteBuffer.allocate(Double.BYTES).putDouble(0, RowFormat.weight(row)));
    ByteBuffer bits = ByteBuffer.wrap(digest.digest());
    return new Fingerprint(bits.getLong(), bits.getLong());
  }

  /** What differs from zero, so that dense and sparse vectors that are equal have one print. */
  private static void add(MessageDigest digest, Vector vector) {
    SparseVector sparse = vector.toSparse();
    int[] indices = sparse.indices();
    ByteBuffer bytes =
        ByteBuffer.allocate(Integer.BYTES + indices.length * (Integer.BYTES + Double.BYTES));
    bytes.putInt(vector.size());
    for (int k = 0; k < indices.length; k++) {
      bytes.putInt(indices[k]).putDouble(sparse.values()[k]);
    }
    digest.update(bytes.array());
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("MD5"); // for order, not for secrecy
    } catch (NoSuchAlgorithmException e) {
      throw Errors.internal(e, "This JVM lacks MD5, which every JVM has.");
    }
  }

  @Override
  public int compareTo(Fingerprint other) {
    int first = Long.compareUnsigned(high, other.high);
    return first == 0 ? Long.compareUnsigned(low, other.low) : first;
  }
}
