package org.okra.datasets.read;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.datasets.Data;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataFolder;
import org.okra.datasets.Dataset;
import org.okra.datasets.DatasetSource;

/**
 * Multi-label data of MEKA: an ARFF file with {@code -C k} in the name of its relation. The first k
 * attributes are labels, or the last -k when k is negative.
 */
@Component(
    name = "meka",
    help = "multi-label data: ARFF files with -C k in the name of the relation")
public record Meka(
    @Option(help = "ARFF file, or its training part", required = true) String train,
    @Option(help = "ARFF file of the official test part") Optional<String> test,
    @Option(help = "attributes to skip; they do not count among the k") List<String> ignore)
    implements DatasetSource {
  private static final Pattern COUNT = Pattern.compile("(?:^|[\\s:])-[cC]\\s+(-?\\d{1,9})(?!\\d)");

  /** All attributes of a file. */
  public Meka() {
    this("train.arff", Optional.empty(), List.of());
  }

  public Meka {
    ignore = List.copyOf(ignore);
  }

  @Override
  public Data<FeatureVector, LabelSet> load(DataFolder folder, RunContext context) {
    return folder.read(train, test, file -> read(file, context));
  }

  Dataset<FeatureVector, LabelSet> read(DataFile file, RunContext context) {
    return ArffDatasets.read(
        file,
        ignore,
        reader -> ArffDatasets.atEnds(reader, count(reader)),
        ArffDatasets.Labels::new,
        context);
  }

  private static int count(ArffReader reader) {
    Matcher matcher = COUNT.matcher(reader.header().relation());
    int count = matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
    if (count == 0) {
      throw reader.error(
          "the relation '%s' does not say how many attributes are labels; MEKA writes -C 5 for the"
              + " first five and -C -5 for the last five",
          Numbers.shown(reader.header().relation()));
    }
    return count;
  }
}
