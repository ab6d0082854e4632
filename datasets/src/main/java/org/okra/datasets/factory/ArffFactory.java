package org.okra.datasets.factory;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.okra.core.Errors;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.datasets.Data;
import org.okra.datasets.DataFolder;
import org.okra.datasets.DatasetFactory;
import org.okra.datasets.read.TargetReader;

/** Multi-target regression data in ARFF files. */
public final class ArffFactory implements DatasetFactory<ArffFactory.Options> {
  /** Options. */
  public record Options(
      @Option(help = "ARFF file, or its training part") String train,
      @Option(help = "ARFF file of the official test part", defaultsTo = "none")
          Optional<String> test,
      @Option(help = "how many attributes at the end are outputs, at least 1", defaultsTo = "1")
          int targets,
      @Option(help = "attributes to skip", defaultsTo = "[]") List<String> ignore) {
    public Options {
      if (targets < 1) {
        throw Errors.option("targets is %s; give at least 1.", targets);
      }
    }
  }

  @Override
  public String name() {
    return "arff";
  }

  @Override
  public String help() {
    return "regression data: ARFF files whose last attributes are the targets";
  }

  @Override
  public Class<Options> optionsType() {
    return Options.class;
  }

  @Override
  public Data<?, ?> create(Options options, DataFolder folder, RunContext context) {
    return Parts.each(
        Parts.files(folder, options.train(), options.test()),
        file -> TargetReader.read(file, options.targets(), Set.copyOf(options.ignore()), context));
  }
}
