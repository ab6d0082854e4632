package org.okra.datasets.factory;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.datasets.Data;
import org.okra.datasets.DataFolder;
import org.okra.datasets.DatasetFactory;
import org.okra.datasets.read.MekaReader;

/** Multi-label data of MEKA. */
public final class MekaFactory implements DatasetFactory<MekaFactory.Options> {
  /** Options. */
  public record Options(
      @Option(help = "ARFF file, or its training part") String train,
      @Option(help = "ARFF file of the official test part", defaultsTo = "none")
          Optional<String> test,
      @Option(help = "attributes to skip", defaultsTo = "[]") List<String> ignore) {}

  @Override
  public String name() {
    return "meka";
  }

  @Override
  public String help() {
    return "multi-label data: ARFF files with -C k in the name of the relation";
  }

  @Override
  public Class<Options> optionsType() {
    return Options.class;
  }

  @Override
  public Data<?, ?> create(Options options, DataFolder folder, RunContext context) {
    return Parts.each(
        Parts.files(folder, options.train(), options.test()),
        file -> MekaReader.read(file, Set.copyOf(options.ignore()), context));
  }
}
