package org.okra.experiments.auto;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.okra.core.Errors;

/** Which attributes of an ARFF file are predicted: the last ones, by their number or names. */
final class ArffTargets {
  private static final Pattern ATTRIBUTE =
      Pattern.compile("(?i)^@attribute\\s+('[^']*'|\"[^\"]*\"|\\S+)");
  private static final int FEW = 10;

  private ArffTargets() {}

  /**
   * How many attributes at the end are predicted.
   *
   * @param outputs a number, or the names of the last attributes
   * @param lines the header at least
   */
  static int count(String file, List<String> outputs, Supplier<List<String>> lines) {
    if (outputs.size() == 1 && outputs.get(0).matches("\\d{1,9}")) {
      return Integer.parseInt(outputs.get(0));
    }
    List<String> names = new ArrayList<>();
    for (String line : lines.get()) {
      Matcher attribute = ATTRIBUTE.matcher(line.strip());
      if (line.strip().equalsIgnoreCase("@data")) {
        break;
      }
      if (attribute.find()) {
        names.add(attribute.group(1).replaceAll("^['\"]|['\"]$", ""));
      }
    }
    Set<String> wanted = outputs.stream().map(String::strip).collect(Collectors.toSet());
    List<String> last = names.subList(Math.max(0, names.size() - wanted.size()), names.size());
    if (!wanted.equals(new LinkedHashSet<>(last))) {
      throw Errors.argument(
          "--outputs names %s, and of an ARFF file the last attributes are predicted; those of %s"
              + " are %s. Move the attributes to the end, say how many of the last there are, such"
              + " as --outputs 1, or save the file as a table (.csv).",
          few(List.copyOf(wanted)), file, few(last));
    }
    return wanted.size();
  }

  private static String few(List<String> names) {
    return names.stream().limit(FEW).collect(Collectors.joining(", "))
        + (names.size() > FEW ? ", ..." : "");
  }
}
