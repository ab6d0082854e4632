package org.okra.spark;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.util.Optional;
import org.okra.core.Matrix;
import org.okra.core.container.Container;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.estimators.TrainingSums;

/** The sums over some of the rows; on the wire, triangles without their other half. */
final class PartialSums implements Externalizable {
  /** Whether the covariance of the outputs is summed too. */
  enum Moments {
    /** It is, for a projection that is learnt. */
    OF_OUTPUTS_TOO,
    /** It is not. */
    OF_INPUTS
  }

  private TrainingSums sums;
  private Optional<TrainingSums> outputs;

  /** For Spark alone, which fills it at once. */
  public PartialSums() {}

  private PartialSums(TrainingSums sums, Optional<TrainingSums> outputs) {
    this.sums = sums;
    this.outputs = outputs;
  }

  static PartialSums create(int features, int targets, Moments moments, RunContext context) {
    return new PartialSums(
        TrainingSums.create(features, targets, context),
        moments == Moments.OF_INPUTS
            ? Optional.empty()
            : Optional.of(TrainingSums.create(targets, 0, context)));
  }

  /** S and T. */
  TrainingSums sums() {
    return sums;
  }

  /** {@code Gam^T D Gam}, if it was asked for, b x b. */
  Matrix outputs() {
    return outputs.orElseThrow().gram();
  }

  /** Adds a block of rows. */
  void add(Matrix phi, Matrix gam, double[] weights, RunContext context) {
    sums.add(phi, gam, weights, context);
    outputs.ifPresent(all -> all.add(gam, Matrix.zeros(gam.rows(), 0), weights, context));
  }

  PartialSums merge(PartialSums other, RunContext context) {
    sums.merge(other.sums, context);
    outputs.ifPresent(all -> all.merge(other.outputs.orElseThrow(), context));
    return this;
  }

  @Override
  public void writeExternal(ObjectOutput out) throws IOException {
    out.writeObject(sums.packed().toBytes());
    out.writeObject(outputs.map(all -> all.packed().toBytes()).orElseGet(() -> new byte[0]));
  }

  @Override
  public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
    sums = read((byte[]) in.readObject());
    byte[] second = (byte[]) in.readObject();
    outputs = second.length == 0 ? Optional.empty() : Optional.of(read(second));
  }

  private static TrainingSums read(byte[] bytes) {
    return TrainingSums.of(Container.ofBytes(bytes, "Partial sums", MemoryBudget.ofHeap()));
  }
}
