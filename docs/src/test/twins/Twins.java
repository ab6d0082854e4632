package twins;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.container.Container;
import org.okra.core.resource.Cost;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.core.sample.Split;
import org.okra.core.sample.codec.ListCodecs;
import org.okra.core.sample.codec.SampleCodec;
import org.okra.datasets.Columns;
import org.okra.datasets.Dataset;
import org.okra.datasets.TrainTest;
import org.okra.datasets.generate.DatasetGenerator;
import org.okra.datasets.generate.DrawnDigits;
import org.okra.datasets.prepare.FittedPreparation;
import org.okra.datasets.prepare.Inputs;
import org.okra.datasets.prepare.Preparation;
import org.okra.datasets.prepare.PreparationState;
import org.okra.datasets.prepare.Prepared;
import org.okra.datasets.prepare.Standardise;
import org.okra.datasets.split.FirstSplit;
import org.okra.datasets.split.RowSplit;
import org.okra.decoders.Candidates;
import org.okra.decoders.Decoder;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;
import org.okra.decoders.vector.VectorDecoder;
import org.okra.decoders.vector.Vectors;
import org.okra.estimators.Estimator;
import org.okra.estimators.FitProblem;
import org.okra.estimators.Fitted;
import org.okra.estimators.FittedOutputs;
import org.okra.estimators.ProblemSize;
import org.okra.estimators.ProjectionLearner;
import org.okra.estimators.lipschitz.Coupling;
import org.okra.estimators.lipschitz.Couplings;
import org.okra.estimators.loss.Loss;
import org.okra.estimators.loss.Norm;
import org.okra.estimators.loss.ResidualLosses;
import org.okra.estimators.lowrank.LowRank;
import org.okra.estimators.projection.Projections;
import org.okra.evaluation.Direction;
import org.okra.evaluation.Estimate;
import org.okra.evaluation.MeanScore;
import org.okra.evaluation.Metric;
import org.okra.evaluation.RankedOutputs;
import org.okra.evaluation.RootMeanSquaredError;
import org.okra.evaluation.TopKAccuracy;
import org.okra.evaluation.loss.SquaredLoss;
import org.okra.evaluation.loss.StructuredLoss;
import org.okra.kernels.Gram;
import org.okra.kernels.Kernel;
import org.okra.kernels.operator.OutputMatrix;
import org.okra.kernels.structure.KmerKernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.sketches.CoordinateMap;
import org.okra.sketches.Coordinates;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapFormat;
import org.okra.sketches.MapParts;
import org.okra.sketches.MapShape;
import org.okra.sketches.MapSource;
import org.okra.sketches.Sketch;
import org.okra.sketches.SketchMethod;
import org.okra.sketches.SketchSize;
import org.okra.sketches.SubsampleSketch;

/** Components of a plugin that do what built-in ones do, under their name after {@code twin-}. */
public final class Twins {
  private Twins() {}

  @Component(name = "twin-gaussian", help = "a twin")
  public record Gaussian(@Option(help = "gamma", above = 0) double gamma)
      implements Kernel<FeatureVector> {
    public Gaussian() {
      this(1.0);
    }

    private GaussianKernel twin() {
      return new GaussianKernel(gamma);
    }

    @Override
    public double value(FeatureVector a, FeatureVector b) {
      return twin().value(a, b);
    }

    @Override
    public void fill(
        Samples<? extends FeatureVector> rows,
        Samples<? extends FeatureVector> columns,
        Matrix block,
        RunContext context) {
      twin().fill(rows, columns, block, context);
    }

    @Override
    public void fillSymmetric(
        Samples<? extends FeatureVector> samples, Matrix block, RunContext context) {
      twin().fillSymmetric(samples, block, context);
    }

    @Override
    public OptionalDouble constantDiagonal() {
      return twin().constantDiagonal();
    }
  }

  @Component(name = "twin-subsample", help = "a twin")
  public record Subsample(@Option(help = SketchSize.ROWS, required = true) SketchSize size)
      implements SketchMethod {
    public Subsample() {
      this(SketchSize.of(10));
    }

    private SketchMethod twin() {
      return new SubsampleSketch(size, SubsampleSketch.Replacement.WITHOUT);
    }

    @Override
    public Sketch draw(Gram gram, RunContext context) {
      return twin().draw(gram, context);
    }

    @Override
    public MapShape shape(long points, long dimension) {
      return twin().shape(points, dimension);
    }
  }

  @Component(name = "twin-coordinates", help = "a twin")
  public record Plain() implements MapSource {
    @Override
    public <T> FeatureMap<T> create(
        Kernel<T> kernel, Samples<? extends T> training, RunContext context) {
      return new PlainMap<>(new Coordinates().create(kernel, training, context));
    }

    @Override
    public MapShape shape(long points, long dimension) {
      return new Coordinates().shape(points, dimension);
    }
  }

  private record PlainMap<T>(FeatureMap<T> twin) implements FeatureMap<T> {
    @Override
    public int dimension() {
      return twin.dimension();
    }

    @Override
    public Class<T> domain() {
      return twin.domain();
    }

    @Override
    public void apply(Samples<? extends T> z, Matrix block, RunContext context) {
      twin.apply(z, block, context);
    }

    @Override
    public java.util.Optional<double[]> origin() {
      return twin.origin();
    }

    @Override
    public Container save(MapParts parts, RunContext context) {
      return MapParts.builder(new PlainFormat()).integers("dimension", dimension()).build();
    }
  }

  @Component(name = "twin-coordinates", help = "a twin")
  public record PlainFormat() implements MapFormat {
    @Override
    public FeatureMap<?> restore(Container saved, MapParts parts, RunContext context) {
      double[] origin = new double[saved.integers("dimension")[0]];
      return new PlainMap<>(new CoordinateMap<>(FeatureVector.class, origin));
    }
  }

  @Component(name = "twin-kde", help = "a twin")
  public record Kde(@Option(help = "components", required = true, atLeast = 1) int components)
      implements ProjectionLearner {
    public Kde() {
      this(5);
    }

    private ProjectionLearner twin() {
      return new Projections.Kde(components);
    }

    @Override
    public <Y> FeatureMap<Y> learn(FittedOutputs<Y> data, RunContext context) {
      return twin().learn(data, context);
    }

    @Override
    public boolean usesRegression() {
      return twin().usesRegression();
    }

    @Override
    public MapShape shape(MapShape sketched, ProblemSize size) {
      return twin().shape(sketched, size);
    }

    @Override
    public Cost cost(MapShape sketched, ProblemSize size) {
      return twin().cost(sketched, size);
    }
  }

  @Component(name = "twin-low-rank", help = "a twin")
  public record TraceNorm(@Option(help = "weight of the trace norm", above = 0) double lambda)
      implements Estimator {
    public TraceNorm() {
      this(1.0);
    }

    public TraceNorm {
      Options.check(TraceNorm.class, lambda);
    }

    @Override
    public <X, Y> Fitted<X, Y> train(FitProblem<X, Y> problem) {
      return new LowRank().withLambda(lambda).train(problem);
    }

    @Override
    public Cost cost(MapShape input, MapShape output, ProblemSize size) {
      return new LowRank().withLambda(lambda).cost(input, output, size);
    }
  }

  @Component(name = "twin-huber", help = "a twin")
  public record Huber(@Option(help = "kappa", above = 0) double kappa) implements Loss {
    public Huber() {
      this(1.0);
    }

    private Loss twin() {
      return new ResidualLosses.Huber(kappa, Norm.EUCLIDEAN);
    }

    @Override
    public double value(double[] prediction, double[] target) {
      return twin().value(prediction, target);
    }

    @Override
    public void subgradient(double[] prediction, double[] target, double[] result) {
      twin().subgradient(prediction, target, result);
    }

    @Override
    public void proximal(double step, double[] point, double[] target, double[] result) {
      twin().proximal(step, point, target, result);
    }

    @Override
    public double conjugate(double[] dual, double[] target) {
      return twin().conjugate(dual, target);
    }

    @Override
    public OptionalDouble curvature() {
      return twin().curvature();
    }
  }

  @Component(name = "twin-identity", help = "a twin")
  public record Alone() implements Coupling {
    @Override
    public OutputMatrix matrix(Loss loss, int outputs, RunContext context) {
      return new Couplings.Identity().matrix(loss, outputs, context);
    }
  }

  @Component(name = "twin-candidates", help = "a twin")
  public record Search() implements Decoder {
    @Override
    public <X, Y> PreImageSolver<X, Y> prepare(DecodingTask<X, Y> task, RunContext context) {
      return new Candidates().prepare(task, context);
    }
  }

  @Component(name = "twin-vector", help = "a twin")
  public record AsPredicted() implements Decoder {
    private Decoder twin() {
      return new Vectors(VectorDecoder.Order.FREE);
    }

    @Override
    public <X, Y> PreImageSolver<X, Y> prepare(DecodingTask<X, Y> task, RunContext context) {
      return twin().prepare(task, context);
    }

    @Override
    public Class<?> outputType() {
      return twin().outputType();
    }

    @Override
    public boolean usesCandidates() {
      return twin().usesCandidates();
    }
  }

  @Component(name = "twin-squared", help = "a twin")
  public record Squared() implements StructuredLoss<FeatureVector> {
    @Override
    public double value(FeatureVector predicted, FeatureVector truth) {
      return new SquaredLoss().value(predicted, truth);
    }

    @Override
    public void fill(
        Samples<? extends FeatureVector> predicted,
        Samples<? extends FeatureVector> truths,
        Matrix block,
        RunContext context) {
      new SquaredLoss().fill(predicted, truths, block, context);
    }
  }

  @Component(name = "twin-rmse", help = "a twin")
  public record Rmse() implements Metric<FeatureVector, FeatureVector> {
    @Override
    public Direction direction() {
      return new RootMeanSquaredError().direction();
    }

    @Override
    public Estimate estimate(Samples<FeatureVector> truths, Samples<FeatureVector> predictions) {
      return new RootMeanSquaredError().estimate(truths, predictions);
    }
  }

  @Component(name = "twin-top-k-accuracy", help = "a twin")
  public record TopK(@Option(help = "how many outputs", atLeast = 1) int k)
      implements MeanScore<Object, RankedOutputs<?>> {
    public TopK() {
      this(1);
    }

    @Override
    public int depth() {
      return k;
    }

    @Override
    public double term(Object truth, RankedOutputs<?> prediction) {
      return new TopKAccuracy(k).term(truth, prediction);
    }
  }

  @Component(name = "twin-drawn-digits", help = "a twin")
  public record Digits(
      @Option(help = "training rows", atLeast = 1) int train,
      @Option(help = "test rows", atLeast = 1) int test)
      implements DatasetGenerator {
    public Digits() {
      this(100, 20);
    }

    @Override
    public TrainTest<DenseVector, DenseVector> generate(RunContext context) {
      return new DrawnDigits(train, test, 1).generate(context);
    }
  }

  @Component(name = "twin-first", help = "a twin")
  public record First(@Option(help = "training rows", required = true, atLeast = 1) int train)
      implements RowSplit {
    public First() {
      this(10);
    }

    @Override
    public List<Split> rows(Dataset<?, ?> data, RunContext context) {
      return new FirstSplit(train).rows(data, context);
    }
  }

  @Component(name = "twin-standardise", help = "a twin")
  public record Standard() implements Preparation {
    @Override
    public FittedPreparation fit(Inputs train, RunContext context) {
      return new FittedStandard(new Standardise().fit(train, context));
    }

    @Override
    public FittedPreparation restore(PreparationState state) {
      return new FittedStandard(new Standardise().restore(state));
    }
  }

  private record FittedStandard(FittedPreparation twin) implements FittedPreparation {
    @Override
    public Prepared apply(Inputs inputs, RunContext context) {
      return twin.apply(inputs, context);
    }

    @Override
    public PreparationState state() {
      return new PreparationState(new Standard(), twin.state().arrays(), twin.state().texts());
    }
  }

  /** A text that is no {@code String}. */
  public record Word(String letters) {}

  @Component(name = "twin-strings", help = "a twin")
  public record Words() implements SampleCodec<Word> {
    @Override
    public Container encode(Samples<Word> samples) {
      return new ListCodecs.Strings().encode(mapped(String.class, samples, Word::letters));
    }

    @Override
    public Samples<Word> decode(Container container) {
      return mapped(Word.class, new ListCodecs.Strings().decode(container), Word::new);
    }
  }

  private static <A, B> Samples<B> mapped(
      Class<B> type, Samples<? extends A> samples, java.util.function.Function<A, B> map) {
    return new ListSamples<>(
        type, IntStream.range(0, samples.size()).mapToObj(i -> map.apply(samples.get(i))).toList());
  }

  @Component(name = "twin-string-spectrum", help = "a twin")
  public record WordSpectrum(@Option(help = "length of the substrings", atLeast = 1) int length)
      implements Kernel<Word> {
    public WordSpectrum() {
      this(3);
    }

    @Override
    public double value(Word a, Word b) {
      return new KmerKernel(length).value(a.letters(), b.letters());
    }
  }

  /** Numbers as words, and their halves. */
  @Component(name = "numerals", help = "numbers in binary digits as strings")
  public record Numerals() implements DatasetGenerator {
    @Override
    public TrainTest<String, DenseVector> generate(RunContext context) {
      return new TrainTest<>(rows(0), rows(1));
    }

    static Dataset<String, DenseVector> rows(int odd) {
      List<String> texts =
          IntStream.range(0, 40).mapToObj(i -> Integer.toBinaryString(128 + 2 * i + odd)).toList();
      double[][] numbers = new double[40][1];
      IntStream.range(0, 40).forEach(i -> numbers[i][0] = (2 * i + odd) / 80.0);
      return new Dataset<>(
          "numerals", new ListSamples<>(String.class, texts), DenseRows.of(numbers), Columns.NONE);
    }
  }

  @Component(name = "twin-numerals", help = "the same as words")
  public record WordNumerals() implements DatasetGenerator {
    @Override
    public TrainTest<Word, DenseVector> generate(RunContext context) {
      return new TrainTest<>(words(Numerals.rows(0)), words(Numerals.rows(1)));
    }

    private static Dataset<Word, DenseVector> words(Dataset<String, DenseVector> rows) {
      return new Dataset<>(
          rows.name(), mapped(Word.class, rows.inputs(), Word::new), rows.outputs(), Columns.NONE);
    }
  }
}
