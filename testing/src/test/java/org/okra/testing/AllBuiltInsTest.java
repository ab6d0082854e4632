package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.Component;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.core.sample.codec.SampleCodec;
import org.okra.datasets.DatasetSource;
import org.okra.datasets.prepare.Preparation;
import org.okra.datasets.split.SplitMethod;
import org.okra.decoders.Decoder;
import org.okra.estimators.Estimator;
import org.okra.estimators.ProjectionLearner;
import org.okra.estimators.lipschitz.Coupling;
import org.okra.estimators.loss.Loss;
import org.okra.evaluation.Metric;
import org.okra.evaluation.loss.StructuredLoss;
import org.okra.kernels.Kernel;
import org.okra.sketches.MapSource;

/** Every built-in component of every kind has a test that runs the contract of its kind. */
final class AllBuiltInsTest {
  private static final Path CLASSES = classes();

  private static Path classes() {
    try {
      return Path.of(
          AllBuiltInsTest.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  /** The components that the tests beside this one run a contract with. */
  private static List<Object> tested() throws IOException, ReflectiveOperationException {
    List<Object> tested = new ArrayList<>();
    try (Stream<Path> files = Files.walk(CLASSES.resolve("org/okra/testing/builtin"))) {
      for (Path file : files.filter(each -> each.toString().endsWith(".class")).toList()) {
        String path =
            CLASSES.relativize(file).toString().replace(file.getFileSystem().getSeparator(), ".");
        Class<?> type = Class.forName(path.replaceFirst("\\.class$", ""));
        if (ComponentContract.class.isAssignableFrom(type)) {
          for (Object row : rows(type)) {
            tested.addAll(contract(type, row).components());
          }
        }
      }
    }
    return tested;
  }

  private static Iterable<?> rows(Class<?> table) throws ReflectiveOperationException {
    Method rows = table.getDeclaredMethod("rows");
    rows.setAccessible(true);
    return (Iterable<?>) rows.invoke(null);
  }

  private static ComponentContract<?> contract(Class<?> table, Object row)
      throws ReflectiveOperationException {
    Constructor<?> constructor = table.getDeclaredConstructors()[0];
    constructor.setAccessible(true);
    return (ComponentContract<?>) constructor.newInstance(row);
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        Coupling.class,
        DatasetSource.class,
        Decoder.class,
        Estimator.class,
        Kernel.class,
        Loss.class,
        MapSource.class,
        Metric.class,
        Preparation.class,
        ProjectionLearner.class,
        SampleCodec.class,
        SplitMethod.class,
        StructuredLoss.class
      })
  void allAreTested(Class<?> kind) throws IOException, ReflectiveOperationException {
    Set<String> names = new TreeSet<>();
    for (Object each : tested()) {
      if (kind.isInstance(each) && each.getClass().isAnnotationPresent(Component.class)) {
        names.add(each.getClass().getAnnotation(Component.class).name());
      }
    }
    List<String> known = Components.load().registry(kind).names();
    assertThat(known).as("built-ins of %s", kind).isNotEmpty();
    assertThat(names).as("%s that run their contract", kind).containsAll(known);
  }

  /** Files name them: a component that is renamed, even with its test, is noticed here. */
  @Test
  void namesInFilesStayWhatTheyAre() {
    Components components = Components.load();
    assertThat(components.registry(Estimator.class).names())
        .containsExactly("constant", "forest", "lipschitz", "low-rank", "nearest", "ridge");
    assertThat(components.registry(ProjectionLearner.class).names())
        .containsExactly("kde", "none", "oel", "reduced-rank");
    assertThat(components.registry(Loss.class).names())
        .containsExactly(
            "absolute", "epsilon-insensitive", "hinge", "huber", "logistic", "pinball", "square");
  }

  @Test
  void misspeltNamesAreSuggested() {
    assertSuggested("{type: reduced-rnak}", "Did you mean 'reduced-rank'?");
    assertSuggested("kernel-pca", "Did you mean 'kde'?");
  }

  private static void assertSuggested(String text, String suggestion) {
    assertThatThrownBy(
            () -> Components.load().create(ProjectionLearner.class, Specification.parse(text)))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_NAME))
        .hasMessageContaining(suggestion);
  }
}
