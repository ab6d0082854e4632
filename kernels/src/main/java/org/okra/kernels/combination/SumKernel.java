package org.okra.kernels.combination;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelSaver;
import org.okra.kernels.TargetAlignment;
import org.okra.kernels.set.ZeroOneKernel;

/**
 * The sum of kernels, {@code k(a, b) = sum_t w_t k_t(a, b)}. Once the weights are known it is a sum
 * of {@linkplain ScaledKernel scaled} kernels, without those of weight 0.
 *
 * @param <T> type of one sample
 */
@Component(name = "sum", help = "the sum of kernels", alsoKnownAs = "add")
public record SumKernel<T>(
    @Option(help = "the kernels, at least one", required = true)
        List<? extends Kernel<? super T>> terms,
    @Option(
            help =
                "how much each weighs: equal, a number for each such as [1, 0.5], or alignf"
                    + " (learnt: alignment with the training outputs)")
        TermWeights weights)
    implements CombinedKernel<T> {
  /** An example. */
  public SumKernel() {
    this(List.of(new ZeroOneKernel()));
  }

  /** All weigh the same. */
  public SumKernel(List<? extends Kernel<? super T>> terms) {
    this(terms, TermWeights.EQUAL);
  }

  public SumKernel {
    terms = CombinedKernel.checked("terms", terms);
    Options.check(SumKernel.class, terms, weights);
    if (weights.rule() == TermWeights.Rule.NUMBERS && weights.numbers().size() != terms.size()) {
      throw Errors.option(
              "%s weights do not match %s terms; give a number for each.",
              weights.numbers().size(), terms.size())
          .under("weights");
    }
  }

  /** The terms, scaled by their weights. */
  @Override
  public List<? extends Kernel<? super T>> parts() {
    return weights.rule() == TermWeights.Rule.NUMBERS
        ? IntStream.range(0, terms.size())
            .filter(k -> weights.numbers().get(k) > 0)
            .<Kernel<? super T>>mapToObj(k -> scaled(weights.numbers().get(k), terms.get(k)))
            .toList()
        : terms;
  }

  private static <S> Kernel<S> scaled(double weight, Kernel<S> kernel) {
    return weight == 1 ? kernel : new ScaledKernel<>(weight, kernel);
  }

  /** Of parts, which have their weights; weights that are not known yet stay to be found. */
  @Override
  public Kernel<T> with(List<? extends Kernel<? super T>> parts) {
    return weights.rule() == TermWeights.Rule.ALIGNF
        ? new SumKernel<>(parts, weights)
        : new SumKernel<>(parts);
  }

  @Override
  public Kernel<T> aligned(
      Samples<? extends T> training, TargetAlignment<?> targets, RunContext context) {
    List<Kernel<? super T>> inner = new ArrayList<>();
    for (Kernel<? super T> part : parts()) {
      inner.add(part.aligned(training, targets, context));
    }
    if (weights.rule() != TermWeights.Rule.ALIGNF) {
      return with(inner);
    }
    List<Kernel<? super T>> fitted = new ArrayList<>();
    for (Kernel<? super T> part : inner) {
      fitted.add(part.fit(training, context));
    }
    double[] found = targets.<T>weights(fitted, training, context);
    return new SumKernel<T>(
        fitted, TermWeights.of(IntStream.range(0, found.length).mapToObj(k -> found[k]).toList()));
  }

  @Override
  public Kernel<T> fit(Samples<? extends T> training, RunContext context) {
    if (weights.rule() == TermWeights.Rule.ALIGNF) {
      throw Errors.option(
          "The weights of %s are learnt from training outputs, which are not known here; give a"
              + " number for each term, or use the kernel as the input kernel of an experiment.",
          Specification.text(this));
    }
    return CombinedKernel.super.fit(training, context);
  }

  /** A sum of its scaled parts, as versions without weights have it. */
  @Override
  public Specification save(KernelSaver saver) {
    if (weights.rule() == TermWeights.Rule.NUMBERS) {
      return with(parts()).save(saver);
    }
    Specification whole = CombinedKernel.super.save(saver);
    Map<String, Object> options = new LinkedHashMap<>(whole.options());
    options.remove("weights");
    return new Specification(whole.type(), options);
  }

  @Override
  public double unit() {
    return 0;
  }

  @Override
  public double join(double first, double second) {
    return first + second;
  }

  @Override
  public void join(Matrix part, Matrix block, RunContext context) {
    context.linearAlgebra().add(1, part, block);
  }

  @Override
  public double weight(int part, T a, T b) {
    return 1;
  }
}
