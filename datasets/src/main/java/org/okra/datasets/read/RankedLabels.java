package org.okra.datasets.read;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.okra.core.sample.Ranking;

/**
 * The labels of a file of rankings written as {@code a>c>b}, best first.
 *
 * <p>Tied labels are joined by {@code =} or {@code ~}. Where labels are single letters they may
 * also stand side by side, as in {@code e>f>abcdg}; that is how such files are read that contain no
 * digits and at least one group of a single letter. Labels that a ranking does not name are missing
 * from it.
 */
final class RankedLabels {
  private static final int MOST_LABELS = 10_000;

  private final Set<String> groups = new HashSet<>();
  private boolean onlyLetters = true;
  private boolean anySingle;
  private Categories labels = new Categories(List.of());
  private boolean single;

  /** First pass: takes note of the labels of one ranking. */
  void inspect(DelimitedRows row, int field) {
    for (String place : places(row, field)) {
      for (String group : place.split("[=~]", -1)) {
        String name = group.strip();
        if (name.isEmpty()) {
          throw row.error(field, "'%s' has an empty place", row.shown(field));
        }
        if (groups.add(name)) {
          onlyLetters &= name.chars().allMatch(Character::isLetter);
          anySingle |= name.length() == 1;
        }
        if (groups.size() > MOST_LABELS) {
          throw row.error(field, "more than %d different labels", MOST_LABELS);
        }
      }
    }
  }

  private static String[] places(DelimitedRows row, int field) {
    return row.text(field).split(">", -1);
  }

  /** Between the passes: settles which labels there are. */
  void settle() {
    single = onlyLetters && anySingle;
    Set<String> names = new HashSet<>();
    for (String group : groups) {
      if (single) {
        group.codePoints().forEach(letter -> names.add(Character.toString(letter)));
      } else {
        names.add(group);
      }
    }
    List<String> sorted = new ArrayList<>(names);
    sorted.sort(Comparator.comparing(RankedLabels::stem).thenComparing(RankedLabels::byNumber));
    labels = new Categories(sorted);
  }

  /** The name without the digits at its end, so that L2 comes before L10. */
  private static String stem(String name) {
    return name.replaceAll("[0-9]+$", "");
  }

  private static int byNumber(String first, String second) {
    int byLength = Integer.compare(first.length(), second.length());
    return byLength != 0 ? byLength : first.compareTo(second);
  }

  /** The names of the labels, sorted. */
  List<String> names() {
    return labels.names();
  }

  /** Second pass: a ranking. */
  Ranking ranking(DelimitedRows row, int field) {
    int[] positions = new int[labels.names().size()];
    int position = 0;
    for (String place : places(row, field)) {
      position++;
      for (String group : place.split("[=~]", -1)) {
        if (single) {
          for (int letter : group.strip().codePoints().toArray()) {
            place(row, field, positions, Character.toString(letter), position);
          }
        } else {
          place(row, field, positions, group.strip(), position);
        }
      }
    }
    return Ranking.ofPositions(positions);
  }

  private void place(DelimitedRows row, int field, int[] positions, String label, int position) {
    int number = labels.number(label);
    if (number == Categories.UNKNOWN || positions[number] != Ranking.MISSING) {
      throw row.error(field, "label '%s' appears twice in '%s'", label, row.shown(field));
    }
    positions[number] = position;
  }
}
