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
import org.okra.core.component.Component;

/** Who may know whom, beyond what the poms say. */
final class RoomsTest {
  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("org.okra");

  private static final String[] NO_BUILT_IN = {
    "org.okra.experiments.plan..", "org.okra.experiments.run..", "org.okra.experiments.report.."
  };

  /** Built-ins, and classes that do nothing but hold some. */
  private static final Set<JavaClass> BUILT_INS =
      MAIN.stream()
          .filter(type -> type.isAnnotatedWith(Component.class))
          .flatMap(type -> Stream.concat(Stream.of(type), holder(type).stream()))
          .collect(Collectors.toSet());

  private static final DescribedPredicate<JavaClass> BUILT_IN =
      DescribedPredicate.describe("are built-in components", BUILT_INS::contains);

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
        .check(MAIN);
  }

  @Test
  void planRunAndReportKnowNoBuiltIn() {
    noClasses()
        .that()
        .resideInAnyPackage(NO_BUILT_IN)
        .should()
        .dependOnClassesThat(BUILT_IN)
        .check(MAIN);
  }

  /** The rules look at classes: where built-ins are known, they say so. */
  @Test
  void aClassThatKnowsABuiltInIsFound() {
    EvaluationResult found =
        noClasses()
            .that()
            .haveFullyQualifiedName("org.okra.estimators.Okra")
            .should()
            .dependOnClassesThat(BUILT_IN)
            .evaluate(MAIN);
    assertThat(found.getFailureReport().toString())
        .contains("org.okra.kernels.vector.LinearKernel", "projection.Projections.none()");
    assertThat(BUILT_INS).hasSizeGreaterThan(100);
    assertThat(MAIN.containPackage("org.okra.cli.experiment")).isTrue();
  }
}
