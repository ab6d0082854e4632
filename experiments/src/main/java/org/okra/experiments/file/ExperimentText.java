package org.okra.experiments.file;

import java.util.Map;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/** Plain values as the text of an experiment file. */
public final class ExperimentText {
  private static final int WIDTH = 100;

  private ExperimentText() {}

  /** YAML that {@link ExperimentReader} reads. */
  public static String of(Map<String, Object> values) {
    DumpSettings settings =
        DumpSettings.builder()
            .setDefaultFlowStyle(FlowStyle.AUTO)
            .setWidth(WIDTH)
            // As files are read, or texts such as NULL and True would be something else there.
            .setSchema(new CoreSchema())
            .build();
    return new Dump(settings).dumpToString(values);
  }
}
