package org.okra.decoders;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.datasets.Data;
import org.okra.datasets.DataFolder;
import org.okra.datasets.read.Mulan;

/** The real data sets, where the system property okra.data names their folder. */
public final class SharedData {
  private SharedData() {}

  /** The folder, or a skipped test. */
  public static DataFolder folder() {
    String name = System.getProperty("okra.data", "");
    Path root = Path.of(name.isEmpty() ? "no-data-folder-given" : name);
    Assumptions.assumeTrue(
        Files.isRegularFile(root.resolve("README.md")),
        "skipped: no data sets in '" + name + "'; set the system property okra.data to run this");
    return DataFolder.of(root);
  }

  /** Bibtex with its official split, or a skipped test. */
  public static Data<FeatureVector, LabelSet> bibtex(RunContext context) {
    return new Mulan(
            "bibtex/bibtex-train.arff",
            Optional.of("bibtex/bibtex-test.arff"),
            "bibtex/bibtex.xml",
            List.of())
        .load(folder(), context);
  }
}
