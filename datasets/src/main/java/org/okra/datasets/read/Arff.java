package org.okra.datasets.read;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
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
import org.okra.datasets.RowFacts;

/** Multi-target regression data: ARFF files whose last attributes are the targets. */
@Component(
    name = "arff",
    help = "regression data: ARFF files whose last attributes are the targets",
    alsoKnownAs = "weka")
public record Arff(
    @Option(help = "ARFF file, or its training part", required = true) String train,
    @Option(help = "ARFF file of the official test part") Optional<String> test,
    @Option(help = "how many attributes at the end are outputs", atLeast = 1) int targets,
    @Option(help = "attributes to skip; they do not count among the targets") List<String> ignore,
    @Option(help = "rows without an output: keep them as missing, or drop")
        MissingOutputs missingOutputs)
    implements DatasetSource {

  /** How the values of a row are written. */
  public enum Layout {
    /** Every value, in the order of the attributes. */
    DENSE,
    /** Pairs of attribute number and value, in braces. */
    SPARSE
  }

  /** What becomes of rows that lack an output. */
  public enum MissingOutputs {
    /** Their outputs are NaN. */
    KEEP,
    /** They are left out. */
    DROP
  }

  /** The last attribute of a file as output. */
  public Arff() {
    this("train.arff", Optional.empty(), 1, List.of());
  }

  /** A file of which all rows are kept. */
  public Arff(String train, Optional<String> test, int targets, List<String> ignore) {
    this(train, test, targets, ignore, MissingOutputs.KEEP);
  }

  public Arff {
    Options.check(Arff.class, train, test, targets, ignore, missingOutputs);
    ignore = List.copyOf(ignore);
  }

  @Override
  public Data<FeatureVector, FeatureVector> load(DataFolder folder, RunContext context) {
    return folder.read(train, test, file -> read(file, context));
  }

  Dataset<FeatureVector, FeatureVector> read(DataFile file, RunContext context) {
    Dataset<FeatureVector, FeatureVector> all =
        ArffDatasets.read(
            file,
            ignore,
            reader -> ArffDatasets.atEnds(reader, -targets),
            ArffDatasets.Vectors::new,
            context);
    return missingOutputs == MissingOutputs.DROP ? complete(all) : all;
  }

  private static Dataset<FeatureVector, FeatureVector> complete(
      Dataset<FeatureVector, FeatureVector> all) {
    int[] kept =
        IntStream.range(0, all.size())
            .filter(i -> DoubleStream.of(all.outputs().get(i).toArray()).noneMatch(Double::isNaN))
            .toArray();
    if (kept.length == all.size()) {
      return all;
    }
    RowFacts facts =
        new RowFacts(
            List.of(), List.of(), List.of(), IntStream.of(kept).boxed().toList(), Map.of());
    Dataset<FeatureVector, FeatureVector> rows = all.select(kept).withRows(facts);
    return rows.withInputs(
        rows.inputs(), rows.columns().inputs(), Csv.leftOut(all.size() - kept.length, all.size()));
  }
}
