package org.okra.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.component.Components;
import org.okra.datasets.DatasetSource;

/** What the campaign damages works, and is of every reader there is. */
final class SubjectsTest {
  @TempDir private Path folder;

  @Test
  void everyReaderHasASubject() {
    TreeSet<String> readers =
        Components.load().registry(DatasetSource.class).all().stream()
            .filter(each -> each.standard().getClass().getPackageName().endsWith(".read"))
            .map(each -> each.name())
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(readers).hasSizeGreaterThan(15);
    assertThat(Subjects.all().stream().map(each -> each.name().split(" ")[0]).distinct())
        .containsExactlyInAnyOrderElementsOf(readers);
  }

  @TestFactory
  Iterable<DynamicTest> everySubjectRuns() {
    Workbench bench = new Workbench(folder);
    return Subjects.all().stream()
        .map(each -> DynamicTest.dynamicTest(each.name(), () -> runs(bench, each)))
        .toList();
  }

  private static void runs(Workbench bench, Subject subject) throws IOException {
    assertThat(bench.predictions(subject).lines().count()).isGreaterThan(2);
  }
}
