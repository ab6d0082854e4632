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
  /** Bytes of a node as an object in a list, about. */
  public static final int NODE_BYTES = 40;

  /** Bytes of all of it, about. */
  public long bytes() {
    return (long) NODE_BYTES * nodes.size()
        + (long) Integer.BYTES * (members.length + starts.length);
  }

  /** How many leaves there are. */
  public int leaves() {
    return starts.length - 1;
  }
}
