package org.okra.experiments.auto;

import java.util.List;
import java.util.Locale;
import org.okra.core.sample.ItemSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Column;
import org.okra.datasets.ColumnSummary;
import org.okra.datasets.Dataset;

/**
 * What a data set holds, as far as it decides which methods suit it.
 *
 * @param inputs what inputs are
 * @param outputs what outputs are
 * @param rows how many there are to learn from
 * @param hasCategories whether an input column holds categories
 * @param hasMissing whether an input is missing somewhere
 */
public record DataTraits(
    Inputs inputs, Outputs outputs, int rows, boolean hasCategories, boolean hasMissing) {

  /** What inputs are. */
  public enum Inputs {
    /** Vectors that are mostly not zero. */
    NUMBERS,
    /** Vectors that are mostly zero, of weights or counts. */
    SPARSE,
    /** Sets, or vectors of zeros and ones that are mostly zero. */
    BITS,
    /** Texts. */
    TEXT,
    /** Something else. */
    OTHER
  }

  /** What outputs are. */
  public enum Outputs {
    /** Sets of labels. */
    LABEL_SETS,
    /** Rankings of labels. */
    RANKINGS,
    /** One class per row. */
    CLASSES,
    /** Vectors of numbers. */
    VECTORS,
    /** Something else. */
    OTHER
  }

  /** The traits of a data set. */
  public static DataTraits of(Dataset<?, ?> data) {
    List<ColumnSummary> columns =
        ColumnSummary.of(data).stream().filter(each -> each.side().equals("input")).toList();
    return new DataTraits(
        inputs(data.inputs()),
        outputs(data),
        data.size(),
        columns.stream().anyMatch(each -> each.kind().equals("categorical")),
        columns.stream().anyMatch(each -> each.missing() > 0));
  }

  private static Inputs inputs(Samples<?> samples) {
    if (ItemSet.class.isAssignableFrom(samples.domain())) {
      return Inputs.BITS;
    }
    if (samples instanceof VectorSamples<?> vectors) {
      if (!vectors.isSparse()) {
        return Inputs.NUMBERS;
      }
      for (double value : vectors.sparse().values()) {
        if (value != 1) {
          return Inputs.SPARSE;
        }
      }
      return Inputs.BITS;
    }
    return samples.domain() == String.class ? Inputs.TEXT : Inputs.OTHER;
  }

  private static Outputs outputs(Dataset<?, ?> data) {
    Samples<?> samples = data.outputs();
    if (samples instanceof LabelSets) {
      return Outputs.LABEL_SETS;
    }
    if (Ranking.class.isAssignableFrom(samples.domain())) {
      return Outputs.RANKINGS;
    }
    if (!(samples instanceof VectorSamples<?>)) {
      return Outputs.OTHER;
    }
    List<Column> columns = data.columns().outputs();
    return columns.size() == 1 && columns.get(0).isNominal() ? Outputs.CLASSES : Outputs.VECTORS;
  }

  /** For people: {@code 391 rows; inputs: numbers; outputs: label sets}. */
  public String text() {
    return rows
        + " rows; inputs: "
        + words(inputs)
        + (hasCategories ? " and categories" : "")
        + (hasMissing ? ", some missing" : "")
        + "; outputs: "
        + words(outputs);
  }

  private static String words(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
