package org.okra.datasets.read;

import java.util.BitSet;
import java.util.List;
import org.okra.datasets.Column;

/**
 * What stands above the data of an ARFF file.
 *
 * @param relation the name of the relation, in which MEKA hides its options
 * @param attributes one column per attribute; an ignored one stands as a numeric column
 * @param ignored the numbers of the attributes that are skipped
 */
public record ArffHeader(String relation, List<Column> attributes, BitSet ignored) {

  public ArffHeader {
    attributes = List.copyOf(attributes);
    ignored = (BitSet) ignored.clone();
  }

  /** The numbers of the attributes that are skipped, copied. */
  @Override
  public BitSet ignored() {
    return (BitSet) ignored.clone();
  }
}
