package org.okra.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class LinksTest {
  static List<Page> pages() {
    return Page.all();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyRelativeLinkLeadsSomewhere(Page page) {
    for (String link : page.links()) {
      if (!link.contains("://") && !link.startsWith("#")) {
        Path target = page.file().getParent().resolve(link.replaceAll("#.*", "")).normalize();
        assertThat(Files.exists(target)).as("%s links to %s", page, link).isTrue();
        assertThat(target.startsWith(Page.root())).as("%s stays in the project", link).isTrue();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void noPageIsLinkedTwice(Page page) {
    assertThat(page.links().stream().filter(link -> !link.startsWith("#"))).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyLinkWithinAPageLeadsToAHeading(Page page) {
    List<String> headings =
        page.text()
            .lines()
            .filter(line -> line.startsWith("#"))
            .map(
                line ->
                    "#"
                        + line.replaceFirst("^#+ ", "")
                            .toLowerCase(Locale.ROOT)
                            .replaceAll("[^a-z0-9 -]", "")
                            .replace(' ', '-'))
            .toList();
    assertThat(headings)
        .containsAll(page.links().stream().filter(link -> link.startsWith("#")).toList());
  }

  @Test
  void deadLinksAreFound() {
    Page page = new Page(Page.root().resolve("docs/x.md"), "[a](gone.md) `[b](c.md)` ![p](d.svg)");
    assertThat(page.links()).containsExactly("gone.md", "d.svg");
  }

  @Test
  void everyPageIsReachedFromTheReadme() {
    Set<Path> reached = new HashSet<>();
    follow(Page.root().resolve("README.md"), reached);
    assertThat(reached).containsAll(Page.all().stream().map(Page::file).toList());
  }

  private static void follow(Path file, Set<Path> reached) {
    if (!file.toString().endsWith(".md") || !Files.exists(file) || !reached.add(file)) {
      return;
    }
    for (String link : Page.read(file).links()) {
      follow(file.getParent().resolve(link.replaceAll("#.*", "")).normalize(), reached);
    }
  }
}
