package org.okra.core.tree;

/**
 * A node of a tree in the order in which a walk that goes left first meets them, so that the left
 * child of a split follows it.
 *
 * @param column the column that a split looks at; {@value #IS_LEAF} for a leaf
 * @param threshold rows whose value is at most this go to the left
 * @param right where the right child is in the tree, for a leaf its number among the leaves
 */
public record TreeNode(int column, double threshold, int right) {
  /** In the place of the column of a leaf. */
  public static final int IS_LEAF = -1;

  static TreeNode leaf(int number) {
    return new TreeNode(IS_LEAF, 0, number);
  }

  /** Whether it is no split. */
  public boolean isLeaf() {
    return column == IS_LEAF;
  }
}
