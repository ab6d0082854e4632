package org.okra.core.tree;

import org.okra.core.Errors;

/**
 * How trees are grown.
 *
 * @param thresholds how a column is cut
 * @param leaf rows of a leaf at least
 * @param columns part of the columns that a cut looks at
 * @param sample part of the rows that a tree is grown on, drawn without replacement; below 1 it
 *     leaves out one of more than two rows at least
 * @param directions outputs that a tree looks at: more are mixed to so many at random, anew for
 *     each tree, since the time of a cut grows with them (Joly, Geurts and Wehenkel, 2014)
 */
public record TreeOptions(
    Thresholds thresholds, int leaf, double columns, double sample, int directions) {

  public TreeOptions {
    boolean parts = columns > 0 && columns <= 1 && sample > 0 && sample <= 1;
    if (leaf < 1 || directions < 1 || !parts) {
      throw Errors.argument(
          "Trees cannot have leaves of %s rows, %s of the columns, %s of the rows and %s"
              + " directions; numbers are at least 1, and parts above 0 and at most 1.",
          leaf, columns, sample, directions);
    }
  }
}
