package org.okra.datasets.read;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.datasets.Column;
import org.okra.datasets.DataFile;
import org.okra.datasets.Dataset;

/**
 * Multi-label data of Mulan: an ARFF file, and an XML file that names the attributes which are
 * labels. They may stand anywhere; labels are numbered in the order of the ARFF file.
 */
public final class MulanReader {
  private MulanReader() {}

  /**
   * Reads a data set.
   *
   * @param ignored names of attributes to skip
   */
  public static Dataset<FeatureVector, LabelSet> read(
      DataFile arff, DataFile labels, Set<String> ignored, RunContext context) {
    Set<String> names = MulanLabels.read(labels);
    return ArffDatasets.labels(arff, ignored, reader -> attributes(reader, names, labels), context);
  }

  private static BitSet attributes(ArffReader reader, Set<String> names, DataFile labels) {
    List<Column> columns = reader.header().attributes();
    Map<String, Integer> numbers = new HashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      Integer other = numbers.put(columns.get(i).name(), i);
      if (other != null && names.contains(columns.get(i).name())) {
        throw reader.error(
            String.format(
                Locale.ROOT,
                "label '%s' is the name of attributes %d and %d",
                Numbers.shown(columns.get(i).name()),
                other,
                i));
      }
    }
    BitSet chosen = new BitSet();
    for (String name : names) {
      Integer number = numbers.get(name);
      if (number == null) {
        throw reader.error(
            String.format(
                Locale.ROOT,
                "there is no attribute '%s', which %s names as a label",
                Numbers.shown(name),
                labels.name()));
      }
      chosen.set(number);
    }
    return chosen;
  }
}
