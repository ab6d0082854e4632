package org.okra.experiments.report;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit; // the unit of a bound on another process
import java.util.stream.Stream;

/**
 * A real browser without a window.
 *
 * @param binary the program
 * @param folder for profile, pages and pictures
 */
record Chromium(Path binary, Path folder) {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome");
  private static final long SECONDS = 90;

  /** The colours a reader prefers. */
  enum Theme {
    DARK,
    LIGHT
  }

  /**
   * What a visit left.
   *
   * @param document the page after it was loaded
   * @param console what the browser complained about
   * @param picture a screenshot
   */
  record Visit(String document, List<String> console, Path picture) {}

  /** The first browser on the search path. */
  static Optional<Path> onPath() {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.of(path.split(File.pathSeparator))
        .flatMap(place -> NAMES.stream().map(name -> Path.of(place, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * Opens a page in a frame of the width given, because the window itself cannot be as narrow as a
   * phone. A message that the page posts to its parent becomes the text of the document.
   */
  Visit visit(String page, int width, int height, Theme theme) throws Exception {
    Files.writeString(folder.resolve("page.html"), page);
    Path frame = folder.resolve("frame.html");
    Files.writeString(
        frame,
        """
        <!DOCTYPE html><html><head><style>:root{color-scheme:light dark}body{margin:0}
        iframe{display:block;border:0;width:%dpx;height:%dpx}</style></head><body>
        <p id="message" hidden="hidden"></p><script>addEventListener('message', event =>
        document.getElementById('message').textContent = event.data)</script>
        <iframe src="page.html"></iframe></body></html>
        """
            .formatted(width, height));
    Path picture = folder.resolve("picture-%d-%s.png".formatted(width, theme));
    Path out = folder.resolve("out.txt");
    Path log = folder.resolve("log.txt");
    List<String> command = new ArrayList<>();
    command.add(binary.toString());
    command.addAll(
        List.of(
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--hide-scrollbars",
            "--enable-logging=stderr",
            "--virtual-time-budget=3000",
            "--user-data-dir=" + folder.resolve("profile"),
            "--window-size=" + width + "," + height,
            "--blink-settings=preferredColorScheme=" + theme.ordinal(),
            "--screenshot=" + picture,
            "--dump-dom",
            frame.toUri().toString()));
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(log.toFile())
            .start();
    // Waits for the browser, however long it takes; the bound ends one that hangs.
    if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
      throw new AssertionError("The browser took more than " + SECONDS + " s: " + log);
    }
    try (Stream<String> lines = Files.lines(log)) {
      return new Visit(
          Files.readString(out), lines.filter(line -> line.contains("CONSOLE")).toList(), picture);
    }
  }
}
