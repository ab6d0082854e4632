package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.okra.core.component.NoOptions;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Samples;
import org.okra.decoders.CandidateSearchFactory;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;
import org.okra.decoders.PreImageSolverFactory;
import org.okra.evaluation.RankedOutputs;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.GaussianKernel;

/** The contract notices what is wrong with solvers that are broken on purpose. */
final class PreImageSolverContractTest {
  /** Spoils the answer of a sound search. */
  private interface Fault {
    <Y> List<RankedOutputs<Y>> spoil(List<RankedOutputs<Y>> found);
  }

  @Test
  void aSoundSolverPasses() {
    Broken contract =
        new Broken(
            new Fault() {
              @Override
              public <Y> List<RankedOutputs<Y>> spoil(List<RankedOutputs<Y>> found) {
                return found;
              }
            });
    assertThatCode(() -> run(contract, contract::outputsComeBestFirstWithFiniteScores))
        .doesNotThrowAnyException();
    assertThatCode(() -> run(contract, contract::theAnswerForAnInputDependsOnNoOther))
        .doesNotThrowAnyException();
    assertThatCode(() -> run(contract, contract::threadsAndEarlierCallsDoNotMatter))
        .doesNotThrowAnyException();
    assertThatCode(() -> run(contract, contract::scoresAreThoseOfTheModel))
        .doesNotThrowAnyException();
    assertThatCode(() -> run(contract, contract::noCandidateIsBetterThanTheOneFound))
        .doesNotThrowAnyException();
    assertThatCode(() -> run(contract, contract::badInputIsACodedError)).doesNotThrowAnyException();
  }

  @Test
  void noticesOutputsWorstFirst() {
    Broken contract =
        new Broken(
            new Fault() {
              @Override
              public <Y> List<RankedOutputs<Y>> spoil(List<RankedOutputs<Y>> found) {
                return found.stream().map(PreImageSolverContractTest::worstFirst).toList();
              }
            });
    assertCaught(contract, contract::outputsComeBestFirstWithFiniteScores);
  }

  private static <Y> RankedOutputs<Y> worstFirst(RankedOutputs<Y> ranked) {
    List<Y> outputs = new ArrayList<>(ranked.outputs());
    Collections.reverse(outputs);
    double[] scores = ranked.scores().clone();
    for (int i = 0; i < scores.length; i++) {
      scores[i] = ranked.scores()[scores.length - 1 - i];
    }
    return new RankedOutputs<>(outputs, scores);
  }

  @Test
  void noticesAnswersInTheOrderOfOtherInputs() {
    Broken contract =
        new Broken(
            new Fault() {
              @Override
              public <Y> List<RankedOutputs<Y>> spoil(List<RankedOutputs<Y>> found) {
                List<RankedOutputs<Y>> reversed = new ArrayList<>(found);
                Collections.reverse(reversed);
                return reversed;
              }
            });
    assertCaught(contract, contract::theAnswerForAnInputDependsOnNoOther);
    assertCaught(contract, contract::scoresAreThoseOfTheModel);
  }

  @Test
  void noticesASearchThatPassesTheBestCandidateOver() {
    Broken contract =
        new Broken(
            new Fault() {
              @Override
              public <Y> List<RankedOutputs<Y>> spoil(List<RankedOutputs<Y>> found) {
                return found.stream().map(PreImageSolverContractTest::withoutBest).toList();
              }
            });
    assertCaught(contract, contract::noCandidateIsBetterThanTheOneFound);
  }

  private static <Y> RankedOutputs<Y> withoutBest(RankedOutputs<Y> ranked) {
    int size = ranked.outputs().size();
    return size == 1
        ? ranked
        : new RankedOutputs<>(
            ranked.outputs().subList(1, size), Arrays.copyOfRange(ranked.scores(), 1, size));
  }

  @Test
  void noticesAMemoryOfEarlierCalls() {
    AtomicInteger calls = new AtomicInteger();
    Broken contract =
        new Broken(
            new Fault() {
              @Override
              public <Y> List<RankedOutputs<Y>> spoil(List<RankedOutputs<Y>> found) {
                List<RankedOutputs<Y>> rotated = new ArrayList<>(found);
                Collections.rotate(rotated, calls.getAndIncrement());
                return rotated;
              }
            });
    assertCaught(contract, contract::threadsAndEarlierCallsDoNotMatter);
  }

  @Test
  void noticesAnOutputTooFew() {
    Broken contract =
        new Broken(
            new Fault() {
              @Override
              public <Y> List<RankedOutputs<Y>> spoil(List<RankedOutputs<Y>> found) {
                return found.isEmpty() ? found : found.subList(1, found.size());
              }
            });
    assertCaught(contract, contract::outputsComeBestFirstWithFiniteScores);
    assertCaught(contract, contract::badInputIsACodedError);
  }

  @Test
  void noticesAFactoryThatNobodyCanFind() {
    Broken contract =
        new Broken(
            new Fault() {
              @Override
              public <Y> List<RankedOutputs<Y>> spoil(List<RankedOutputs<Y>> found) {
                return found;
              }
            });
    assertCaught(contract, contract::nameHelpAndOptionsAreDescribed);
  }

  private static void assertCaught(Broken contract, Runnable test) {
    assertThatThrownBy(() -> run(contract, test))
        .isInstanceOfAny(AssertionError.class, IndexOutOfBoundsException.class);
  }

  private static void run(Broken contract, Runnable test) {
    contract.openContext();
    try {
      test.run();
    } finally {
      contract.closeContext();
    }
  }

  /** The contract on a search among candidates with a fault. */
  private static final class Broken extends PreImageSolverContract<FeatureVector> {
    private final Fault fault;

    Broken(Fault fault) {
      this.fault = fault;
    }

    @Override
    protected PreImageSolverFactory<?> factory() {
      return new BrokenFactory(fault);
    }

    @Override
    protected List<String> optionTexts() {
      return List.of("broken");
    }

    @Override
    protected Kernel<FeatureVector> outputKernel() {
      return new GaussianKernel(0.4);
    }

    @Override
    protected Samples<FeatureVector> outputs(int count, long seed) {
      RandomStream random = new RandomStream(seed);
      List<LabelSet> sets = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        sets.add(LabelSet.of(7, random.subset(7, 1 + random.nextInt(3))));
      }
      return new LabelSets(7, sets).as(FeatureVector.class, "the contract");
    }

    @Override
    protected Scores scores() {
      return Scores.CANDIDATES_BY_THE_MODEL;
    }
  }

  private record BrokenFactory(Fault fault) implements PreImageSolverFactory<NoOptions> {
    @Override
    public String name() {
      return "broken";
    }

    @Override
    public String help() {
      return "a search with a fault";
    }

    @Override
    public Class<NoOptions> optionsType() {
      return NoOptions.class;
    }

    @Override
    public <X, Y> PreImageSolver<X, Y> create(
        NoOptions options, DecodingTask<X, Y> task, RunContext context) {
      PreImageSolver<X, Y> sound = new CandidateSearchFactory().create(options, task, context);
      return (inputs, count, run) -> fault.spoil(sound.solve(inputs, count, run));
    }
  }
}
