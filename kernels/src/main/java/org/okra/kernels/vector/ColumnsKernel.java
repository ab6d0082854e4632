package org.okra.kernels.vector;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.VectorSamples;
import org.okra.kernels.Kernel;

/**
 * A kernel on some of the coordinates, {@code k(a[C], b[C])}: a view of the inputs. Coordinates are
 * counted from 1, after preprocessing; vectors do not know the names of their columns.
 */
@Component(name = "columns", help = "a kernel on some columns of the vectors", alsoKnownAs = "view")
public record ColumnsKernel(
    @Option(help = "numbers from 1 and ranges, such as 1-10, 12", required = true) String columns,
    @Option(help = "the kernel on these columns", required = true) Kernel<FeatureVector> kernel)
    implements Kernel<FeatureVector> {
  private static final String FORM = "[1-9][0-9]{0,7}(-[1-9][0-9]{0,7})?";

  /** An example. */
  public ColumnsKernel() {
    this("1", new LinearKernel());
  }

  public ColumnsKernel {
    Options.check(ColumnsKernel.class, columns, kernel);
    boolean formed = Stream.of(columns.split(",", -1)).allMatch(each -> each.strip().matches(FORM));
    if (!formed || numbers(columns).length == 0) {
      throw Options.outside(
          "columns", columns, "numbers from 1 and rising ranges, such as 1-10, 12");
    }
  }

  /** From 0, rising. */
  private static int[] numbers(String columns) {
    return Stream.of(columns.split(","))
        .map(each -> each.strip().split("-"))
        .flatMapToInt(
            ends ->
                IntStream.rangeClosed(
                    Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1])))
        .map(number -> number - 1)
        .sorted()
        .distinct()
        .toArray();
  }

  private int[] chosen(int dimension) {
    int[] chosen = numbers(columns);
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
    if (vectors.isSparse()) {
      SparseMatrix.Builder builder = new SparseMatrix.Builder(chosen.length);
      for (int i = 0; i < vectors.size(); i++) {
        FeatureVector vector = vectors.get(i);
        for (int j = 0; j < chosen.length; j++) {
          if (vector.get(chosen[j]) != 0) {
            builder.add(j, vector.get(chosen[j]));
          }
        }
        builder.endRow();
      }
      return new SparseRows(builder.build());
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

  @Override
  public Kernel<FeatureVector> fit(Samples<? extends FeatureVector> training, RunContext context) {
    return new ColumnsKernel(columns, kernel.fit(part(training), context));
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
