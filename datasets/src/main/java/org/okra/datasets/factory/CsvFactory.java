package org.okra.datasets.factory;

import java.util.List;
import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.datasets.Data;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataFolder;
import org.okra.datasets.DatasetFactory;
import org.okra.datasets.read.CsvFormat;
import org.okra.datasets.read.CsvReader;
import org.okra.datasets.read.Separator;

/** Tables in text files. */
public final class CsvFactory implements DatasetFactory<CsvFactory.Options> {
  /** What the outputs are. */
  public enum OutputKind {
    /** Vectors of the output columns. */
    VALUES,
    /** The set of output columns that hold 1; all others hold 0. */
    LABELS,
    /** There are none: all columns are inputs, of which outputs are to be predicted. */
    NONE
  }

  /** Options. */
  public record Options(
      @Option(help = "file, or its training part") String train,
      @Option(help = "file of the official test part", defaultsTo = "none") Optional<String> test,
      @Option(help = "columns to predict, by name or number; -1 is the last", defaultsTo = "[-1]")
          List<String> outputs,
      @Option(
              help = "values, labels (outputs are 0 or 1) or none (a file of inputs alone)",
              defaultsTo = "values")
          OutputKind outputKind,
      @Option(help = "comma, semicolon, tab, bar or blanks", defaultsTo = "comma")
          Separator separator,
      @Option(help = "first-line or none", defaultsTo = "first-line") CsvFormat.Header header,
      @Option(help = "lines above the header to skip", defaultsTo = "0") int skipLines,
      @Option(help = "columns to skip, by name or number", defaultsTo = "[]") List<String> ignore,
      @Option(
              help = "columns that hold categories though they look like numbers",
              defaultsTo = "[]")
          List<String> nominal,
      @Option(help = "what stands for a missing value", defaultsTo = "['', '?', NA, NaN]")
          List<String> missing) {
    public Options {
      if (outputs.isEmpty()) {
        throw Errors.option("outputs is empty; name at least one column to predict.");
      }
      if (skipLines < 0) {
        throw Errors.option("skipLines is %s; give 0 or more.", skipLines);
      }
    }
  }

  @Override
  public String name() {
    return "csv";
  }

  @Override
  public String help() {
    return "tables of separated fields, numeric and nominal columns told apart by their values";
  }

  @Override
  public Class<Options> optionsType() {
    return Options.class;
  }

  @Override
  public Data<?, ?> create(Options options, DataFolder folder, RunContext context) {
    CsvFormat format =
        new CsvFormat(
            options.separator(), options.header(), options.skipLines(), options.missing());
    CsvReader.Roles roles =
        new CsvReader.Roles(options.outputs(), options.ignore(), options.nominal());
    CsvReader reader = new CsvReader(format, roles, context);
    List<DataFile> files = Parts.files(folder, options.train(), options.test());
    return switch (options.outputKind()) {
      case LABELS -> Parts.of(reader.labels(files));
      case VALUES -> Parts.of(reader.values(files));
      case NONE -> Parts.of(reader.inputs(files));
    };
  }
}
