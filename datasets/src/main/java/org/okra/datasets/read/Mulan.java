package org.okra.datasets.read;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.datasets.Column;
import org.okra.datasets.Data;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataFolder;
import org.okra.datasets.Dataset;
import org.okra.datasets.DatasetSource;

/**
 * Multi-label data of Mulan: an ARFF file, and an XML file that names the attributes which are
 * labels. They may stand anywhere; labels are numbered in the order of the ARFF file.
 */
@Component(
    name = "mulan",
    help = "multi-label data: ARFF files and an XML file that names the labels")
public record Mulan(
    @Option(help = "ARFF file, or its training part", required = true) String train,
    @Option(help = "ARFF file of the official test part") Optional<String> test,
    @Option(help = "XML file that names the labels", required = true) String labels,
    @Option(help = "attributes to skip") List<String> ignore)
    implements DatasetSource {

  /** All attributes of a file. */
  public Mulan() {
    this("train.arff", Optional.empty(), "labels.xml", List.of());
  }

  public Mulan {
    ignore = List.copyOf(ignore);
  }

  @Override
  public Data<FeatureVector, LabelSet> load(DataFolder folder, RunContext context) {
    DataFile names = folder.file(labels);
    return folder.read(train, test, file -> read(file, names, context));
  }

  Dataset<FeatureVector, LabelSet> read(DataFile file, DataFile names, RunContext context) {
    Set<String> known = MulanLabels.read(names);
    return ArffDatasets.read(
        file,
        ignore,
        reader -> attributes(reader, known, names),
        ArffDatasets.Labels::new,
        context);
  }

  private static BitSet attributes(ArffReader reader, Set<String> names, DataFile source) {
    List<Column> columns = reader.header().attributes();
    Map<String, Integer> numbers = new HashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      String name = columns.get(i).name();
      Integer other = numbers.put(name, i);
      if (other != null && names.contains(name)) {
        throw reader.error(
            "label '%s' is the name of attributes %d and %d", Numbers.shown(name), other, i);
      }
    }
    BitSet chosen = new BitSet();
    for (String name : names) {
      Integer number = numbers.get(name);
      if (number == null) {
        throw reader.error(
            "there is no attribute '%s', which %s names as a label",
            Numbers.shown(name), source.name());
      }
      chosen.set(number);
    }
    return chosen;
  }
}
