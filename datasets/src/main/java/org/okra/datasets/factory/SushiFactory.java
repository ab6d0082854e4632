package org.okra.datasets.factory;

import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.datasets.Data;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataFolder;
import org.okra.datasets.DatasetFactory;
import org.okra.datasets.read.FeatureTable;
import org.okra.datasets.read.SushiReader;

/** The SUSHI preference data. */
public final class SushiFactory implements DatasetFactory<SushiFactory.Options> {
  /** What the outputs are. */
  public enum Outputs {
    /** Orders of items. */
    ORDERS,
    /** Scores of items. */
    SCORES
  }

  /** Options. */
  public record Options(
      @Option(help = "orders or scores", defaultsTo = "orders") Outputs outputs,
      @Option(help = "file of orders or scores", defaultsTo = "sushi3a.5000.10.order") String file,
      @Option(help = "users", defaultsTo = "sushi3.udata") String users) {}

  @Override
  public String name() {
    return "sushi";
  }

  @Override
  public String help() {
    return "SUSHI: features of users with the order or the scores they gave to items";
  }

  @Override
  public Class<Options> optionsType() {
    return Options.class;
  }

  @Override
  public Data<?, ?> create(Options options, DataFolder folder, RunContext context) {
    SushiReader reader = new SushiReader(context);
    FeatureTable users = reader.users(folder.file(options.users()));
    DataFile file = folder.file(options.file());
    return options.outputs() == Outputs.ORDERS
        ? reader.orders(users, file)
        : reader.scores(users, file);
  }
}
