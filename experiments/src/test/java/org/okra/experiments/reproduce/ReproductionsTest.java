package org.okra.experiments.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.Specification;
import org.okra.datasets.catalogue.Catalogue;
import org.okra.datasets.catalogue.CatalogueDataset;
import org.okra.experiments.TestWiring;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.Method;

final class ReproductionsTest {
  @TempDir private Path folder;

  static List<Reproduction> entries() {
    return Reproductions.standard().entries();
  }

  private static ExperimentFile experiment(Reproduction entry) {
    return TestWiring.reader()
        .parse(entry.name() + ".yaml", Reproductions.experiment(entry), List.of());
  }

  @Test
  void everyPaperHasEntriesOrSaysWhyNot() {
    List<Paper> papers = Reproductions.standard().papers();
    assertThat(papers)
        .extracting(Paper::key)
        .containsExactly("oel", "reduced-rank-iokr", "sisokr", "p-sparsified", "low-rank-self");
    assertThat(papers)
        .allSatisfy(paper -> assertThat(paper.entries().size() + paper.open().size()).isPositive());
    assertThat(entries()).extracting(Reproduction::name).doesNotHaveDuplicates();
    assertThat(entries().stream().mapToDouble(Reproduction::minutes).sum()).isLessThan(40);
  }

  @ParameterizedTest
  @MethodSource("entries")
  void everyPublishedFigureHasItsMethodAndMetric(Reproduction entry) {
    ExperimentFile file = experiment(entry);
    assertThat(file.name()).isEqualTo(entry.name());
    List<String> methods = file.methods().stream().map(Method::name).toList();
    List<String> metrics = file.methods().get(0).settings().metricNames();
    assertThat(entry.figures()).isNotEmpty();
    for (PublishedFigure figure : entry.figures()) {
      assertThat(methods).contains(figure.method());
      figure.relativeTo().ifPresent(other -> assertThat(methods).contains(other));
      if (!Set.of(PublishedFigure.FIT, PublishedFigure.PREDICT).contains(figure.metric())) {
        assertThat(metrics).contains(figure.metric());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("entries")
  void theDataThatAreNamedAreThoseOfTheExperiment(Reproduction entry) {
    Set<String> used =
        experiment(entry).methods().stream()
            .map(method -> method.settings().dataset())
            .filter(CatalogueDataset.class::isInstance)
            .map(dataset -> ((CatalogueDataset) dataset).name())
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(new TreeSet<>(entry.data())).isEqualTo(used);
    entry.data().forEach(name -> assertThat(Catalogue.standard().get(name).files()).isNotEmpty());
  }

  @ParameterizedTest
  @MethodSource("entries")
  void oneEntryHasOneWayOfDecoding(Reproduction entry) {
    assertThat(experiment(entry).methods())
        .extracting(method -> Specification.of(method.settings().decoder()).type())
        .containsOnly(
            Specification.of(experiment(entry).methods().get(0).settings().decoder()).type());
  }

  @Test
  void tellsTheFirstFileThatIsMissing() throws Exception {
    Reproduction usps = Reproductions.standard().get("usps-candidates");
    assertThat(Reproductions.missing(usps, folder)).contains("usps/zip.train");
    Files.createDirectories(folder.resolve("usps"));
    Files.writeString(folder.resolve("usps/zip.train"), "");
    assertThat(Reproductions.missing(usps, folder)).contains("usps/zip.test");
    Files.writeString(folder.resolve("usps/zip.test.gz"), "");
    assertThat(Reproductions.missing(usps, folder)).isEmpty();
  }

  @Test
  void anUnknownNameGetsTheNearest() {
    assertThatThrownBy(() -> Reproductions.standard().get("bibtx"))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_NAME))
        .hasMessageStartingWith(
            "There is no entry 'bibtx' to reproduce. Did you mean 'bibtex'? Known:"
                + " usps-candidates,")
        .hasMessageEndingWith(", or all.");
  }
}
