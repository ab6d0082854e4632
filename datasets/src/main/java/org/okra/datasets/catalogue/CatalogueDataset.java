package org.okra.datasets.catalogue;

import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.datasets.Data;
import org.okra.datasets.DataFolder;
import org.okra.datasets.DatasetFactory;

/** A data set of the standard catalogue, so that an experiment can say {@code name: bibtex}. */
public final class CatalogueDataset implements DatasetFactory<CatalogueDataset.Settings> {

  /** Which one. */
  public record Settings(@Option(help = "its name in the catalogue, such as bibtex") String name) {}

  @Override
  public String name() {
    return "catalogue";
  }

  @Override
  public String help() {
    return "a published data set by its name in the catalogue";
  }

  @Override
  public Class<Settings> optionsType() {
    return Settings.class;
  }

  @Override
  public Data<?, ?> create(Settings options, DataFolder folder, RunContext context) {
    return Catalogue.standard().load(options.name(), folder, context);
  }
}
