package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.container.Container;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.core.sample.Split;
import org.okra.core.sample.codec.ListCodecs;
import org.okra.core.sample.codec.SampleCodec;
import org.okra.datasets.Dataset;
import org.okra.datasets.prepare.FittedPreparation;
import org.okra.datasets.prepare.Inputs;
import org.okra.datasets.prepare.Preparation;
import org.okra.datasets.prepare.PreparationState;
import org.okra.datasets.prepare.Prepared;
import org.okra.datasets.split.RandomSplit;
import org.okra.datasets.split.RowSplit;
import org.okra.datasets.split.SplitMethod;

/** The contracts of data notice what is wrong with components that are broken on purpose. */
final class DataContractsTest {
  private static final AtomicInteger CALLS = new AtomicInteger();

  private static void assertCaught(Runnable contract, String text) {
    assertThatThrownBy(contract::run).isInstanceOf(AssertionError.class).hasMessageContaining(text);
  }

  @Test
  void failuresSayHowToRepeatThem() {
    for (Class<?> contract :
        List.of(
            DatasetContract.class,
            SplitContract.class,
            PreparationContract.class,
            SampleCodecContract.class)) {
      assertThat(contract.getAnnotation(ExtendWith.class).value()).contains(ContractSeed.class);
    }
  }

  // --- splits ---

  @Component(name = "forgetful", help = "loses a row")
  record Forgetful() implements RowSplit {
    @Override
    public List<Split> rows(Dataset<?, ?> data, RunContext context) {
      int[] all = IntStream.range(0, data.size()).toArray();
      return List.of(new Split(Arrays.copyOf(all, all.length - 2), new int[] {all.length - 1}));
    }
  }

  @Component(name = "moody", help = "differs from call to call")
  record Moody() implements RowSplit {
    @Override
    public List<Split> rows(Dataset<?, ?> data, RunContext context) {
      int first = 1 + CALLS.incrementAndGet() % (data.size() - 1);
      return List.of(
          new Split(
              IntStream.range(0, first).toArray(), IntStream.range(first, data.size()).toArray()));
    }
  }

  private static SplitContract trying(SplitMethod split) {
    return new SplitContract() {
      @Override
      protected SplitMethod split() {
        return split;
      }
    };
  }

  @Test
  void aSoundSplitPasses() {
    SplitContract sound = trying(new RandomSplit());
    assertThatCode(sound::partsAreDisjointAndCoverWhatTheyPromise).doesNotThrowAnyException();
    assertThatCode(sound::oneSeedGivesTheSameRowsOnAnyNumberOfThreads).doesNotThrowAnyException();
  }

  @Test
  void noticesALostRow() {
    assertCaught(trying(new Forgetful())::partsAreDisjointAndCoverWhatTheyPromise, "58");
  }

  @Test
  void noticesASplitThatDiffersFromCallToCall() {
    assertCaught(trying(new Moody())::oneSeedGivesTheSameRowsOnAnyNumberOfThreads, "rows of pair");
  }

  // --- preprocessing steps ---

  /** Centres what it is applied to, not what it was fitted on. */
  @Component(name = "leaky", help = "centres the test rows by themselves")
  record Leaky() implements Preparation, FittedPreparation {
    @Override
    public FittedPreparation fit(Inputs train, RunContext context) {
      return this;
    }

    @Override
    public FittedPreparation restore(PreparationState state) {
      return this;
    }

    @Override
    public Prepared apply(Inputs inputs, RunContext context) {
      Matrix result = inputs.vectors().dense().copy();
      double mean = Arrays.stream(result.values()).average().orElse(0);
      for (int k = 0; k < result.values().length; k++) {
        result.values()[k] -= mean;
      }
      return Prepared.allRows(new Inputs(new DenseRows(result), inputs.columns()));
    }

    @Override
    public PreparationState state() {
      return new PreparationState(this, Map.of("x", Matrix.ofRows(new double[] {1})), Map.of());
    }
  }

  private static PreparationContract trying(Preparation step) {
    return new PreparationContract() {
      @Override
      protected Preparation preparation() {
        return step;
      }

      @Override
      protected Inputs inputs(int rows, long seed) {
        Matrix matrix = Matrix.zeros(rows, 2);
        for (int k = 0; k < matrix.values().length; k++) {
          matrix.values()[k] = (k * 7 + seed) % 11;
        }
        return Inputs.of(new DenseRows(matrix), List.of());
      }
    };
  }

  @Test
  void noticesAStepThatLooksAtTestRows() {
    PreparationContract contract = trying(new Leaky());
    contract.prepare();
    assertCaught(contract::everyRowIsTreatedAlone, "alone");
    assertCaught(contract::anIncompleteStateIsRefused, "without x");
    assertCaught(contract::inputsOfAnotherDimensionAreRefused, "");
    contract.closeContext();
  }

  // --- sample codecs ---

  /** Gives samples back in another order. */
  static final class Reversing implements SampleCodec<String> {
    private final SampleCodec<String> sound = new ListCodecs.Strings();

    @Override
    public Class<String> domain() {
      return String.class;
    }

    public String name() {
      return "reversing";
    }

    public String help() {
      return "strings, last first";
    }

    @Override
    public Container encode(Samples<String> samples) {
      return sound.encode(samples);
    }

    @Override
    public Samples<String> decode(Container container) {
      Samples<String> saved = sound.decode(container);
      return saved.select(
          IntStream.range(0, saved.size()).map(i -> saved.size() - 1 - i).toArray());
    }
  }

  private static SampleCodecContract<String> trying(SampleCodec<String> codec) {
    return new SampleCodecContract<>() {
      @Override
      protected SampleCodec<String> codec() {
        return codec;
      }

      @Override
      protected Samples<String> samples(int count, long seed) {
        List<String> words = IntStream.range(0, count).mapToObj(i -> "word" + i).toList();
        return new ListSamples<>(String.class, words);
      }
    };
  }

  @Test
  void noticesSamplesInAnotherOrder() {
    assertThatCode(trying(new ListCodecs.Strings())::samplesComeBackAsTheyWere)
        .doesNotThrowAnyException();
    assertCaught(trying(new Reversing())::samplesComeBackAsTheyWere, "sample 0 is word24");
  }

  @Test
  void samplesAreComparedOneByOne() {
    Samples<String> words = new ListSamples<>(String.class, List.of("a", "b"));
    Samples<String> others = new ListSamples<>(String.class, List.of("a", "c"));
    assertCaught(() -> SampleChecks.assertSame(words, others, "words"), "words: sample 1 is b");
    assertThat(
            SampleChecks.isSame(
                DenseRows.of(new double[] {Double.NaN}).get(0),
                DenseRows.of(new double[] {Double.NaN}).get(0)))
        .isTrue();
    assertThat(
            SampleChecks.isSame(
                DenseRows.of(new double[] {0.0}).get(0), DenseRows.of(new double[] {-0.0}).get(0)))
        .isFalse();
  }
}
