package org.okra.docs;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.EvaluationResult;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.okra.core.component.Component;

/**
 * Who may know whom, beyond what the poms say. One instance holds the classes and lets go of them:
 * they are a hundred megabytes, which every later collection of garbage would walk through.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class RoomsTest {
  private final JavaClasses main =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("org.okra");

  private static final String[] NO_BUILT_IN = {
    "org.okra.experiments.plan..", "org.okra.experiments.run..", "org.okra.experiments.report.."
  };

  /** Built-ins, and classes that do nothing but hold some. */
  private final Set<JavaClass> builtIns =
      main.stream()
          .filter(type -> type.isAnnotatedWith(Component.class))
          .flatMap(type -> Stream.concat(Stream.of(type), holder(type).stream()))
          .collect(Collectors.toSet());

  private final DescribedPredicate<JavaClass> builtIn =
      DescribedPredicate.describe("are built-in components", builtIns::contains);

  private static Optional<JavaClass> holder(JavaClass component) {
    return component
        .getEnclosingClass()
        .filter(
            type ->
                !type.isInterface()
                    && type.getRawInterfaces().isEmpty()
                    && type.getConstructors().stream()
                        .allMatch(each -> each.getModifiers().contains(JavaModifier.PRIVATE)));
  }

  @Test
  void guiceStaysAtTheEdge() {
    noClasses()
        .that()
        .resideOutsideOfPackages("org.okra.experiments..", "org.okra.cli..", "org.okra.docs..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("com.google.inject..", "jakarta.inject..")
        .check(main);
  }

  @Test
  void planRunAndReportKnowNoBuiltIn() {
    noClasses()
        .that()
        .resideInAnyPackage(NO_BUILT_IN)
        .should()
        .dependOnClassesThat(builtIn)
        .check(main);
  }

  /** The rules look at classes: where built-ins are known, they say so. */
  @Test
  void aClassThatKnowsABuiltInIsFound() {
    EvaluationResult found =
        noClasses()
            .that()
            .haveFullyQualifiedName("org.okra.estimators.Okra")
            .should()
            .dependOnClassesThat(builtIn)
            .evaluate(main);
    assertThat(found.getFailureReport().toString())
        .contains("org.okra.kernels.vector.LinearKernel", "projection.Projections.none()");
    assertThat(builtIns).hasSizeGreaterThan(100);
    assertThat(main.containPackage("org.okra.cli.experiment")).isTrue();
  }
}
