package org.okra.datasets.catalogue;

import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.datasets.Data;
import org.okra.datasets.DataFolder;
import org.okra.datasets.DatasetSource;

/** A data set of the standard catalogue, so that an experiment can say {@code name: bibtex}. */
@Component(name = "catalogue", help = "a published data set by its name in the catalogue")
public record CatalogueDataset(
    @Option(help = "its name in the catalogue, such as bibtex", required = true) String name)
    implements DatasetSource {

  /** An example. */
  public CatalogueDataset() {
    this("bibtex");
  }

  @Override
  public Data<?, ?> load(DataFolder folder, RunContext context) {
    return Catalogue.standard().load(name, folder, context);
  }
}
