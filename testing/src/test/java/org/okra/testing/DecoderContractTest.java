package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.okra.core.component.Component;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Samples;
import org.okra.decoders.CandidateSearch;
import org.okra.decoders.Decoder;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;
import org.okra.evaluation.RankedOutputs;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.GaussianKernel;

/** The contract notices what is wrong with solvers that are broken on purpose. */
final class DecoderContractTest {
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
    assertThatCode(() -> run(contract, contract::theSolverOfAModelFileAnswersAsTheOneThatWasSaved))
        .doesNotThrowAnyException();
    assertThatCode(() -> run(contract, contract::whatItSaysOfItselfIsTrue))
        .doesNotThrowAnyException();
  }

  @Test
  void noticesOutputsWorstFirst() {
    Broken contract =
        new Broken(
            new Fault() {
              @Override
              public <Y> List<RankedOutputs<Y>> spoil(List<RankedOutputs<Y>> found) {
                return found.stream().map(DecoderContractTest::worstFirst).toList();
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
                return found.stream().map(DecoderContractTest::withoutBest).toList();
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
  void noticesADecoderThatNobodyCanFind() {
    Broken contract =
        new Broken(
            new Fault() {
              @Override
              public <Y> List<RankedOutputs<Y>> spoil(List<RankedOutputs<Y>> found) {
                return found;
              }
            });
    assertCaught(contract, contract::theServicesFileNamesIt);
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
  private static final class Broken extends DecoderContract<FeatureVector> {
    private final Fault fault;

    Broken(Fault fault) {
      this.fault = fault;
    }

    @Override
    protected Decoder decoder() {
      return new BrokenDecoder(fault);
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

  /** Not in any services file, and not a record: its fault is no option. */
  @Component(name = "broken", help = "a search with a fault")
  private static final class BrokenDecoder implements Decoder {
    private final Fault fault;

    BrokenDecoder(Fault fault) {
      this.fault = fault;
    }

    @Override
    public <X, Y> PreImageSolver<X, Y> prepare(DecodingTask<X, Y> task, RunContext context) {
      PreImageSolver<X, Y> sound =
          new CandidateSearch<>(task.model(), task.requiredCandidates(this), context);
      return (inputs, count, run) -> fault.spoil(sound.solve(inputs, count, run));
    }
  }
}
