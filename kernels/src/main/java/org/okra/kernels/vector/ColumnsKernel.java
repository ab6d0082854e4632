package org.okra.kernels.vector;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;
import org.okra.core.component.Component;
import org.okra.core.component.Names;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.core.sample.ShiftedRows;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.VectorSamples;
import org.okra.kernels.Kernel;
import org.okra.kernels.TargetAlignment;

/**
 * A kernel on some of the coordinates, {@code k(a[C], b[C])}: a view of the inputs. Coordinates are
 * counted from 1, after preprocessing. Names, in which {@code *} stands for any letters, are
 * replaced by numbers when {@link #named} knows them; a name also stands for the columns {@code
 * name=...} that steps made of its column. A number that is the name of a column is that column.
 */
@Component(name = "columns", help = "a kernel on some columns of the vectors", alsoKnownAs = "view")
public record ColumnsKernel(
    @Option(
            help = "numbers from 1 and ranges, such as 1-10, 12, or names such as a*",
            required = true)
        List<String> columns,
    @Option(help = "the kernel on these columns", required = true) Kernel<FeatureVector> kernel)
    implements Kernel<FeatureVector> {
  private static final String FORM = "0|[1-9][0-9]{0,7}(-[1-9][0-9]{0,7})?";
  private static final String LIKE_NUMBERS = "[-0-9, ]*";
  private static final int FEW = 5;

  /** Names of more columns are numbers with a letter in front, and looking at all takes minutes. */
  private static final int MOST_NAMES = 10_000_000;

  /** In tables of more columns numbers are places: no header is so long, and sparse data may be. */
  private static final int MOST_NUMBERED = 1_000_000;

  /** An example. */
  public ColumnsKernel() {
    this("1", new LinearKernel());
  }

  /** Columns by numbers and ranges, or by one name. */
  public ColumnsKernel(String columns, Kernel<FeatureVector> kernel) {
    this(List.of(columns), kernel);
  }

  public ColumnsKernel {
    Options.check(ColumnsKernel.class, columns, kernel);
    columns = List.copyOf(columns);
    if (columns.isEmpty()) {
      throw wrong(columns);
    }
    for (String each : columns) {
      boolean formed = Stream.of(each.split(",", -1)).allMatch(part -> part.strip().matches(FORM));
      if (each.matches(LIKE_NUMBERS) && (!formed || numbers(each).count() == 0)) {
        throw wrong(each);
      }
    }
    // Files may name a kernel on anything.
    Kernel<?> given = kernel;
    if (!given.domain().isAssignableFrom(FeatureVector.class)) {
      throw Options.outside("kernel", Specification.text(kernel), "a kernel on vectors");
    }
  }

  private static OkraException wrong(Object given) {
    return Options.outside(
        "columns", given, "numbers from 1 and rising ranges, such as 1-10, 12, or names");
  }

  /** From 1. */
  private static IntStream numbers(String entry) {
    return Stream.of(entry.split(","))
        .map(each -> each.strip().split("-"))
        .flatMapToInt(
            ends ->
                IntStream.rangeClosed(
                    Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1])));
  }

  /** From 0, rising. */
  private int[] numbers() {
    for (String each : columns) {
      if (!each.matches(LIKE_NUMBERS)) {
        throw Errors.option(
            "The kernel columns is given the name '%s', and nothing is known of names here; give"
                + " the numbers of the columns.",
            each);
      }
    }
    return columns.stream()
        .flatMapToInt(ColumnsKernel::numbers)
        .map(number -> number - 1)
        .sorted()
        .distinct()
        .toArray();
  }

  @Override
  public Kernel<FeatureVector> named(List<String> names) {
    List<String> resolved =
        columns.stream()
            .flatMap(
                each ->
                    each.matches(LIKE_NUMBERS)
                        ? Stream.of(each.split(",")).map(part -> numbered(part.strip(), names))
                        : Stream.of(matching(each, names)))
            .toList();
    List<String> own =
        Arrays.stream(new ColumnsKernel(resolved, kernel).chosen(names.size()))
            .mapToObj(names::get)
            .toList();
    return new ColumnsKernel(resolved, kernel.named(own));
  }

  /** A number or range; a number that is a name is replaced: pandas calls columns 0, 1, 2, ... */
  private static String numbered(String part, List<String> names) {
    if (names.size() > MOST_NUMBERED) {
      return part;
    }
    if (names.stream().anyMatch(wanted(part))) {
      return matching(part, names);
    }
    for (String end : part.split("-")) {
      if (names.stream().anyMatch(wanted(end)) && !matching(end, names).equals(end)) {
        throw Errors.option(
                "The range '%s' may mean places or names, since a column is called '%s'. List the"
                    + " columns by name, such as [\"1\", \"2\"].",
                part, end)
            .under("columns");
      }
    }
    return part;
  }

  /** The numbers from 1 of the columns that a pattern stands for, as ranges. */
  private static String matching(String pattern, List<String> names) {
    if (names.size() > MOST_NAMES) {
      throw Errors.option(
          "The kernel columns is given the name '%s', and there are %s columns; among more than %s"
              + " give the numbers of the columns.",
          pattern, names.size(), MOST_NAMES);
    }
    Predicate<String> wanted = wanted(pattern);
    int[] found =
        IntStream.range(0, names.size())
            .filter(i -> wanted.test(names.get(i)))
            .map(i -> i + 1)
            .toArray();
    if (found.length == 0) {
      List<String> stems =
          names.stream().map(name -> name.replaceFirst("(?s)=.*", "")).distinct().toList();
      throw Errors.unknownName(
              "No column is called '%s'. The closest names: %s.",
              pattern, String.join(", ", Names.closest(pattern.replace("*", ""), stems, FEW)))
          .under("columns");
    }
    List<String> ranges = new ArrayList<>();
    for (int i = 0; i < found.length; i++) {
      int first = found[i];
      while (i + 1 < found.length && found[i + 1] == found[i] + 1) {
        i++;
      }
      ranges.add(first == found[i] ? Integer.toString(first) : first + "-" + found[i]);
    }
    return String.join(", ", ranges);
  }

  /** A plain name is compared as it is: texts may have been made into very many columns. */
  private static Predicate<String> wanted(String pattern) {
    if (!pattern.contains("*")) {
      return name ->
          name.startsWith(pattern)
              && (name.length() == pattern.length() || name.charAt(pattern.length()) == '=');
    }
    return Pattern.compile(
            Stream.of(pattern.split("\\*", -1)).map(Pattern::quote).collect(joining(".*"))
                + "(=.*)?",
            Pattern.DOTALL)
        .asMatchPredicate();
  }

  private int[] chosen(int dimension) {
    int[] chosen = numbers();
    if (chosen[0] < 0) {
      throw wrong(columns);
    }
    int last = chosen[chosen.length - 1];
    if (last >= dimension) {
      throw Errors.shape(
          "The kernel columns asks for column %s of vectors of dimension %s.", last + 1, dimension);
    }
    return chosen;
  }

  private FeatureVector part(FeatureVector vector) {
    return DenseVector.of(
        Arrays.stream(chosen(vector.dimension())).mapToDouble(vector::get).toArray());
  }

  private Samples<? extends FeatureVector> part(Samples<? extends FeatureVector> samples) {
    if (!(samples instanceof VectorSamples<?> vectors)) {
      throw Errors.domain("The kernel columns works on vectors but was given %s.", samples);
    }
    int[] chosen = chosen(vectors.dimension());
    if (vectors instanceof ShiftedRows shifted) {
      double[] origin = Arrays.stream(chosen).mapToDouble(j -> shifted.origin()[j]).toArray();
      return new ShiftedRows(part(shifted.unshifted().sparse(), chosen), origin);
    }
    if (vectors.isSparse()) {
      return part(vectors.sparse(), chosen);
    }
    Matrix all = vectors.dense();
    Matrix part = Matrix.zeros(vectors.size(), chosen.length);
    for (int j = 0; j < chosen.length; j++) {
      for (int i = 0; i < vectors.size(); i++) {
        part.set(i, j, all.get(i, chosen[j]));
      }
    }
    return new DenseRows(part);
  }

  /**
   * Some columns of sparse rows, entry by entry: there may be far more columns than entries.
   *
   * @param chosen rising
   */
  private static SparseRows part(SparseMatrix all, int[] chosen) {
    SparseMatrix.Builder builder = new SparseMatrix.Builder(chosen.length);
    for (int i = 0; i < all.rows(); i++) {
      for (int k = all.rowStarts()[i]; k < all.rowStarts()[i + 1]; k++) {
        int place = Arrays.binarySearch(chosen, all.columnIndices()[k]);
        if (place >= 0 && all.values()[k] != 0) {
          builder.add(place, all.values()[k]);
        }
      }
      builder.endRow();
    }
    return new SparseRows(builder.build());
  }

  @Override
  public Kernel<FeatureVector> fit(Samples<? extends FeatureVector> training, RunContext context) {
    return new ColumnsKernel(columns, kernel.fit(part(training), context));
  }

  @Override
  public Kernel<FeatureVector> aligned(
      Samples<? extends FeatureVector> training, TargetAlignment<?> targets, RunContext context) {
    return new ColumnsKernel(columns, kernel.aligned(part(training), targets, context));
  }

  @Override
  public double value(FeatureVector a, FeatureVector b) {
    return kernel.value(part(a), part(b));
  }

  @Override
  public void fill(
      Samples<? extends FeatureVector> rows,
      Samples<? extends FeatureVector> others,
      Matrix block,
      RunContext context) {
    kernel.fill(part(rows), part(others), block, context);
  }

  @Override
  public void fillSymmetric(
      Samples<? extends FeatureVector> samples, Matrix block, RunContext context) {
    kernel.fillSymmetric(part(samples), block, context);
  }

  @Override
  public double[] diagonal(Samples<? extends FeatureVector> samples, RunContext context) {
    return kernel.diagonal(part(samples), context);
  }

  @Override
  public OptionalDouble constantDiagonal() {
    return kernel.constantDiagonal();
  }
}
