package org.okra.experiments.auto;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.okra.core.SparseMatrix;
import org.okra.core.sample.DistinctSamples;
import org.okra.core.sample.ItemSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.core.sample.Spectrum;
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
 * @param columns coordinates of an input; 0 of what is no vector
 * @param encodedColumns coordinates once every category has a column of zeros and ones
 * @param hasCategories whether an input column holds categories
 * @param hasNumbers whether an input column holds numbers, neither categories nor texts
 * @param hasText whether an input column, or the input itself, is a text
 * @param hasMissing whether an input is missing somewhere
 * @param hasEmpty whether an output is an empty set, or a vector without some of its numbers
 * @param repeatsSets whether outputs are label sets, at most half as many different ones as rows
 * @param views input columns by what they hold, as far as they can be told apart by name
 */
public record DataTraits(
    Inputs inputs,
    Outputs outputs,
    int rows,
    int columns,
    int encodedColumns,
    boolean hasCategories,
    boolean hasNumbers,
    boolean hasText,
    boolean hasMissing,
    boolean hasEmpty,
    boolean repeatsSets,
    InputViews views) {

  /** Up to so many columns it pays to learn which of them matter, and trees find those that do. */
  private static final int MOST_COLUMNS = 1000;

  /** Numbers that are looked at to tell how many are zero. */
  private static final int LOOKED_AT = 1 << 22;

  /** A smaller share of other numbers makes dense rows as good as sparse. */
  private static final double MOSTLY_ZERO = 0.1;

  /** From this share of other numbers on, sparse rows are as good as dense. */
  private static final double HARDLY_ZERO = 0.5;

  /** What inputs are. */
  public enum Inputs {
    /** Vectors that are mostly not zero. */
    NUMBERS,
    /** Vectors that are mostly zero, of weights. */
    SPARSE,
    /** Vectors that are mostly zero, of whole numbers. */
    COUNTS,
    /** Vectors of zeros and ones that are mostly zero. */
    BITS,
    /** Sets of items, such as the bits of a fingerprint. */
    SETS,
    /** Texts. */
    TEXT,
    /** Mass spectra. */
    SPECTRA,
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
    /** Sets of items, such as the bits of a fingerprint, chosen among candidates. */
    SETS,
    /** Texts, such as structures, chosen among candidates. */
    TEXTS,
    /** Something else. */
    OTHER
  }

  /** The same where nothing is known of columns. */
  DataTraits(
      Inputs inputs,
      Outputs outputs,
      int rows,
      int columns,
      boolean hasCategories,
      boolean hasNumbers,
      boolean hasText,
      boolean hasMissing,
      boolean hasEmpty) {
    this(
        inputs,
        outputs,
        rows,
        columns,
        columns,
        hasCategories,
        hasNumbers,
        hasText,
        hasMissing,
        hasEmpty,
        false,
        InputViews.NONE);
  }

  /** The traits of a data set. */
  public static DataTraits of(Dataset<?, ?> data) {
    List<ColumnSummary> all = ColumnSummary.of(data);
    List<ColumnSummary> columns = all.stream().filter(each -> each.side().equals("input")).toList();
    boolean categories = columns.stream().anyMatch(each -> each.kind().equals("categorical"));
    Inputs inputs = inputs(data.inputs(), categories);
    return new DataTraits(
        inputs,
        outputs(data),
        data.size(),
        dimension(data.inputs()),
        (int) Math.min(Integer.MAX_VALUE, dimension(data.inputs()) + further(data)),
        categories,
        data.columns().inputs().isEmpty()
            || data.columns().inputs().stream()
                .anyMatch(column -> !column.isNominal() && !column.isText()),
        inputs == Inputs.TEXT || columns.stream().anyMatch(each -> each.kind().equals("text")),
        columns.stream().anyMatch(each -> each.missing() > 0),
        data.outputs() instanceof LabelSets sets
            ? IntStream.range(0, sets.size()).anyMatch(i -> sets.get(i).count() == 0)
            : all.stream().anyMatch(each -> each.side().equals("output") && each.missing() > 0),
        data.outputs() instanceof LabelSets sets
            && 2 * DistinctSamples.of(sets).samples().size() <= sets.size(),
        inputs == Inputs.NUMBERS ? InputViews.of(data.columns().inputs()) : InputViews.NONE);
  }

  private static int dimension(Samples<?> samples) {
    return samples instanceof VectorSamples<?> vectors ? vectors.dimension() : 0;
  }

  /** How many more columns there are when every category has one. */
  private static long further(Dataset<?, ?> data) {
    return data.columns().inputs().stream()
        .filter(Column::holdsCategories)
        .mapToLong(column -> column.categories().size() - 1)
        .sum();
  }

  private static Inputs inputs(Samples<?> samples, boolean categories) {
    if (ItemSet.class.isAssignableFrom(samples.domain())) {
      return Inputs.SETS;
    }
    if (samples instanceof VectorSamples<?> vectors) {
      if (vectors.isSparse()) {
        SparseMatrix entries = vectors.sparse();
        // Formats for sparse rows are used for dense ones as well.
        return entries.density() >= HARDLY_ZERO ? Inputs.NUMBERS : sparse(entries.values());
      }
      // Files may write every zero. Numbers of categories are none.
      int rows = Math.min(LOOKED_AT / Math.max(1, vectors.dimension()) + 1, vectors.size());
      SparseMatrix entries = vectors.slice(0, rows).sparse();
      boolean mostlyZero =
          entries.storedEntries() < MOSTLY_ZERO * rows * (double) entries.columns();
      return mostlyZero && !categories ? sparse(entries.values()) : Inputs.NUMBERS;
    }
    if (samples.domain() == Spectrum.class) {
      return Inputs.SPECTRA;
    }
    return samples.domain() == String.class ? Inputs.TEXT : Inputs.OTHER;
  }

  private static Inputs sparse(double[] values) {
    Inputs found = Inputs.BITS;
    for (double value : values) {
      boolean missing = Double.isNaN(value);
      if (!missing && (value < 0 || value != Math.rint(value))) {
        return Inputs.SPARSE;
      }
      found = value > 1 ? Inputs.COUNTS : found;
    }
    return found;
  }

  private static Outputs outputs(Dataset<?, ?> data) {
    Samples<?> samples = data.outputs();
    if (samples instanceof LabelSets) {
      return Outputs.LABEL_SETS;
    }
    if (Ranking.class.isAssignableFrom(samples.domain())) {
      return Outputs.RANKINGS;
    }
    if (ItemSet.class.isAssignableFrom(samples.domain())) {
      return Outputs.SETS;
    }
    if (samples.domain() == String.class) {
      return Outputs.TEXTS;
    }
    if (!(samples instanceof VectorSamples<?>)) {
      return Outputs.OTHER;
    }
    List<Column> columns = data.columns().outputs();
    return columns.size() == 1 && columns.get(0).isNominal() ? Outputs.CLASSES : Outputs.VECTORS;
  }

  /** Whether an output is one of several candidates. */
  boolean isRetrieval() {
    return outputs == Outputs.SETS || outputs == Outputs.TEXTS;
  }

  /** Whether it pays to learn which columns matter: not among those of very many categories. */
  boolean hasFewColumns() {
    return encodedColumns <= MOST_COLUMNS;
  }

  /** Whether rows may lack some of their targets. */
  boolean isPartlyUnknown() {
    return outputs == Outputs.VECTORS && hasEmpty;
  }

  /** For people: {@code 391 rows; inputs: numbers; outputs: label sets}. */
  public String text() {
    return rows
        + " rows; inputs: "
        + words(inputs)
        + (hasCategories ? " and categories" : "")
        + (hasText && inputs != Inputs.TEXT ? " and texts" : "")
        + (hasMissing ? ", some missing" : "")
        + "; outputs: "
        + (outputs == Outputs.VECTORS ? "numbers" : words(outputs))
        + (hasEmpty ? outputs == Outputs.VECTORS ? ", some missing" : ", some empty" : "");
  }

  private static String words(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
