package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.resource.Cost;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.estimators.Estimator;
import org.okra.estimators.FitProblem;
import org.okra.estimators.Fitted;
import org.okra.estimators.HeldOut;
import org.okra.estimators.ProblemSize;
import org.okra.estimators.Ridge;
import org.okra.estimators.TrainingSums;
import org.okra.sketches.MapShape;

/** The contract notices estimators that are broken on purpose. */
final class EstimatorContractTest {
  /** What is wrong with an estimator, and the check that notices. */
  enum Fault {
    NO_WEIGHTS(EstimatorContract::aWeightOfTwoIsAPairTwice),
    NOT_LEFT_OUT(EstimatorContract::leftOutPredictionsAreThoseOfFitsAgain),
    OWN_TARGET(EstimatorContract::theOwnTargetDoesNotMatterToAPairThatIsLeftOut),
    OTHER_PREDICTIONS(EstimatorContract::predictionsWithoutAModelAreThoseOfTheModel),
    OTHER_SUMS(EstimatorContract::theSumsGiveTheModelAgain),
    COST(EstimatorContract::theCostIsFiniteAndDoesNotFallWithMoreRows),
    LEFT_OUT_COST(EstimatorContract::theCostIsFiniteAndDoesNotFallWithMoreRows),
    THREADS(EstimatorContract::oneSeedGivesOneModelOnAnyNumberOfThreads),
    NOT_CHECKED(EstimatorContract::badOptionsAreRefused);

    private final Consumer<EstimatorContract> check;

    Fault(Consumer<EstimatorContract> check) {
      this.check = check;
    }
  }

  /** Ridge regression with a fault. */
  @Component(name = "broken", help = "broken")
  record Broken(@Option(help = "fault") Fault fault, @Option(help = "size") int size)
      implements Estimator {
    private static final Ridge SOUND = new Ridge(0.01);
    private static final Ridge OTHER = new Ridge(0.1);

    private static final Function<ProblemSize, Cost> FALLING =
        size -> new Cost(0, 0, 1.0 / size.train(), 0, 0);

    public Broken() {
      this(Fault.NO_WEIGHTS, 1);
    }

    @Override
    public <X, Y> Fitted<X, Y> train(FitProblem<X, Y> problem) {
      return switch (fault) {
        case NO_WEIGHTS -> SOUND.train(problem.unweighted());
        case THREADS ->
            new Ridge(0.01 * problem.context().workers().threads().count()).train(problem);
        default -> SOUND.train(problem);
      };
    }

    @Override
    public <X, Y> HeldOut<Y> predict(FitProblem<X, Y> problem, Samples<? extends X> inputs) {
      return (fault == Fault.OTHER_PREDICTIONS ? OTHER : SOUND).predict(problem, inputs);
    }

    @Override
    public <X, Y> HeldOut<Y> leaveOneOut(FitProblem<X, Y> problem, int[] rows) {
      return SOUND.predict(problem, problem.pairs().inputs().select(rows));
    }

    @Override
    public boolean leavesOneOut() {
      return true;
    }

    @Override
    public Optional<Matrix> solve(TrainingSums sums, RunContext context) {
      return OTHER.solve(sums, context);
    }

    @Override
    public Cost cost(MapShape input, MapShape output, ProblemSize size) {
      return fault == Fault.COST ? FALLING.apply(size) : SOUND.cost(input, output, size);
    }

    @Override
    public Cost leaveOneOutCost(MapShape input, MapShape output, double rows, ProblemSize size) {
      return FALLING.apply(size);
    }
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void faultsAreNoticed(Fault fault) {
    EstimatorContract contract =
        new EstimatorContract() {
          @Override
          protected Estimator estimator() {
            return new Broken(fault, 1);
          }

          @Override
          protected List<String> refusedOptions() {
            return List.of("{size: 0}");
          }
        };
    contract.openContext();
    try {
      assertThatThrownBy(() -> fault.check.accept(contract)).isInstanceOf(AssertionError.class);
    } finally {
      contract.closeContext();
    }
  }
}
