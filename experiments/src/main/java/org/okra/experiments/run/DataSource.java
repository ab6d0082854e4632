package org.okra.experiments.run;

import org.okra.core.run.RunContext;
import org.okra.datasets.Data;
import org.okra.datasets.DatasetSource;

/** Where data sets come from: folders of files, or what a plugin binds instead. */
public interface DataSource {
  /** Loads or makes a data set. */
  Data<?, ?> load(DatasetSource dataset, RunContext context);
}
