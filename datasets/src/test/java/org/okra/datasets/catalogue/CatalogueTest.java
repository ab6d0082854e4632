package org.okra.datasets.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.core.resource.Cancellation;
import org.okra.core.run.RunContext;
import org.okra.datasets.Data;
import org.okra.datasets.DataFolder;
import org.okra.datasets.DatasetSource;
import org.okra.datasets.SharedData;

final class CatalogueTest {
  private static final Catalogue CATALOGUE = Catalogue.standard();
  private static final List<String> NOT_SHARED =
      List.of("bookmarks", "mediamill", "rf2", "scm1d", "scm20d");
  private static final Cancellation NEVER = new Cancellation();

  @TempDir Path folder;

  @Test
  void everyEntryIsCompleteAndItsRecipeIsValid() {
    Components components = Components.load();
    assertThat(CATALOGUE.entries()).hasSize(53);
    for (CatalogueEntry entry : CATALOGUE.entries()) {
      DatasetSource source = components.create(DatasetSource.class, entry.recipe());
      List<String> paths = entry.files().stream().map(CatalogueFile::path).toList();
      assertThat(Specification.of(source).options().values())
          .as(entry.name())
          .filteredOn(value -> value instanceof String text && text.contains("/"))
          .isNotEmpty()
          .isSubsetOf(paths);
      entry
          .download()
          .ifPresent(
              download -> {
                assertThat(download.address().getScheme()).isEqualTo("https");
                assertThat(entry.files()).allMatch(file -> file.member().isPresent());
              });
    }
  }

  @Test
  void everySharedFileHasItsRecordedChecksum() {
    for (EntryStatus status : CATALOGUE.status(SharedData.folder(), NEVER)) {
      FileState expected =
          NOT_SHARED.contains(status.entry().name()) ? FileState.ABSENT : FileState.PRESENT;
      assertThat(status.overall()).as(status.advice()).isEqualTo(expected);
    }
  }

  @Test
  void recipesLoadDataOfTheStatedShape() {
    DataFolder data = SharedData.folder();
    // Training rows and official test rows; one set per format, the readers' tests do the rest.
    Map<String, int[]> rows =
        Map.of(
            "emotions", new int[] {391, 202},
            "rf1", new int[] {4108, 5017},
            "usps", new int[] {7291, 2007},
            "boston-housing", new int[] {506, 0},
            "cold", new int[] {2465, 0},
            "sushi3", new int[] {5000, 0},
            "ml-100k-u1", new int[] {943, 943},
            "massbank", new int[] {3989, 0});
    try (RunContext context = RunContext.withSeed(1)) {
      rows.forEach(
          (name, expected) -> {
            Data<?, ?> loaded = CATALOGUE.load(name, data, context);
            assertThat(loaded.train().size()).as(name).isEqualTo(expected[0]);
            assertThat(loaded.officialTest().map(test -> test.size()).orElse(0))
                .as(name)
                .isEqualTo(expected[1]);
          });
    }
  }

  private CatalogueEntry small() {
    return CatalogueText.parse(
            "test",
            """
            # A comment.
            name: small
            task: regression
            shape: 2 rows
            citation: nobody,
              nowhere
            terms: free
            home: here
            obtain: Write it yourself.
            recipe: {type: csv, train: small/a.csv}
            file: small/a.csv 12 a4c06924dac7c8bd7c8e14df4dd24e4ee3b6a4c14e0d5bd6bbd8a6a1f3b8d1b0
            file: small/b.csv - -
            """)
        .get(0);
  }

  @Test
  void paragraphsAreReadWithContinuationsAndComments() {
    CatalogueEntry entry = small();

    assertThat(entry.citation()).isEqualTo("nobody, nowhere");
    assertThat(entry.recipe().options()).containsEntry("train", "small/a.csv");
    assertThat(entry.files().get(0).checksum().map(Checksum::bytes)).contains(12L);
    assertThat(entry.files().get(1).checksum()).isEmpty();
    assertThat(entry.howToGet())
        .isEqualTo("'small' cannot be fetched. Write it yourself. Home page: here. Terms: free.");
  }

  @Test
  void statesAreToldApart() throws IOException {
    String text = "a,b\n1,2\n3,4\n";
    Checksum checksum =
        Checksum.of(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), NEVER);
    CatalogueEntry entry = withChecksum(checksum);
    DataFolder data = DataFolder.of(folder);
    Files.createDirectories(folder.resolve("small"));
    assertThat(Catalogue.status(entry, data, NEVER).overall()).isEqualTo(FileState.ABSENT);
    assertThat(Catalogue.status(entry, data, NEVER).advice())
        .startsWith("Of 'small', small/a.csv, small/b.csv is missing. 'small' cannot be fetched.");

    Files.writeString(folder.resolve("small/b.csv"), "anything");
    Path packed = folder.resolve("small/a.csv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    assertThat(Catalogue.status(entry, data, NEVER).files())
        .containsExactly(
            Map.entry("small/a.csv", FileState.PRESENT),
            Map.entry("small/b.csv", FileState.UNVERIFIED));

    byte[] damaged = Files.readAllBytes(packed);
    damaged[damaged.length - 9] ^= 0x55;
    Files.write(packed, damaged);
    assertThat(Catalogue.status(entry, data, NEVER).files())
        .containsEntry("small/a.csv", FileState.CHECKSUM_DIFFERS);
    Files.delete(packed);
    Files.writeString(folder.resolve("small/a.csv"), text + "5,6\n");
    assertThat(Catalogue.status(entry, data, NEVER).advice())
        .startsWith("Of 'small', small/a.csv differs from the recorded checksum");
  }

  private CatalogueEntry withChecksum(Checksum checksum) {
    CatalogueEntry entry = small();
    CatalogueFile first = entry.files().get(0);
    return new CatalogueEntry(
        entry.name(),
        entry.task(),
        entry.shape(),
        entry.citation(),
        entry.terms(),
        entry.home(),
        entry.obtain(),
        entry.recipe(),
        List.of(
            new CatalogueFile(first.path(), Optional.of(checksum), first.member()),
            entry.files().get(1)),
        entry.download());
  }

  @Test
  void loadingWhatIsAbsentTellsWhereToGetIt() {
    try (RunContext context = RunContext.withSeed(1)) {
      assertThatThrownBy(() -> CATALOGUE.load("bibtex", DataFolder.of(folder), context))
          .hasMessageStartingWith(
              "Data set 'bibtex' needs the file bibtex/bibtex-train.arff, which is not in the data"
                  + " folder "
                  + folder)
          .hasMessageContaining("Download bibtex.rar from the home page")
          .extracting(e -> ((OkraException) e).code())
          .isEqualTo(ErrorCode.FILE_NOT_FOUND);
    }
  }

  @Test
  void experimentsReachTheCatalogueAsADataSet() {
    DataFolder data = SharedData.folder();
    try (RunContext context = RunContext.withSeed(1)) {
      Data<?, ?> loaded = new CatalogueDataset("iris").load(data, context);

      assertThat(loaded.train().size()).isEqualTo(150);
      assertThatThrownBy(() -> new CatalogueDataset("irsi").load(data, context))
          .hasMessageStartingWith("The catalogue has no data set 'irsi'. Did you mean 'iris'?");
    }
  }

  @Test
  void unknownNamesGetASuggestion() {
    assertThatThrownBy(() -> CATALOGUE.get("bibtx"))
        .hasMessageStartingWith(
            "The catalogue has no data set 'bibtx'. Did you mean 'bibtex'? Known: algae, ");
  }

  @Test
  void brokenParagraphsNameTheirLine() {
    assertThatThrownBy(() -> CatalogueText.parse("my.txt", "name: a\ntask: b\n"))
        .hasMessage("my.txt, line 2, column 1: 'shape' is missing in the data set that ends here.");
    assertThatThrownBy(() -> CatalogueText.parse("my.txt", "name: a\ncolour: b\n"))
        .hasMessageStartingWith("my.txt, line 2, column 1: 'colour' is not a key;");
    assertThatThrownBy(() -> CatalogueText.parse("my.txt", "file: a 12 xyz\n"))
        .hasMessageStartingWith("my.txt, line 1, column 1: 12 bytes with SHA-256 'xyz' is not");
    assertThatThrownBy(() -> CatalogueText.parse("my.txt", "name: a\nname: b\n"))
        .hasMessage("my.txt, line 2, column 1: 'name' is empty or appears twice.");
    assertThatThrownBy(() -> CatalogueText.parse("my.txt", "download: https://x rar 1 2\n"))
        .hasMessageStartingWith("my.txt, line 1, column 1: ");
  }

  @Test
  void twoEntriesOfOneNameAreRefused() {
    assertThatThrownBy(() -> new Catalogue(List.of(small(), small())))
        .hasMessage("Two data sets of the catalogue are called 'small'.");
  }
}
