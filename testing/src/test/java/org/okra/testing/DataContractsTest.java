package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.container.Container;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.core.sample.codec.ListCodecs;
import org.okra.core.sample.codec.SampleCodec;
import org.okra.datasets.Columns;
import org.okra.datasets.Data;
import org.okra.datasets.DataFolder;
import org.okra.datasets.Dataset;
import org.okra.datasets.DatasetSource;
import org.okra.datasets.TrainTest;
import org.okra.datasets.prepare.FittedPreparation;
import org.okra.datasets.prepare.Inputs;
import org.okra.datasets.prepare.Preparation;
import org.okra.datasets.prepare.PreparationState;
import org.okra.datasets.prepare.Prepared;
import org.okra.datasets.split.SplitMethod;
import org.okra.estimators.lipschitz.Coupling;
import org.okra.estimators.lipschitz.Couplings;
import org.okra.kernels.Kernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.FourierFeatures;
import org.okra.sketches.MapShape;
import org.okra.sketches.MapSource;
import org.okra.sketches.SketchSize;

/** The contracts of data, maps and couplings notice components that are broken on purpose. */
final class DataContractsTest {
  @TempDir private Path folder;

  private static void assertCaught(ComponentContract<?> contract, Runnable check) {
    contract.openContext();
    try {
      assertThatThrownBy(check::run).isInstanceOf(AssertionError.class);
    } finally {
      contract.closeContext();
    }
  }

  /** Trains on the rows that it tests, and on those of the official test part. */
  @Component(name = "broken", help = "broken")
  record Overlapping() implements SplitMethod {
    @Override
    public <X, Y> List<TrainTest<X, Y>> split(Data<X, Y> data, RunContext context) {
      Dataset<X, Y> test = data.officialTest().orElse(data.train());
      return List.of(new TrainTest<>(test, test));
    }
  }

  /** Takes as many rows as there are threads. */
  @Component(name = "broken", help = "broken")
  record Threaded() implements SplitMethod {
    @Override
    public <X, Y> List<TrainTest<X, Y>> split(Data<X, Y> data, RunContext context) {
      int rows = context.workers().threads().count();
      Dataset<X, Y> all = data.train();
      return List.of(new TrainTest<>(all.slice(0, rows), all.slice(rows, all.size())));
    }
  }

  private static SplitContract of(SplitMethod split) {
    return new SplitContract() {
      @Override
      protected SplitMethod split() {
        return split;
      }
    };
  }

  @Test
  void splitsThatLeakOrDependOnThreadsAreNoticed() {
    SplitContract overlapping = of(new Overlapping());
    assertCaught(overlapping, overlapping::partsHoldRowsOfTheDataAndShareNone);
    assertCaught(overlapping, overlapping::officialTestRowsAreNeverTrainedOn);
    assertCaught(overlapping, overlapping::noRowsAreRefused);
    SplitContract threaded = of(new Threaded());
    assertCaught(threaded, threaded::theSeedAloneDecides);
  }

  /** Moves rows by the first of those given, in place, and forgets what it has learnt. */
  @Component(name = "broken", help = "broken")
  record Moved() implements Preparation {
    @Override
    public FittedPreparation fit(Inputs train, RunContext context) {
      return fitted(1);
    }

    @Override
    public FittedPreparation restore(PreparationState state) {
      return fitted(2);
    }

    private FittedPreparation fitted(double factor) {
      return new FittedPreparation() {
        @Override
        public Prepared apply(Inputs inputs, RunContext context) {
          Matrix values = inputs.vectors().dense();
          for (int j = 0; j < values.columns() && values.rows() > 0; j++) {
            double first = values.get(0, j);
            for (int i = 0; i < values.rows(); i++) {
              values.set(i, j, values.get(i, j) - factor * first);
            }
          }
          return Prepared.allRows(new Inputs(new DenseRows(values), inputs.columns()));
        }

        @Override
        public PreparationState state() {
          return new PreparationState(Moved.this, Map.of("a", Matrix.zeros(1, 1)), Map.of());
        }
      };
    }
  }

  @Test
  void stepsThatMixRowsOrForgetAreNoticed() {
    PreparationContract contract =
        new PreparationContract() {
          @Override
          protected Preparation preparation() {
            return new Moved();
          }
        };
    assertCaught(contract, contract::whatIsGivenStaysAsItIs);
    assertCaught(contract, contract::everyRowIsTreatedByItself);
    assertCaught(contract, contract::aSavedStepGivesTheSameBits);
    assertCaught(contract, contract::inputsOfAnotherDimensionAreRefusedOrLeftAlone);
  }

  /** Draws rows without saying so. */
  @Component(name = "broken", help = "broken")
  record Drawn() implements DatasetSource {
    @Override
    public Data<?, ?> load(DataFolder files, RunContext context) {
      double number = context.random().stream("drawn").nextGaussian();
      double thread = context.workers().threads().count();
      DenseRows rows = DenseRows.of(new double[] {number, thread});
      return new Dataset<>("drawn", rows, rows, Columns.NONE);
    }
  }

  @Test
  void dataSetsThatAreDrawnWithoutSayingSoAreNoticed() {
    DatasetContract contract =
        new DatasetContract() {
          @Override
          protected DatasetSource source() {
            return new Drawn();
          }
        };
    contract.folder = folder;
    assertCaught(contract, contract::rowsDependOnTheSeedIfTheyAreGenerated);
    assertCaught(contract, contract::everyTimeAndOnAnyThreadsTheRowsAreTheSame);
    assertCaught(contract, contract::missingFilesAreACodedError);
  }

  /** Gives the samples back in another order. */
  @Component(name = "broken", help = "broken")
  record Reversed() implements SampleCodec<String> {
    @Override
    public Container encode(Samples<String> samples) {
      return new ListCodecs.Strings().encode(samples);
    }

    @Override
    public Samples<String> decode(Container container) {
      if (container.names().isEmpty()) {
        return new ListSamples<>(String.class, List.of());
      }
      Samples<String> samples = new ListCodecs.Strings().decode(container);
      int n = samples.size();
      return samples.select(IntStream.range(0, n).map(i -> n - 1 - i).toArray());
    }
  }

  @Test
  void codecsThatChangeSamplesAreNoticed() {
    SampleCodecContract<String> contract =
        new SampleCodecContract<>() {
          @Override
          protected SampleCodec<String> codec() {
            return new Reversed();
          }

          @Override
          protected Samples<String> samples() {
            return new ListSamples<>(String.class, List.of("a", "b"));
          }
        };
    contract.folder = folder;
    assertCaught(contract, contract::missingPartsAreACodedError);
    assertCaught(contract, contract::itGivesBackWhatItWasGiven);
  }

  /** Says that its features are fewer than they are, and of points. */
  @Component(name = "broken", help = "broken")
  record Small() implements MapSource {
    @Override
    public <T> FeatureMap<T> create(
        Kernel<T> kernel, Samples<? extends T> training, RunContext context) {
      int size = 2 * context.workers().threads().count();
      return new FourierFeatures(SketchSize.of(size), FourierFeatures.Coupling.INDEPENDENT)
          .create(kernel, training, context);
    }

    @Override
    public MapShape shape(long points, long dimension) {
      return MapShape.selection(points > 50 ? 1 : 2);
    }
  }

  @Test
  void mapsOfAnotherShapeAreNoticed() {
    MapContract contract =
        new MapContract() {
          @Override
          protected MapSource source() {
            return new Small();
          }
        };
    assertCaught(contract, contract::theShapeBoundsTheMap);
    assertCaught(contract, contract::aLargerProblemHasNoSmallerShape);
    assertCaught(contract, contract::oneSeedGivesOneMapOnAnyNumberOfThreads);
  }

  @Test
  void couplingsOfTooFewOutputsAreNoticed() {
    CouplingContract contract =
        new CouplingContract() {
          @Override
          protected Coupling coupling() {
            return new Couplings.Given(List.of(List.of(1.0, 0.5), List.of(0.5, 1.0)));
          }
        };
    assertCaught(contract, contract::theMatrixIsSymmetricAndPositiveSemiDefinite);
  }
}
