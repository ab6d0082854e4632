package org.okra.datasets.factory;

import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.datasets.Data;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataFolder;
import org.okra.datasets.DatasetFactory;
import org.okra.datasets.read.MgfReader;
import org.okra.datasets.read.SpectrumDatasets;

/** Spectra in Mascot generic format. */
public final class MgfFactory implements DatasetFactory<MgfFactory.Options> {
  /** Options. */
  public record Options(
      @Option(help = "file of spectra") String file,
      @Option(help = "the entry of a spectrum to predict", defaultsTo = "SMILES") String output) {}

  @Override
  public String name() {
    return "mgf";
  }

  @Override
  public String help() {
    return "mass spectra in Mascot generic format with a text each, such as a structure";
  }

  @Override
  public Class<Options> optionsType() {
    return Options.class;
  }

  @Override
  public Data<?, ?> create(Options options, DataFolder folder, RunContext context) {
    DataFile file = folder.file(options.file());
    return SpectrumDatasets.of(file, MgfReader.read(file), options.output());
  }
}
