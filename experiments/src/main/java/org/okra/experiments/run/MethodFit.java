package org.okra.experiments.run;

import java.util.AbstractList;
import java.util.List;
import java.util.Optional;
import java.util.RandomAccess;
import java.util.function.IntFunction;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;
import org.okra.core.component.PluginCode;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Column;
import org.okra.datasets.Columns;
import org.okra.datasets.Dataset;
import org.okra.estimators.FitProblem;
import org.okra.estimators.ProjectionLearner;
import org.okra.estimators.Sides;
import org.okra.estimators.TrainingPairs;
import org.okra.estimators.engine.Engine;
import org.okra.experiments.file.Method;
import org.okra.experiments.file.Settings;
import org.okra.kernels.Kernel;
import org.okra.kernels.SharedDistances;
import org.okra.kernels.TargetAlignment;

/** Fits one method to prepared rows: kernels, maps, coefficients. */
public final class MethodFit {
  /** Categories that an error names. */
  private static final int FEW = 5;

  private final Settings settings;
  private final RunContext context;

  /** The seed is that of the context, the precision that of the settings. */
  public MethodFit(Settings settings, RunContext context) {
    this.settings = settings;
    this.context = settings.within(context);
  }

  /** Fits to prepared rows. */
  public FittedMethod<?, ?> fit(RunRows<?> rows, Engine engine) {
    return fitted(problem(rows, SharedDistances.none()), rows.train().outputs(), engine);
  }

  private <X, Y> FittedMethod<X, Y> fitted(
      FitProblem<X, Y> problem, Samples<?> outputs, Engine engine) {
    return new FittedMethod<>(
        settings,
        problem.sides(),
        problem.pairs(),
        outputs.as(problem.sides().outputKernel().domain(), "The output kernel"),
        PluginCode.returned(
            engine.train(settings.estimator(), problem), settings.estimator(), "train"));
  }

  /**
   * The problem of prepared rows.
   *
   * @param distances between inputs that other problems know
   */
  FitProblem<?, ?> problem(RunRows<?> rows, SharedDistances distances) {
    Columns columns = rows.train().columns();
    requireQuantities(
        columns.inputs(),
        settings.inputKernel(),
        "input",
        "put one-hot among the preprocess steps");
    requireQuantities(
        columns.outputs(),
        settings.outputKernel(),
        "output",
        "use the output kernel zero-one for classes");
    Dataset<?, ?> train = rows.train();
    return problem(
        rows,
        fittedInputKernel(settings, train, context),
        Kernel.fitted(outputKernel(settings, train), train.outputs(), context),
        distances);
  }

  /** The input kernel, fitted to the inputs and, where it learns from them, to the outputs. */
  static Kernel<?> fittedInputKernel(Settings settings, Dataset<?, ?> rows, RunContext context) {
    return fitted(inputKernel(settings, rows), settings, rows, context);
  }

  private static <X, Y> Kernel<?> fitted(
      Kernel<?> kernel, Settings settings, Dataset<X, Y> rows, RunContext context) {
    TargetAlignment<Y> targets =
        new TargetAlignment<>(
            () -> Kernel.fitted(outputKernel(settings, rows), rows.outputs(), context),
            rows.outputs(),
            () -> MissingOutputs.complete(rows.outputs()));
    return Kernel.fitted(kernel, rows.inputs(), targets, context);
  }

  /** The input kernel, not fitted, with the names of columns replaced by their numbers. */
  static Kernel<?> inputKernel(Settings settings, Dataset<?, ?> rows) {
    return named(settings.inputKernel(), rows.inputs(), rows.columns()::inputs, "input");
  }

  /** The output kernel, likewise. */
  static Kernel<?> outputKernel(Settings settings, Dataset<?, ?> rows) {
    return named(settings.outputKernel(), rows.outputs(), rows.columns()::outputs, "output");
  }

  private static Kernel<?> named(
      Kernel<?> kernel, Samples<?> samples, IntFunction<List<Column>> columns, String side) {
    if (!(samples instanceof VectorSamples<?> vectors)) {
      return kernel;
    }
    try {
      return kernel.named(new ColumnNames(columns.apply(vectors.dimension())));
    } catch (OkraException e) {
      throw e.under("kernel").under(side);
    }
  }

  /** Names that are made when they are asked for, since sparse data may have very many columns. */
  private static final class ColumnNames extends AbstractList<String> implements RandomAccess {
    private final List<Column> columns;

    ColumnNames(List<Column> columns) {
      this.columns = columns;
    }

    @Override
    public String get(int index) {
      return columns.get(index).name();
    }

    @Override
    public int size() {
      return columns.size();
    }
  }

  /** An error of a kernel of the method, with its line; any other as it is. */
  public static OkraException placed(Method method, OkraException e) {
    return isOfKernel(e)
        ? e.in(method.place(e.path().get(0), "kernel") + ": Method '" + method.name() + "'")
        : e;
  }

  /** Whether the path of an error leads to a kernel, so that it was told with its line. */
  static boolean isOfKernel(OkraException e) {
    return e.path().size() > 1 && e.path().get(1).equals("kernel");
  }

  /** A kernel on vectors would take the numbers of categories for quantities. */
  private static void requireQuantities(
      List<Column> columns, Kernel<?> kernel, String side, String remedy) {
    if (!FeatureVector.class.isAssignableFrom(kernel.domain())) {
      return;
    }
    for (Column column : columns) {
      if (column.isText()) {
        throw Errors.argument(
                "The %s column '%s' holds texts, which the %s kernel %s would take for numbers; put"
                    + " text among the preprocess steps, or leave the column out.",
                side, column.name(), side, Specification.text(kernel))
            .under("kernel")
            .under(side);
      }
      if (column.holdsCategories()) {
        throw Errors.argument(
                "The %s column '%s' holds %s categories (%s%s), which the %s kernel %s would take"
                    + " for the numbers 0 to %s; %s, or leave the column out.",
                side,
                column.name(),
                column.categories().size(),
                String.join(
                    ", ",
                    column.categories().subList(0, Math.min(FEW, column.categories().size()))),
                column.categories().size() > FEW ? ", ..." : "",
                side,
                Specification.text(kernel),
                column.categories().size() - 1,
                remedy)
            .under("kernel")
            .under(side);
      }
    }
  }

  private <X, Y> FitProblem<X, Y> problem(
      RunRows<?> rows, Kernel<X> inputKernel, Kernel<Y> outputKernel, SharedDistances distances) {
    Samples<X> inputs = rows.train().inputs().as(inputKernel.domain(), "The input kernel");
    Optional<SparseMatrix> targets = settings.decoder().targets(rows.train().outputs());
    if (targets.isPresent()) {
      @SuppressWarnings("unchecked") // Vectors are learnt with a kernel on vectors.
      FitProblem<X, Y> masked =
          (FitProblem<X, Y>) masked(inputs, targets.get(), inputKernel, outputKernel, distances);
      return masked;
    }
    Samples<Y> outputs = rows.train().outputs().as(outputKernel.domain(), "The output kernel");
    Samples<Y> unlabelled = rows.unlabelled().as(outputKernel.domain(), "The output kernel");
    Sides<X, Y> sides =
        new Sides<>(inputKernel, settings.inputSketch(), outputKernel, outputSide());
    TrainingPairs<X, Y> pairs =
        new TrainingPairs<>(
            inputs, outputs, unlabelled, new double[0], MissingOutputs.observed(outputs));
    List<Double> weights = rows.train().rows().weights();
    return FitProblem.of(
        sides,
        weights.isEmpty()
            ? pairs
            : pairs.weighted(weights.stream().mapToDouble(Double::doubleValue).toArray()),
        distances,
        context);
  }

  /** A problem of several tasks with missing targets. */
  private <X> FitProblem<X, FeatureVector> masked(
      Samples<X> inputs,
      SparseMatrix targets,
      Kernel<X> inputKernel,
      Kernel<?> outputKernel,
      SharedDistances distances) {
    if (outputKernel.domain() != FeatureVector.class || !outputKernel.isInnerProduct()) {
      throw Errors.argument(
          "The decoder '%s' needs the output kernel linear, not %s.",
          Specification.of(settings.decoder()).type(), Specification.text(outputKernel));
    }
    @SuppressWarnings("unchecked") // Its domain was just checked.
    Kernel<FeatureVector> linear = (Kernel<FeatureVector>) outputKernel;
    return FitProblem.of(
        new Sides<>(inputKernel, settings.inputSketch(), linear, outputSide()),
        TrainingPairs.masked(inputs, targets),
        distances,
        context);
  }

  /** A sketch, a learnt projection, or the one after the other. */
  private ProjectionLearner outputSide() {
    return settings
        .projection()
        .map(each -> each.after(settings.outputSketch()))
        .orElseGet(() -> ProjectionLearner.of(settings.outputSketch()));
  }
}
