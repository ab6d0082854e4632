package org.okra.experiments.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.evaluation.RankedOutputs;
import org.okra.experiments.file.Targets;

/**
 * How targets are moved and scaled before they are learnt, {@code z = (y - shift) / scale}, and
 * predictions moved back: whoever looks at outputs sees their own units.
 *
 * @param shift one per target; none at all leaves outputs of any type alone
 * @param scale one per target, above 0
 */
public record TargetScale(double[] shift, double[] scale) {
  /** Outputs stay as they are. */
  public static final TargetScale NONE = new TargetScale(new double[0], new double[0]);

  public TargetScale {
    if (shift.length != scale.length) {
      throw Errors.shape("%s shifts do not match %s scales.", shift.length, scale.length);
    }
  }

  /** What training outputs, of which some numbers may be missing, are moved and scaled by. */
  static TargetScale fit(Targets wanted, Samples<?> train) {
    if (wanted == Targets.AS_THEY_ARE) {
      return NONE;
    }
    if (!(train instanceof DenseRows rows)) {
      throw Errors.domain(
          "targets: %s works on numbers, but the outputs are %s. Leave it out.",
          wanted.word(), TypeWords.of(train.domain()));
    }
    Matrix values = rows.dense();
    double[] shift = new double[values.columns()];
    double[] scale = new double[values.columns()];
    for (int j = 0; j < shift.length; j++) {
      double[] column =
          Arrays.stream(values.columnValues(j)).filter(y -> !Double.isNaN(y)).toArray();
      double mean = Arrays.stream(column).average().orElse(0);
      double squares = Arrays.stream(column).map(y -> (y - mean) * (y - mean)).sum();
      double deviation = Math.sqrt(squares / Math.max(1, column.length));
      shift[j] = mean;
      // A constant target keeps its unit.
      scale[j] = wanted == Targets.STANDARDISE && deviation > 0 ? deviation : 1;
    }
    return new TargetScale(shift, scale);
  }

  /** Whether outputs stay as they are. */
  public boolean isNone() {
    return shift.length == 0;
  }

  /** Outputs as they are learnt. */
  public <Y> Samples<Y> apply(Samples<Y> outputs) {
    return isNone() ? outputs : moved(outputs, (y, j) -> (y - shift[j]) / scale[j]);
  }

  /** Outputs in their own units. */
  public <Y> Samples<Y> undo(Samples<Y> outputs) {
    return isNone() ? outputs : moved(outputs, this::back);
  }

  private double back(double z, int j) {
    return z * scale[j] + shift[j];
  }

  private interface Move {
    double of(double value, int target);
  }

  private <Y> Samples<Y> moved(Samples<Y> outputs, Move move) {
    if (!(outputs instanceof DenseRows rows) || rows.dimension() != shift.length) {
      throw Errors.shape("%s are not the %s targets that were scaled.", outputs, shift.length);
    }
    Matrix values = rows.dense();
    Matrix result = Matrix.zeros(values.rows(), values.columns());
    for (int j = 0; j < shift.length; j++) {
      for (int i = 0; i < values.rows(); i++) {
        result.set(i, j, move.of(values.get(i, j), j));
      }
    }
    @SuppressWarnings("unchecked") // Dense rows again.
    Samples<Y> same = (Samples<Y>) new DenseRows(result);
    return same;
  }

  /** Predictions in their own units; scores stay. */
  public <Y> List<RankedOutputs<Y>> undo(List<RankedOutputs<Y>> predictions) {
    if (isNone()) {
      return predictions;
    }
    List<RankedOutputs<Y>> result = new ArrayList<>();
    for (RankedOutputs<Y> each : predictions) {
      List<Y> outputs = each.outputs().stream().map(this::undone).toList();
      result.add(new RankedOutputs<>(outputs, each.scores()));
    }
    return result;
  }

  private <Y> Y undone(Y prediction) {
    if (!(prediction instanceof FeatureVector vector) || vector.dimension() != shift.length) {
      throw Errors.argument(
          "The decoder finds %s, whose targets cannot be scaled back. Leave out 'targets', or use"
              + " the decoder vector or candidates.",
          prediction);
    }
    double[] values = vector.toArray();
    for (int j = 0; j < values.length; j++) {
      values[j] = back(values[j], j);
    }
    @SuppressWarnings("unchecked") // Outputs that were scaled are dense vectors.
    Y same = (Y) DenseVector.of(values);
    return same;
  }
}
