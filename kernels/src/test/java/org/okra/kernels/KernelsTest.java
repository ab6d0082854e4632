package org.okra.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.component.Declaration;
import org.okra.core.component.OptionDescription;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.kernels.combination.CentredKernel;
import org.okra.kernels.vector.AbelKernel;
import org.okra.kernels.vector.ChiSquareKernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LaplacianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.kernels.vector.MaternKernel;
import org.okra.kernels.vector.PolynomialKernel;
import org.okra.kernels.vector.TfIdfKernel;

final class KernelsTest {
  private final RunContext context = RunContext.withSeed(5);
  private final Components components = Components.load();
  private final DenseRows training =
      DenseRows.of(
          new double[] {0, 0}, new double[] {3, 4}, new double[] {0, 4}, new double[] {1, 1});

  @AfterEach
  void close() {
    context.close();
  }

  @Test
  void everyBuiltInIsRegisteredWithItsRecordedDefaults() {
    Map<String, String> defaults = new TreeMap<>();
    for (Declaration<Kernel<?>> each : components.<Kernel<?>>registry(Kernel.class).all()) {
      StringBuilder text = new StringBuilder();
      for (OptionDescription option : each.options()) {
        text.append(option.name()).append('=');
        text.append(option.defaultText().orElse("required")).append(' ');
      }
      defaults.put(each.name(), text.toString().strip());
    }
    assertThat(defaults)
        .containsExactlyInAnyOrderEntriesOf(
            Map.ofEntries(
                Map.entry("abel", "scale=median"),
                Map.entry("centred", "of=required"),
                Map.entry("chi-square", "gamma=median"),
                Map.entry("columns", "columns=required kernel=required"),
                Map.entry("cosine", ""),
                Map.entry("gaussian", "gamma=median"),
                Map.entry("gaussian-tanimoto", "gamma=1.0"),
                Map.entry("kemeny", ""),
                Map.entry("kendall", ""),
                Map.entry("laplacian", "gamma=median"),
                Map.entry("linear", ""),
                Map.entry("mallows", "lambda=0.1"),
                Map.entry("matern", "smoothness=\"3/2\" scale=median"),
                Map.entry("normalised", "of=required"),
                Map.entry("peak-bins", "width=0.01 axis=peaks"),
                Map.entry("polynomial", "degree=3 gamma=\"1/features\" offset=1.0"),
                Map.entry("precomputed", ""),
                Map.entry(
                    "probability-product", "massWidth=0.01 intensityWidth=0.5 lossWeight=1.0"),
                Map.entry("product", "factors=required"),
                Map.entry("scaled", "factor=required of=required"),
                Map.entry("string-spectrum", "length=3"),
                Map.entry("subsequence", "length=3 decay=0.5"),
                Map.entry("sum", "terms=required weights=equal"),
                Map.entry("tanimoto", ""),
                Map.entry("tf-idf", ""),
                Map.entry("vector-tanimoto", ""),
                Map.entry("weisfeiler-lehman", "iterations=3"),
                Map.entry("zero-one", "")));
  }

  @Test
  void createsNestedKernelsFromText() {
    Kernel<? super DenseVector> kernel =
        create("{type: sum, terms: [{type: gaussian, gamma: 0.5}, linear]}", training);
    assertThat(kernel.value(training.get(1), training.get(2)))
        .isCloseTo(Math.exp(-0.5 * 9) + 16, within(1e-14));
    assertThat(kernel.constantDiagonal()).isEmpty();
    assertThat(kernel.gradient()).isPresent();
  }

  @Test
  void theSpecificationOfAFittedKernelCreatesItAgain() {
    for (String text :
        List.of(
            "gaussian",
            "{type: matern, smoothness: 5/2, scale: mean}",
            "{type: polynomial, degree: 2}",
            "{type: laplacian, gamma: 1/features}",
            "{type: sum, terms: [{type: scaled, factor: 0.3, of: abel}, cosine]}",
            "{type: normalised, of: {type: product, factors: [linear, {type: chi-square}]}}")) {
      Kernel<? super DenseVector> kernel = create(text, training);
      // The second one sees other training samples: every width must be resolved in the text.
      Kernel<? super DenseVector> again =
          create(
              Specification.text(kernel), DenseRows.of(new double[] {1, 2}, new double[] {9, 9}));
      assertThat(again.value(training.get(1), training.get(3)))
          .as(Specification.text(kernel))
          .isEqualTo(kernel.value(training.get(1), training.get(3)));
    }
  }

  @Test
  void setAndVectorKernelsCombineOnLabelSets() {
    LabelSets labels = new LabelSets(4, List.of(LabelSet.of(4, 0, 2), LabelSet.of(4, 2)));
    Kernel<? super LabelSet> kernel = create("{type: sum, terms: [linear, tanimoto]}", labels);
    assertThat(kernel.value(labels.get(0), labels.get(1))).isEqualTo(1.5);
    // Neither type of the parts is below the other: the samples say which one is meant.
    assertThat(kernel.domain()).isEqualTo(LabelSet.class);
    assertThat(
            create("{type: normalised, of: {type: product, factors: [tanimoto, linear]}}", labels)
                .domain())
        .isEqualTo(LabelSet.class);
    assertThat(create("{type: sum, terms: [linear, zero-one]}", labels).domain())
        .isEqualTo(FeatureVector.class);
    assertFails(
        () -> create("{type: sum, terms: [linear, kendall]}", labels),
        ErrorCode.WRONG_DOMAIN,
        "kernel kendall works on Ranking but was given LabelSet.");
    assertFails(
        () -> create("{type: sum, terms: [linear, tanimoto]}", training),
        ErrorCode.WRONG_DOMAIN,
        "kernel tanimoto works on ItemSet but was given DenseVector.");
  }

  @Test
  void refusesSamplesOfAnotherType() {
    assertFails(
        () -> create("tanimoto", training),
        ErrorCode.WRONG_DOMAIN,
        "kernel tanimoto works on ItemSet but was given DenseVector.");
    ListSamples<String> words = new ListSamples<>(String.class, List.of("a", "b"));
    assertFails(() -> create("gaussian", words), ErrorCode.WRONG_DOMAIN, "but was given String");
    assertThat(create("zero-one", words).value("a", "a")).isEqualTo(1);
  }

  @Test
  void namesTheOptionAndWhatItAccepts() {
    assertFails(
        () -> create("gausian", training), ErrorCode.UNKNOWN_NAME, "There is no kernel 'gausian'");
    assertFails(
        () -> create("{type: gaussian, gama: 2}", training),
        ErrorCode.INVALID_OPTION,
        "kernel gaussian has no option 'gama'.");
    assertFails(
        () -> create("{type: gaussian, gamma: -2}", training),
        ErrorCode.INVALID_OPTION,
        "kernel gaussian: option 'gamma': A bandwidth of -2.0 is not possible; give a number above"
            + " 0, median, mean or 1/features.");
    assertFails(
        () -> create("{type: sum, terms: [{type: abel, scale: 1/features}]}", training),
        ErrorCode.INVALID_OPTION,
        "kernel abel: Option 'scale' is 1/features; it must be a number above 0, median or mean.");
    assertFails(
        () -> create("{type: polynomial, degree: 65}", training),
        ErrorCode.INVALID_OPTION,
        "Option 'degree' is 65; it must be a whole number from 1 to 64.");
  }

  @Test
  void bandwidthsNeedSamplesThatDiffer() {
    assertFails(
        () -> create("gaussian", training.slice(0, 0)),
        ErrorCode.EMPTY_INPUT,
        "there are 0 and no two differ. Give the bandwidth as a number.");
    assertFails(
        () -> create("gaussian", training.select(new int[] {1, 1, 1})),
        ErrorCode.EMPTY_INPUT,
        "there are 3 and no two differ");
    assertFails(
        () -> create("{type: gaussian, gamma: 1/features}", training.slice(0, 0)),
        ErrorCode.EMPTY_INPUT,
        "1/features");
    assertFails(
        () -> create("tf-idf", training.slice(0, 0)),
        ErrorCode.EMPTY_INPUT,
        "tf-idf weights need at least one training sample.");
    assertFails(
        () -> create("{type: centred, of: linear}", training.slice(0, 0)),
        ErrorCode.EMPTY_INPUT,
        "centred");
  }

  @Test
  void namesOfOtherProgramsAreUnderstood() {
    Map<String, String> names =
        Map.of(
            "rbf", "gaussian",
            "poly", "polynomial",
            "dot", "linear",
            "Jaccard", "tanimoto",
            "chi2", "chi-square",
            "cosine-similarity", "cosine",
            "vector-jaccard", "vector-tanimoto",
            "normalized", "normalised",
            "centered", "centred");
    names.forEach(
        (other, ours) ->
            assertFails(
                () -> create(other, training),
                ErrorCode.UNKNOWN_NAME,
                "Did you mean '" + ours + "'?"));
  }

  @Test
  void kernelsWithoutTheirTrainingSamplesSaySo() {
    DenseVector point = training.get(0);
    Matrix block = Matrix.zeros(4, 4);
    for (Kernel<FeatureVector> kernel :
        List.<Kernel<FeatureVector>>of(
            new GaussianKernel(),
            new AbelKernel(),
            new MaternKernel(),
            new LaplacianKernel(),
            new ChiSquareKernel())) {
      String message =
          "The bandwidth 'median' is not a number before the kernel has seen training samples;"
              + " call fit(training, context) and use the kernel that it gives, or give a number.";
      assertFails(() -> kernel.value(point, point), ErrorCode.INVALID_OPTION, message);
      assertFails(
          () -> kernel.fillSymmetric(training, block, context), ErrorCode.INVALID_OPTION, message);
      assertFails(
          () -> kernel.fill(training, training, block, context), ErrorCode.INVALID_OPTION, message);
      assertThat(kernel.fit(training, context).value(point, point)).isEqualTo(1);
    }
    assertFails(
        () -> new PolynomialKernel().value(point, point),
        ErrorCode.INVALID_OPTION,
        "The bandwidth '1/features' is not a number");
    assertFails(
        () -> new TfIdfKernel().value(point, point),
        ErrorCode.INVALID_OPTION,
        "The kernel tf-idf has no values before it has seen training samples; call fit(training,"
            + " context) and use the kernel that it gives.");
    assertFails(
        () -> new CentredKernel<>(new LinearKernel()).fillSymmetric(training, block, context),
        ErrorCode.INVALID_OPTION,
        "The kernel {type: centred, of: {type: linear}} has no values");
  }

  @Test
  void fittedKernelsStayAsTheyAre() {
    for (String text :
        List.of(
            "matern",
            "tf-idf",
            "{type: centred, of: gaussian}",
            "{type: sum, terms: [{type: scaled, factor: 2, of: laplacian}, tf-idf]}")) {
      Kernel<? super DenseVector> kernel = create(text, training);
      Kernel<? super DenseVector> again = Kernel.fitted(kernel, training.slice(1, 3), context);
      assertThat(again.value(training.get(1), training.get(3)))
          .as(text)
          .isEqualTo(kernel.value(training.get(1), training.get(3)));
    }
  }

  private <T> Kernel<? super T> create(String text, Samples<T> samples) {
    return Kernel.fitted(
        components.create(Kernel.class, Specification.parse(text)), samples, context);
  }

  private static void assertFails(Runnable call, ErrorCode code, String part) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(OkraException.class, e -> assertThat(e.code()).isEqualTo(code))
        .hasMessageContaining(part);
  }
}
