package org.okra.datasets.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.core.sample.ListSamples;
import org.okra.datasets.Columns;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataFolder;
import org.okra.datasets.Dataset;
import org.okra.datasets.DatasetSource;

/**
 * Strings, one per line, with the outputs in the lines of another file: numbers if all of them are,
 * else strings. Without that file all outputs are the empty string.
 */
@Component(name = "lines", help = "strings, one per line; outputs in the lines of another file")
public record TextLines(
    @Option(help = "file of one input per line", required = true) String file,
    @Option(help = "file of one output per line") Optional<String> outputs)
    implements DatasetSource {

  /** An example. */
  public TextLines() {
    this("inputs.txt", Optional.empty());
  }

  @Override
  public Dataset<?, ?> load(DataFolder folder, RunContext context) {
    return read(folder.file(file), outputs.map(folder::file), context);
  }

  static Dataset<?, ?> read(DataFile file, Optional<DataFile> outputs, RunContext context) {
    List<String> inputs = lines(file, context);
    ListSamples<String> x = new ListSamples<>(String.class, inputs);
    List<String> texts = new ArrayList<>();
    if (outputs.isPresent()) {
      texts.addAll(lines(outputs.get(), context));
      if (texts.size() != inputs.size()) {
        throw LineReader.error(
            outputs.get(),
            texts.size(),
            1,
            "%d outputs for the %d lines of %s; give one per line",
            texts.size(),
            inputs.size(),
            file.name());
      }
    } else {
      inputs.forEach(each -> texts.add(""));
    }
    OutputTexts values = OutputTexts.of(texts, context.memory());
    return values.column().isNominal()
        ? new Dataset<>(file.stem(), x, new ListSamples<>(String.class, texts), Columns.NONE)
        : new Dataset<>(
            file.stem(), x, values.vectors(), Columns.NONE.withOutputs(List.of(values.column())));
  }

  private static List<String> lines(DataFile file, RunContext context) {
    List<String> lines = new ArrayList<>();
    try (LineReader line = new LineReader(file)) {
      while (line.next()) {
        context.cancellation().check();
        lines.add(line.text());
      }
      if (lines.isEmpty()) {
        throw line.endError("at least one line is expected");
      }
    }
    return lines;
  }
}
