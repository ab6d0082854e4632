package org.okra.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A Markdown page: its fenced blocks and its links. */
record Page(Path file, String text) {
  private static final Pattern BLOCK =
      Pattern.compile("(?ms)^```([a-z]*)(?: ([a-z]+))?\\n(.*?)^```$");
  private static final Pattern LINK = Pattern.compile("\\[[^\\]]*\\]\\(([^)\\s]+)\\)");

  /**
   * A fenced block.
   *
   * @param language the word after the fence; may be empty
   * @param mark the second word; may be empty
   */
  record Block(Page page, String language, String mark, String text) {
    @Override
    public String toString() {
      return page.file.getFileName() + ", " + language + " " + mark + ": " + firstLine();
    }

    private String firstLine() {
      return text.lines().findFirst().orElse("");
    }
  }

  /** The folder of the root pom; Maven runs the tests of a module in the module's folder. */
  static Path root() {
    return Path.of("").toAbsolutePath().getParent();
  }

  static Page read(Path file) {
    try {
      return new Page(file, Files.readString(file));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  static Page named(String name) {
    return read(root().resolve("docs").resolve(name));
  }

  /** Every page of this module, and those at the root of the project. */
  static List<Page> all() {
    try (Stream<Path> docs = Files.walk(root().resolve("docs"));
        Stream<Path> top = Files.list(root())) {
      return Stream.concat(docs.filter(file -> !file.toString().contains("target")), top)
          .filter(file -> file.toString().endsWith(".md"))
          .sorted()
          .map(Page::read)
          .toList();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  List<Block> blocks(String language) {
    List<Block> found = new ArrayList<>();
    Matcher matcher = BLOCK.matcher(text);
    while (matcher.find()) {
      if (matcher.group(1).equals(language)) {
        String mark = matcher.group(2) == null ? "" : matcher.group(2);
        found.add(new Block(this, language, mark, matcher.group(3)));
      }
    }
    return found;
  }

  /** Where links and pictures lead, code left aside. */
  List<String> links() {
    String prose = BLOCK.matcher(text).replaceAll("").replaceAll("`[^`\\n]*`", "code");
    return LINK.matcher(prose).results().map(result -> result.group(1)).toList();
  }

  @Override
  public String toString() {
    return root().relativize(file).toString();
  }
}
