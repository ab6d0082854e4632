package org.okra.datasets.factory;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.datasets.Data;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataFolder;
import org.okra.datasets.DatasetFactory;
import org.okra.datasets.read.MulanReader;

/** Multi-label data of Mulan. */
public final class MulanFactory implements DatasetFactory<MulanFactory.Options> {
  /** Options. */
  public record Options(
      @Option(help = "ARFF file, or its training part") String train,
      @Option(help = "ARFF file of the official test part", defaultsTo = "none")
          Optional<String> test,
      @Option(help = "XML file that names the labels") String labels,
      @Option(help = "attributes to skip", defaultsTo = "[]") List<String> ignore) {}

  @Override
  public String name() {
    return "mulan";
  }

  @Override
  public String help() {
    return "multi-label data: ARFF files and an XML file that names the labels";
  }

  @Override
  public Class<Options> optionsType() {
    return Options.class;
  }

  @Override
  public Data<?, ?> create(Options options, DataFolder folder, RunContext context) {
    DataFile labels = folder.file(options.labels());
    return Parts.each(
        Parts.files(folder, options.train(), options.test()),
        file -> MulanReader.read(file, labels, Set.copyOf(options.ignore()), context));
  }
}
