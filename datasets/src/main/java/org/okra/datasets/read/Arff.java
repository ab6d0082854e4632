package org.okra.datasets.read;

import java.util.List;
import java.util.Optional;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.datasets.Data;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataFolder;
import org.okra.datasets.Dataset;
import org.okra.datasets.DatasetSource;

/** Multi-target regression data: ARFF files whose last attributes are the targets. */
@Component(
    name = "arff",
    help = "regression data: ARFF files whose last attributes are the targets",
    alsoKnownAs = "weka")
public record Arff(
    @Option(help = "ARFF file, or its training part", required = true) String train,
    @Option(help = "ARFF file of the official test part") Optional<String> test,
    @Option(help = "how many attributes at the end are outputs", atLeast = 1) int targets,
    @Option(help = "attributes to skip; they do not count among the targets") List<String> ignore)
    implements DatasetSource {

  /** How the values of a row are written. */
  public enum Layout {
    /** Every value, in the order of the attributes. */
    DENSE,
    /** Pairs of attribute number and value, in braces. */
    SPARSE
  }

  /** The last attribute of a file as output. */
  public Arff() {
    this("train.arff", Optional.empty(), 1, List.of());
  }

  public Arff {
    Options.check(Arff.class, train, test, targets, ignore);
    ignore = List.copyOf(ignore);
  }

  @Override
  public Data<FeatureVector, FeatureVector> load(DataFolder folder, RunContext context) {
    return folder.read(train, test, file -> read(file, context));
  }

  Dataset<FeatureVector, FeatureVector> read(DataFile file, RunContext context) {
    return ArffDatasets.read(
        file,
        ignore,
        reader -> ArffDatasets.atEnds(reader, -targets),
        ArffDatasets.Vectors::new,
        context);
  }
}
