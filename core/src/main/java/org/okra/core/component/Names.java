package org.okra.core.component;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The nearest known name to a misspelt one. */
public final class Names {
  private Names() {}

  /**
   * {@code " Did you mean 'x'?"} with the nearest known name, or an empty text when none is near.
   */
  public static String suggestion(String given, Collection<String> known) {
    return nearest(given, known).map(name -> " Did you mean '" + name + "'?").orElse("");
  }

  /** The known name with the fewest edits, if they are at most a third of the letters (or two). */
  public static Optional<String> nearest(String given, Collection<String> known) {
    String wanted = given.toLowerCase(Locale.ROOT);
    int most = Math.max(2, wanted.length() / 3);
    return known.stream()
        .filter(name -> distance(wanted, name.toLowerCase(Locale.ROOT)) <= most)
        .min(
            Comparator.<String>comparingInt(name -> distance(wanted, name.toLowerCase(Locale.ROOT)))
                .thenComparing(Comparator.naturalOrder()));
  }

  /** The known names with the fewest edits, nearest first. */
  public static List<String> closest(String given, Collection<String> known, int count) {
    String wanted = given.toLowerCase(Locale.ROOT);
    return known.stream()
        .sorted(Comparator.comparingInt(name -> distance(wanted, name.toLowerCase(Locale.ROOT))))
        .limit(count)
        .toList();
  }

  /** Edits (insert, delete, replace, swap neighbours) that lead from one text to the other. */
  static int distance(String a, String b) {
    int[][] cost = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          cost[i][j] = i + j;
          continue;
        }
        int replaced = cost[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        cost[i][j] = Math.min(replaced, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
        boolean swapped =
            i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        if (swapped) {
          cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
      }
    }
    return cost[a.length()][b.length()];
  }
}
