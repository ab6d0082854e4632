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

  /** The names of all attributes of a header. */
  static List<String> names(List<String> lines) {
    List<String> names = new ArrayList<>();
    for (String line : lines) {
      Matcher attribute = ATTRIBUTE.matcher(line.strip());
      if (line.strip().equalsIgnoreCase("@data")) {
        break;
      }
      if (attribute.find()) {
        names.add(attribute.group(1).replaceAll("^['\"]|['\"]$", ""));
      }
    }
    return names;
  }

  /**
   * How many attributes at the end are predicted.
   *
   * @param outputs a number, or the names of the last attributes
   * @param names of all attributes
   */
  static int count(String file, List<String> outputs, Supplier<List<String>> names) {
    if (outputs.size() == 1 && outputs.get(0).matches("\\d{1,9}")) {
      return Integer.parseInt(outputs.get(0));
    }
    List<String> all = names.get();
    Set<String> wanted = stripped(outputs);
    List<String> last = all.subList(Math.max(0, all.size() - wanted.size()), all.size());
    if (!wanted.equals(new LinkedHashSet<>(last))) {
      throw Errors.argument(
          "--outputs names %s, and of an ARFF file the last attributes are predicted; those of %s"
              + " are %s. Move the attributes to the end, say how many of the last there are, such"
              + " as --outputs 1, or save the file as a table (.csv).",
          few(List.copyOf(wanted)), file, few(last));
    }
    return wanted.size();
  }

  /**
   * Attributes that are neither predicted nor predicted from.
   *
   * @param inputs names of those to predict from
   * @param names of all attributes
   * @param targets how many of the last are predicted
   */
  static List<String> others(String file, List<String> inputs, List<String> names, int targets) {
    List<String> offered = names.subList(0, Math.max(0, names.size() - targets));
    Set<String> wanted = stripped(inputs);
    List<String> predicted = names.subList(offered.size(), names.size());
    List<String> wrong = wanted.stream().filter(each -> !offered.contains(each)).toList();
    if (!wrong.isEmpty()) {
      throw Errors.argument(
          predicted.containsAll(wrong)
              ? "--inputs names %s of %s, which is predicted: an estimate of what is predicted from"
                  + " itself says nothing. Leave it out of --inputs; allowed are %s."
              : "--inputs names %s, which %s does not have among its inputs; allowed are %s.",
          few(wrong),
          file,
          few(offered));
    }
    return offered.stream().filter(each -> !wanted.contains(each)).toList();
  }

  private static Set<String> stripped(List<String> names) {
    return names.stream().map(String::strip).collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static String few(List<String> names) {
    return names.stream().limit(FEW).collect(Collectors.joining(", "))
        + (names.size() > FEW ? ", ..." : "");
  }
}
