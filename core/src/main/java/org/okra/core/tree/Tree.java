package org.okra.core.tree;

import java.util.List;

/**
 * A tree that was grown, and the rows in its leaves.
 *
 * @param nodes the left child of a split follows it; leaves are numbered from 0 on
 * @param members numbers of the rows that the tree was grown on, those of leaf 0 first
 * @param starts where the members of each leaf begin, and the end of the last
 */
public record Tree(List<TreeNode> nodes, int[] members, int[] starts) {
  /** How many leaves there are. */
  public int leaves() {
    return starts.length - 1;
  }
}
