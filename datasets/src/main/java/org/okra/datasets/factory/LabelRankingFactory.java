package org.okra.datasets.factory;

import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.datasets.Data;
import org.okra.datasets.DataFolder;
import org.okra.datasets.DatasetFactory;
import org.okra.datasets.read.LabelRankingReader;

/** Label ranking files. */
public final class LabelRankingFactory implements DatasetFactory<LabelRankingFactory.Options> {
  /** Options. */
  public record Options(
      @Option(help = "file with rankings like a>c>b, or with rank columns below rows,inputs,labels")
          String file) {}

  @Override
  public String name() {
    return "label-ranking";
  }

  @Override
  public String help() {
    return "vectors with a ranking of labels each, ties and missing labels allowed";
  }

  @Override
  public Class<Options> optionsType() {
    return Options.class;
  }

  @Override
  public Data<?, ?> create(Options options, DataFolder folder, RunContext context) {
    return new LabelRankingReader(context).read(folder.file(options.file()));
  }
}
