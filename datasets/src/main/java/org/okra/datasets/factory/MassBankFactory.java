package org.okra.datasets.factory;

import java.util.Optional;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.datasets.Data;
import org.okra.datasets.DataFolder;
import org.okra.datasets.DatasetFactory;
import org.okra.datasets.read.Fingerprint;
import org.okra.datasets.read.MassBankData;
import org.okra.datasets.read.MassBankReader;

/** The merged MassBank tables. */
public final class MassBankFactory implements DatasetFactory<MassBankFactory.Options> {
  /** Options. */
  public record Options(
      @Option(help = "table of spectra", defaultsTo = "massbank_ms2_merged.tsv") String spectra,
      @Option(help = "table of fingerprints", defaultsTo = "massbank_fingerprints.tsv")
          String fingerprints,
      @Option(help = "maccs (166 bits) or morgan (2048 bits)", defaultsTo = "maccs")
          Fingerprint fingerprint,
      @Option(help = "fold to test on, or none for one data set", defaultsTo = "none")
          Optional<Integer> testFold) {}

  @Override
  public String name() {
    return "massbank";
  }

  @Override
  public String help() {
    return "tables of mass spectra with the fingerprints of their molecules";
  }

  @Override
  public Class<Options> optionsType() {
    return Options.class;
  }

  @Override
  public Data<?, ?> create(Options options, DataFolder folder, RunContext context) {
    MassBankData data =
        new MassBankReader(options.fingerprint(), context)
            .read(folder.file(options.spectra()), folder.file(options.fingerprints()));
    return options.testFold().isPresent() ? data.split(options.testFold().get()) : data.dataset();
  }
}
