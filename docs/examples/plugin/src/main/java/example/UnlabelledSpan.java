package example;

import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.run.RunContext;
import org.okra.estimators.FittedOutputs;
import org.okra.estimators.ProblemSize;
import org.okra.estimators.ProjectionLearner;
import org.okra.kernels.KernelGram;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.LandmarkMap;
import org.okra.sketches.MapShape;
import org.okra.sketches.Sketch;
import org.okra.sketches.SketchedGram;

/** The span of a few outputs that are known without their inputs. */
@Component(name = "unlabelled-span", help = "the span of some outputs without inputs")
public record UnlabelledSpan(
    @Option(help = "how many outputs", required = true, atLeast = 1) int size)
    implements ProjectionLearner {
  public UnlabelledSpan() {
    this(50);
  }

  public UnlabelledSpan {
    Options.check(UnlabelledSpan.class, size);
  }

  @Override
  public <Y> FeatureMap<Y> learn(FittedOutputs<Y> data, RunContext context) {
    int known = data.unlabelled().size();
    if (size > known) {
      throw Options.outside("size", size, "at most " + known + ", the outputs without inputs");
    }
    int[] chosen = context.random().stream("unlabelled-span").subset(known, size);
    KernelGram<Y> gram = new KernelGram<>(data.kernel(), data.unlabelled(), context);
    SketchedGram whitened = SketchedGram.whiten(Sketch.selection(known, chosen, 1), gram, context);
    // For prediction: what was computed on the way belongs to other samples than the pairs.
    return LandmarkMap.of(whitened, data.kernel(), data.unlabelled()).forPrediction();
  }

  /** The fit is not looked at, so one map serves a whole grid of lambdas. */
  @Override
  public boolean usesRegression() {
    return false;
  }

  @Override
  public MapShape shape(MapShape sketched, ProblemSize size) {
    double dimension = Math.min(this.size, sketched.dimension());
    return sketched.form() == MapShape.Form.EXACT
        ? MapShape.selection(dimension)
        : MapShape.mixture(dimension, sketched.support());
  }
}
