package example;

import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.datasets.Columns;
import org.okra.datasets.Dataset;
import org.okra.datasets.TrainTest;
import org.okra.datasets.generate.DatasetGenerator;

/** The angles of an arm with two joints, and the places of its elbow and its hand. */
@Component(name = "planar-arm", help = "angles of two joints; places of elbow and hand")
public record PlanarArm(
    @Option(help = "training rows", atLeast = 1) int train,
    @Option(help = "test rows", atLeast = 1) int test,
    @Option(help = "standard deviation of the places", atLeast = 0) double noise)
    implements DatasetGenerator {
  public PlanarArm() {
    this(500, 100, 0.01);
  }

  public PlanarArm {
    Options.check(PlanarArm.class, train, test, noise);
  }

  @Override
  public TrainTest<DenseVector, DenseVector> generate(RunContext context) {
    return new TrainTest<>(rows(train, 0, context), rows(test, 1, context));
  }

  private Dataset<DenseVector, DenseVector> rows(int count, int part, RunContext context) {
    RandomStream random = context.random().stream("planar-arm", part);
    Matrix angles = context.memory().zeros(count, 2, "The angles");
    Matrix places = context.memory().zeros(count, 4, "The places");
    for (int i = 0; i < count; i++) {
      double x = 0;
      double y = 0;
      double direction = 0;
      for (int joint = 0; joint < 2; joint++) {
        angles.set(i, joint, random.nextDouble(-1.5, 1.5));
        direction += angles.get(i, joint);
        x += Math.cos(direction);
        y += Math.sin(direction);
        places.set(i, 2 * joint, x + noise * random.nextGaussian());
        places.set(i, 2 * joint + 1, y + noise * random.nextGaussian());
      }
    }
    return new Dataset<>("planar-arm", new DenseRows(angles), new DenseRows(places), Columns.NONE);
  }
}
