package org.okra.datasets.factory;

import java.util.Optional;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.datasets.Data;
import org.okra.datasets.DataFolder;
import org.okra.datasets.DatasetFactory;
import org.okra.datasets.read.MovieLensReader;

/** MovieLens 100k. */
public final class MovieLensFactory implements DatasetFactory<MovieLensFactory.Options> {
  /** Options. */
  public record Options(
      @Option(help = "ratings, or their training part", defaultsTo = "u.data") String train,
      @Option(help = "ratings of the test part, such as u1.test", defaultsTo = "none")
          Optional<String> test,
      @Option(help = "users", defaultsTo = "u.user") String users,
      @Option(help = "films", defaultsTo = "u.item") String films) {}

  @Override
  public String name() {
    return "movielens";
  }

  @Override
  public String help() {
    return "MovieLens 100k: one row per user, ratings of all films, NaN where there is none";
  }

  @Override
  public Class<Options> optionsType() {
    return Options.class;
  }

  @Override
  public Data<?, ?> create(Options options, DataFolder folder, RunContext context) {
    MovieLensReader reader =
        new MovieLensReader(folder.file(options.users()), folder.file(options.films()), context);
    return Parts.each(Parts.files(folder, options.train(), options.test()), reader::ratings);
  }
}
