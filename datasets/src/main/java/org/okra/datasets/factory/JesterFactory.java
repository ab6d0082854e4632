package org.okra.datasets.factory;

import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.datasets.Data;
import org.okra.datasets.DataFolder;
import org.okra.datasets.DatasetFactory;
import org.okra.datasets.read.JesterReader;

/** The Jester ratings. */
public final class JesterFactory implements DatasetFactory<JesterFactory.Options> {
  /** Options. */
  public record Options(
      @Option(help = "file of ratings", defaultsTo = "jester-data-1.csv") String file) {}

  @Override
  public String name() {
    return "jester";
  }

  @Override
  public String help() {
    return "Jester: one row per user, ratings of all jokes, NaN where there is none";
  }

  @Override
  public Class<Options> optionsType() {
    return Options.class;
  }

  @Override
  public Data<?, ?> create(Options options, DataFolder folder, RunContext context) {
    return JesterReader.read(folder.file(options.file()), context);
  }
}
