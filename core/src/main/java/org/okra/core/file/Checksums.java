package org.okra.core.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/**
 * Files of a folder with their SHA-256, in the format of {@code sha256sum}: a line {@code HEX NAME}
 * per file with two blanks between, so that {@code sha256sum -c LIST} checks them without Okra.
 *
 * @param digests by name; names below the folder have slashes
 */
public record Checksums(SortedMap<String, String> digests) {
  private static final Pattern LINE = Pattern.compile("([0-9a-f]{64})  (\\P{Cntrl}+)");

  public Checksums {
    digests = Collections.unmodifiableSortedMap(new TreeMap<>(digests));
  }

  /** Of files as they are now. */
  public static Checksums of(Path folder, Collection<String> names) {
    return new Checksums(
        names.stream()
            .collect(
                Collectors.toMap(
                    name -> name,
                    name -> Sha256.of(folder.resolve(name)),
                    (one, other) -> one,
                    TreeMap::new)));
  }

  /**
   * Reads a list.
   *
   * @throws OkraException {@link ErrorCode#FILE_FORMAT} when it is none, or names a file outside
   *     its folder; {@link ErrorCode#INPUT_OUTPUT} when it cannot be read
   */
  public static Checksums read(Path list) {
    SortedMap<String, String> digests = new TreeMap<>();
    String text;
    try {
      text = Files.readString(list);
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot read %s: %s", list, e);
    }
    for (String line : text.split("\n")) {
      Matcher parts = LINE.matcher(line);
      Path folder = list.toAbsolutePath().normalize().getParent();
      if (!parts.matches() || !folder.resolve(parts.group(2)).normalize().startsWith(folder)) {
        throw Errors.fileFormat("%s is not a list of checksums: '%s'.", list, line);
      }
      digests.put(parts.group(2), parts.group(1));
    }
    return new Checksums(digests);
  }

  /** Writes the list, whole or not at all. */
  public void write(Path list) {
    StringBuilder text = new StringBuilder();
    digests.forEach((name, digest) -> text.append(digest + "  " + name + "\n"));
    AtomicFile.write(list, text.toString());
  }

  /**
   * What does not match the list, in words; empty when everything does.
   *
   * @param expected names that the list must have: one that was cut at the end of a line would
   *     vouch for the others alone
   */
  public List<String> problems(Path folder, Collection<String> expected) {
    List<String> problems = new ArrayList<>();
    expected.stream()
        .filter(name -> !digests.containsKey(name))
        .forEach(name -> problems.add(name + " is not in the list of checksums"));
    digests.forEach(
        (name, digest) -> {
          Path file = folder.resolve(name);
          if (!Files.isRegularFile(file)) {
            problems.add(name + " is missing");
          } else if (!Sha256.of(file).equals(digest)) {
            problems.add(name + " was altered: its checksum differs");
          }
        });
    return problems;
  }
}
