package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.okra.core.component.Component;
import org.okra.core.random.RandomStream;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.evaluation.Direction;
import org.okra.evaluation.Estimate;
import org.okra.evaluation.MeanScore;
import org.okra.evaluation.Metric;
import org.okra.evaluation.RankedOutputs;

/** The contract notices what is wrong with metrics that are broken on purpose. */
final class MetricContractTest {
  /** The share of truths that are the best output. */
  private static class Sound implements MeanScore<String, RankedOutputs<?>> {
    @Override
    public double term(String truth, RankedOutputs<?> prediction) {
      return truth.equals(prediction.best()) ? 1 : 0;
    }
  }

  @Test
  void aSoundMetricPasses() {
    Broken contract = new Broken(new Sound());
    for (Runnable test :
        List.<Runnable>of(
            contract::typesAreThoseOfTheSamples,
            contract::orderDoesNotMatter,
            contract::earlierCallsThreadsAndListsDoNotMatter,
            contract::perfectPredictionsHaveTheBestValue,
            contract::theStandardErrorIsAboutThatOfTheJackknife,
            contract::oneSampleHasNoStandardError,
            contract::otherSizesAndTypesAreCodedErrors,
            contract::nothingBehindTheDepthIsLookedAt,
            contract::fittingAgainGivesTheSame)) {
      assertThatCode(() -> run(contract, test)).doesNotThrowAnyException();
    }
  }

  @Test
  void noticesAWrongDirection() {
    Metric<String, RankedOutputs<?>> metric =
        new Sound() {
          @Override
          public Direction direction() {
            return Direction.LOWER_IS_BETTER;
          }
        };
    Broken contract = new Broken(metric);
    assertCaught(contract, contract::perfectPredictionsHaveTheBestValue);
  }

  @Test
  void noticesThatTheOrderMatters() {
    Metric<String, RankedOutputs<?>> metric =
        new Sound() {
          @Override
          public Estimate estimate(Samples<String> truths, Samples<RankedOutputs<?>> predictions) {
            Estimate sound = super.estimate(truths, predictions);
            double trend = 0;
            for (int i = 0; i < predictions.size(); i++) {
              trend += i * predictions.get(i).best().hashCode();
            }
            return new Estimate(sound.value() + trend, sound.standardError(), sound.count());
          }
        };
    Broken contract = new Broken(metric);
    assertCaught(contract, contract::orderDoesNotMatter);
  }

  @Test
  void noticesAWrongStandardError() {
    Metric<String, RankedOutputs<?>> metric =
        new Sound() {
          @Override
          public Estimate estimate(Samples<String> truths, Samples<RankedOutputs<?>> predictions) {
            Estimate sound = super.estimate(truths, predictions);
            // The deviation of a term instead of that of their mean.
            double error = sound.standardError().orElse(0) * Math.sqrt(truths.size());
            return new Estimate(sound.value(), OptionalDouble.of(error), sound.count());
          }
        };
    Broken contract = new Broken(metric);
    assertCaught(contract, contract::theStandardErrorIsAboutThatOfTheJackknife);
    assertCaught(contract, contract::oneSampleHasNoStandardError);
  }

  @Test
  void noticesADepthThatIsTooSmall() {
    Metric<String, RankedOutputs<?>> metric =
        new Sound() {
          @Override
          public double term(String truth, RankedOutputs<?> prediction) {
            return prediction.place(truth, 2).isPresent() ? 1 : 0;
          }
        };
    Broken contract = new Broken(metric);
    assertCaught(contract, contract::nothingBehindTheDepthIsLookedAt);
  }

  @Test
  void noticesAMemoryOfEarlierCalls() {
    AtomicInteger calls = new AtomicInteger();
    Metric<String, RankedOutputs<?>> metric =
        new Sound() {
          @Override
          public double term(String truth, RankedOutputs<?> prediction) {
            return calls.getAndIncrement() % 7;
          }
        };
    Broken contract = new Broken(metric);
    assertCaught(contract, contract::earlierCallsThreadsAndListsDoNotMatter);
  }

  @Test
  void noticesAMetricThatNobodyCanFind() {
    @Component(name = "broken", help = "not in any services file")
    final class Lost extends Sound {}

    Broken contract = new Broken(new Lost());
    assertCaught(contract, contract::theServicesFileNamesIt);
  }

  private static void assertCaught(Broken contract, Runnable test) {
    assertThatThrownBy(() -> run(contract, test)).isInstanceOf(AssertionError.class);
  }

  private static void run(Broken contract, Runnable test) {
    contract.openContext();
    try {
      test.run();
    } finally {
      contract.closeContext();
    }
  }

  private static final class Broken extends MetricContract<String, RankedOutputs<?>> {
    private static final List<String> WORDS = List.of("a", "b", "c");

    private final Metric<String, RankedOutputs<?>> metric;

    Broken(Metric<String, RankedOutputs<?>> metric) {
      this.metric = metric;
    }

    @Override
    protected Metric<String, RankedOutputs<?>> metric() {
      return metric;
    }

    @Override
    protected Samples<String> truths(int count, long seed) {
      RandomStream random = new RandomStream(seed);
      List<String> words = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        words.add(WORDS.get(random.nextInt(3)));
      }
      return new ListSamples<>(String.class, words);
    }

    @Override
    protected Samples<RankedOutputs<?>> predictions(int count, long seed) {
      RandomStream random = new RandomStream(seed);
      List<RankedOutputs<?>> all = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        int[] order = random.permutation(3);
        List<String> two = List.of(WORDS.get(order[0]), WORDS.get(order[1]));
        all.add(new RankedOutputs<>(two, new double[] {0, 1}));
      }
      return new ListSamples<>(RankedOutputs.class, all);
    }

    @Override
    protected OptionalDouble best() {
      return OptionalDouble.of(1);
    }
  }
}
