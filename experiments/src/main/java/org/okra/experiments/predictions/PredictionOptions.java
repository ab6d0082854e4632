package org.okra.experiments.predictions;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Optional;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.file.AtomicFile;
import org.okra.core.run.RunContext;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Samples;
import org.okra.decoders.VectorReadOut;
import org.okra.estimators.KernelModel;

/**
 * How predictions are written.
 *
 * @param format of the file
 * @param scores which of them
 * @param cells what tables do with texts that spreadsheets would take for formulas
 */
public record PredictionOptions(PredictionFormat format, Scores scores, Cells cells) {
  /** A table with the score of each prediction. */
  public static final PredictionOptions STANDARD =
      new PredictionOptions(PredictionFormat.CSV, Scores.PREDICTION);

  /** Texts as they are. */
  public PredictionOptions(PredictionFormat format, Scores scores) {
    this(format, scores, Cells.AS_THEY_ARE);
  }

  /** What tables do with texts that start like a formula. */
  public enum Cells {
    /** They stay as they are, for programs. */
    AS_THEY_ARE,
    /** They get an apostrophe in front, so that no spreadsheet computes them. */
    SPREADSHEET_SAFE
  }

  /** Writes a file of predictions, which appears when it is complete. */
  public void write(PredictionTable table, Path file) {
    if (format == PredictionFormat.CSV && cells == Cells.SPREADSHEET_SAFE) {
      AtomicFile.write(file, out -> PredictionFormat.csv(table, CsvText::safeLine, out));
    } else {
      format.write(table, file);
    }
  }

  /**
   * Writes predictions to where text goes on.
   *
   * @param out not closed
   */
  public void write(PredictionTable table, Writer out) {
    try {
      switch (format) {
        case CSV ->
            PredictionFormat.csv(
                table, cells == Cells.SPREADSHEET_SAFE ? CsvText::safeLine : CsvText::line, out);
        case JSONL -> PredictionFormat.jsonLines(table, out);
        case NPY ->
            throw Errors.argument(
                "The format npy is no text, and standard output is; use csv or jsonl, or give a"
                    + " file.");
      }
      out.flush();
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot write predictions: %s", e);
    }
  }

  /** The scores that are written. */
  public enum Scores {
    /** One per prediction. */
    PREDICTION,
    /** One per prediction, and of label sets one per label. */
    PER_LABEL
  }

  /**
   * The scores of all labels, queries x labels, if they are wanted and outputs are label sets:
   * those of {@link VectorReadOut}, about the share of neighbours with the label.
   *
   * @param outputs training outputs
   */
  public <X, Y> Optional<Matrix> labelScores(
      KernelModel<X, Y> model,
      Samples<? extends Y> outputs,
      Samples<? extends X> queries,
      RunContext context) {
    return scores == Scores.PER_LABEL && outputs instanceof LabelSets
        ? Optional.of(VectorReadOut.of(model, outputs, context).read(queries, context))
        : Optional.empty();
  }
}
