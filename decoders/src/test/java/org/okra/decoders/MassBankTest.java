package org.okra.decoders;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.run.RunContext;
import org.okra.core.sample.BitVector;
import org.okra.core.sample.BitVectors;
import org.okra.core.sample.ItemSet;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.Spectrum;
import org.okra.datasets.read.MassBank;
import org.okra.datasets.read.MolecularFingerprint;
import org.okra.estimators.KernelModel;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.Kernel;
import org.okra.kernels.combination.CentredKernel;
import org.okra.kernels.combination.NormalisedKernel;
import org.okra.kernels.combination.PrecomputedKernel;
import org.okra.kernels.combination.SumKernel;
import org.okra.kernels.set.GaussianTanimotoKernel;
import org.okra.kernels.structure.ProbabilityProductKernel;
import org.okra.kernels.vector.CosineKernel;
import org.okra.sketches.MapSource;

/**
 * Molecules from mass spectra: the candidates of a spectrum are the molecules with its formula, one
 * set per query. Inputs are compared by the sum of four kernels with a unit diagonal, centred and
 * normalised again: the probability product kernel on peaks and on neutral losses, and the cosine
 * of binned peaks and of binned losses (square roots of intensities). Outputs are compared by the
 * Gaussian-Tanimoto kernel on Morgan fingerprints.
 *
 * <p>The kernels and gamma have the best cross-validated top 1 accuracy over folds 1 to 4 of those
 * tried (0.579; 0.556 without the cosines, 0.543 without normalising peaks and losses apart);
 * lambda is chosen here, by training on folds 1 to 3 and decoding fold 4. On fold 5 a standard
 * error is 0.02, and the probability product kernel alone gave between 0.47 and 0.56, by its
 * options, on the edge of the figure.
 */
final class MassBankTest {
  private static final double MASS_WIDTH = 0.005;
  private static final double INTENSITY_WIDTH = 0.5;
  private static final double BIN_WIDTH = 0.01;
  private static final double GAMMA = 0.1;

  /** A weight beside which peaks hardly count: the kernel of the losses alone. */
  private static final double LOSSES_ONLY = 1e6;

  private final RunContext context = RunContext.withSeed(1);

  private final MassBank source =
      new MassBank(
          "massbank/massbank_ms2_merged.tsv",
          "massbank/massbank_fingerprints.tsv",
          MolecularFingerprint.MORGAN,
          Optional.empty());

  private Map<String, List<MassBank.Candidate>> candidates() {
    return source.candidates(SharedData.folder().file("massbank/massbank_candidates.tsv"), context);
  }

  @Test
  @Tag("figures")
  void theTrueMoleculeIsFoundAmongThoseOfItsFormula() {
    MassBank.Tables data = source.tables(SharedData.folder(), context);
    Map<String, List<MassBank.Candidate>> candidates = candidates();
    PrecomputedKernel kernel = new PrecomputedKernel(gram(data.dataset().inputs()));

    double bestLambda = 0;
    double bestTop1 = 0;
    int[] earlier = rows(data, fold -> fold <= 3);
    Queries validation = Queries.of(data, candidates, 4);
    for (double lambda : new double[] {2e-4, 5e-4, 1e-3}) {
      double top1 = accuracies(data, kernel, earlier, validation, lambda)[0];
      if (top1 > bestTop1) {
        bestTop1 = top1;
        bestLambda = lambda;
      }
    }
    Queries test = Queries.of(data, candidates, 5);
    assertThat(test.rows()).hasSize(573);
    double[] top = accuracies(data, kernel, rows(data, fold -> fold <= 4), test, bestLambda);
    assertThat(top[0]).as("top 1 with lambda %s", bestLambda).isGreaterThanOrEqualTo(0.56);
    assertThat(top[1]).as("top 5 with lambda %s", bestLambda).isGreaterThanOrEqualTo(0.91);
  }

  /**
   * Of 95 queries 44 have their molecule first and 79 among the first five, by what this code
   * computes while all spectra reach their figures; one or two may differ by rounding.
   */
  @Test
  void moleculesOfFewSpectraAreFoundAsOftenAsBefore() {
    MassBank.Tables data = part(source.tables(SharedData.folder(), context), 500, 120);
    PrecomputedKernel kernel = new PrecomputedKernel(gram(data.dataset().inputs()));
    Queries queries = Queries.of(data, candidates(), 5);
    assertThat(queries.rows()).hasSize(95);
    double[] top = accuracies(data, kernel, rows(data, fold -> fold <= 4), queries, 5e-4);
    assertThat(top[0]).as("top 1").isGreaterThanOrEqualTo(42 / 95.0);
    assertThat(top[1]).as("top 5").isGreaterThanOrEqualTo(77 / 95.0);
  }

  /** The first spectra of folds 1 to 4 and the first of fold 5. */
  private static MassBank.Tables part(MassBank.Tables all, int training, int test) {
    int[] rows =
        IntStream.concat(
                IntStream.of(rows(all, fold -> fold <= 4)).limit(training),
                IntStream.of(rows(all, fold -> fold == 5)).limit(test))
            .toArray();
    return new MassBank.Tables(
        all.dataset().select(rows),
        IntStream.of(rows).mapToObj(all.formulas()::get).toList(),
        IntStream.of(rows).mapToObj(all.folds()::get).toList());
  }

  /** All spectra at once: every later step reads it. */
  private Matrix gram(Samples<Spectrum> spectra) {
    Kernel<Spectrum> kernel =
        new SumKernel<>(
            List.of(
                new NormalisedKernel<>(
                    new ProbabilityProductKernel(MASS_WIDTH, INTENSITY_WIDTH, 0)),
                new NormalisedKernel<>(
                    new ProbabilityProductKernel(MASS_WIDTH, INTENSITY_WIDTH, LOSSES_ONLY))));
    Matrix gram = context.memory().zeros(spectra.size(), spectra.size(), "The Gram matrix");
    kernel.fillSymmetric(spectra, gram, context);
    Matrix cosines = context.memory().zeros(spectra.size(), spectra.size(), "The cosines");
    for (Axis axis : Axis.values()) {
      new CosineKernel().fillSymmetric(binned(spectra, axis), cosines, context);
      context.linearAlgebra().add(1, cosines, gram);
    }
    return gram;
  }

  /** What a peak is placed by. */
  private enum Axis {
    MASS,
    LOSS
  }

  /** Square roots of intensities, summed in bins. */
  private static SparseRows binned(Samples<Spectrum> spectra, Axis axis) {
    SparseMatrix.Builder builder = new SparseMatrix.Builder((int) (5000 / BIN_WIDTH));
    for (int i = 0; i < spectra.size(); i++) {
      Spectrum spectrum = spectra.get(i);
      Map<Integer, Double> bins = new TreeMap<>();
      for (int k = 0; k < spectrum.peaks(); k++) {
        double place =
            axis == Axis.MASS ? spectrum.mass(k) : spectrum.precursorMass() - spectrum.mass(k);
        if (place > BIN_WIDTH / 2) {
          bins.merge(
              (int) Math.round(place / BIN_WIDTH), Math.sqrt(spectrum.intensity(k)), Double::sum);
        }
      }
      bins.forEach(builder::add);
      builder.endRow();
    }
    return new SparseRows(builder.build());
  }

  /** The shares of queries whose molecule comes first, and among the first five. */
  private double[] accuracies(
      MassBank.Tables data,
      PrecomputedKernel kernel,
      int[] training,
      Queries queries,
      double lambda) {
    Samples<Integer> inputs = numbers(training);
    Kernel<Integer> centred =
        new NormalisedKernel<>(new CentredKernel<>(kernel)).fit(inputs, context);
    KernelModel<Integer, ItemSet> model =
        new OutputKernelRegression<>(
                centred,
                MapSource.exact(),
                new GaussianTanimotoKernel(GAMMA),
                Projections.none(),
                lambda)
            .fit(inputs, data.dataset().outputs().select(training), context);
    Samples<ItemSet> all = queries.candidates().as(ItemSet.class, "the test");
    List<int[]> found =
        new CandidateSearch<>(model, CandidateSets.perQuery(all, queries.sets()), context)
            .numbers(numbers(queries.rows()), 5, context);
    int first = 0;
    int amongFive = 0;
    for (int i = 0; i < found.size(); i++) {
      int truth = queries.truths()[i];
      first += found.get(i)[0] == truth ? 1 : 0;
      amongFive += IntStream.of(found.get(i)).anyMatch(number -> number == truth) ? 1 : 0;
    }
    return new double[] {first / (double) found.size(), amongFive / (double) found.size()};
  }

  /**
   * The spectra of a fold that have two or more candidates.
   *
   * @param rows their rows
   * @param candidates the molecules with one of their formulas
   * @param sets the candidates of each
   * @param truths the number of the true one; a candidate with the same fingerprint and a lower
   *     number stands for it and counts as wrong
   */
  private record Queries(int[] rows, BitVectors candidates, List<int[]> sets, int[] truths) {

    static Queries of(
        MassBank.Tables data, Map<String, List<MassBank.Candidate>> candidates, int fold) {
      int[] rows =
          IntStream.range(0, data.folds().size())
              .filter(i -> data.folds().get(i) == fold)
              .filter(i -> candidates.getOrDefault(data.formulas().get(i), List.of()).size() >= 2)
              .toArray();
      List<BitVector> all = new ArrayList<>();
      Map<String, int[]> ranges = new HashMap<>();
      Map<String, Integer> places = new HashMap<>();
      for (int row : rows) {
        ranges.computeIfAbsent(
            data.formulas().get(row),
            formula -> {
              int from = all.size();
              for (MassBank.Candidate candidate : candidates.get(formula)) {
                candidate.structure().ifPresent(name -> places.put(name, all.size()));
                all.add(candidate.fingerprint());
              }
              return IntStream.range(from, all.size()).toArray();
            });
      }
      return new Queries(
          rows,
          new BitVectors(MolecularFingerprint.MORGAN.bits(), all),
          IntStream.of(rows).mapToObj(row -> ranges.get(data.formulas().get(row))).toList(),
          IntStream.of(rows).map(row -> places.get(data.dataset().rowNames().get(row))).toArray());
    }
  }

  private static int[] rows(MassBank.Tables data, IntPredicate fold) {
    return IntStream.range(0, data.folds().size())
        .filter(i -> fold.test(data.folds().get(i)))
        .toArray();
  }

  private static Samples<Integer> numbers(int[] rows) {
    return new ListSamples<>(Integer.class, IntStream.of(rows).boxed().toList());
  }
}
