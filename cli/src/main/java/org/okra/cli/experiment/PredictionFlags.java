package org.okra.cli.experiment;

import java.nio.file.Path;
import java.util.Optional;
import org.okra.core.Errors;
import org.okra.experiments.predictions.PredictionFormat;
import org.okra.experiments.predictions.PredictionOptions;
import org.okra.experiments.predictions.PredictionOptions.Cells;
import org.okra.experiments.predictions.PredictionOptions.Scores;
import picocli.CommandLine.Option;

/** How predictions are written, for the commands that write them. */
final class PredictionFlags {
  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "csv, jsonl (an object per line) or npy (an array); else by the file's ending.")
  private Optional<PredictionFormat> format = Optional.empty();

  @Option(
      names = "--scores",
      description = "Of label sets, also write the score of every label (higher is likelier).")
  private boolean scores;

  @Option(
      names = "--spreadsheet-safe",
      description =
          "In CSV files, put an apostrophe in front of texts that a spreadsheet would take for a"
              + " formula (= + - @); numbers stay.")
  private boolean spreadsheetSafe;

  /** For a file of predictions. */
  PredictionOptions of(Path file) {
    return with(format.orElseGet(() -> PredictionFormat.of(file)));
  }

  /** For the folder of an experiment. */
  PredictionOptions ofFolder() {
    if (format.filter(each -> each == PredictionFormat.NPY).isPresent()) {
      throw Errors.argument(
          "--format is npy, an array of one model's predictions; 'okra run' writes csv or jsonl."
              + " Use 'okra fit' and 'okra predict --format npy'.");
    }
    return with(format.orElse(PredictionFormat.CSV));
  }

  private PredictionOptions with(PredictionFormat chosen) {
    return new PredictionOptions(
        chosen,
        scores ? Scores.PER_LABEL : Scores.PREDICTION,
        spreadsheetSafe ? Cells.SPREADSHEET_SAFE : Cells.AS_THEY_ARE);
  }
}
