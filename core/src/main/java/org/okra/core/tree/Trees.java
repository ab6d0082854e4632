package org.okra.core.tree;

import java.util.List;
import java.util.Locale;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.resource.Cancellation;

/**
 * Trees that were grown, as one array.
 *
 * @param nodes one row per node, those of a tree together: column, threshold, and the row of the
 *     right child; of a leaf -1, 0, and its number, counted over all trees. The left child is the
 *     next row
 * @param roots the row where each tree begins
 * @param leaves of all trees together
 * @param dimension of the rows that they are for
 */
public record Trees(Matrix nodes, int[] roots, int leaves, int dimension) {
  /** Trees that were grown one by one. */
  public static Trees of(List<Tree> grown, int dimension) {
    long count = grown.stream().mapToLong(tree -> tree.nodes().size()).sum();
    if (3 * count > Matrix.MAX_ENTRIES) {
      throw Errors.tooLarge(
          "The trees of a forest have %s nodes, too many for one array; grow fewer trees, or"
              + " larger leaves.",
          count);
    }
    Matrix nodes = Matrix.zeros((int) count, 3);
    int[] roots = new int[grown.size()];
    int start = 0;
    int leaves = 0;
    for (int tree = 0; tree < roots.length; tree++) {
      roots[tree] = start;
      List<TreeNode> own = grown.get(tree).nodes();
      int ownLeaves = 0;
      for (int i = 0; i < own.size(); i++) {
        TreeNode node = own.get(i);
        nodes.set(start + i, 0, node.column());
        nodes.set(start + i, 1, node.threshold());
        nodes.set(start + i, 2, node.right() + (node.isLeaf() ? leaves : start));
        ownLeaves += node.isLeaf() ? 1 : 0;
      }
      leaves += ownLeaves;
      start += own.size();
    }
    return new Trees(nodes, roots, leaves, dimension);
  }

  /** Trees from a file, of which nothing is known yet. */
  public static Trees restored(Matrix nodes, int trees, double dimension) {
    boolean isCount = dimension >= 0 && dimension == Math.rint(dimension);
    if (nodes.columns() != 3 || !isCount || dimension > Matrix.MAX_ENTRIES) {
      throw damaged(
          "nodes have %s numbers each, for inputs of dimension %s", nodes.columns(), dimension);
    }
    int[] roots = new int[trees];
    int next = 0;
    int leaves = 0;
    for (int tree = 0; tree < trees; tree++) {
      roots[tree] = next;
      // Every split asks for one node more than it is.
      long open = 1;
      int root = next;
      for (; open > 0; next++) {
        if (next >= nodes.rows()) {
          throw damaged("tree %s of %s has no end", tree + 1, trees);
        }
        double column = nodes.get(next, 0);
        double right = nodes.get(next, 2);
        boolean leaf = column == TreeNode.IS_LEAF;
        boolean fits =
            leaf
                ? right == leaves
                : column >= 0
                    && column < dimension
                    && column == Math.rint(column)
                    && Double.isFinite(nodes.get(next, 1))
                    && right > next + 1
                    && right < nodes.rows()
                    && right == Math.rint(right);
        if (!fits) {
          throw damaged("node %s of the tree at %s is none", next, root);
        }
        leaves += leaf ? 1 : 0;
        open += leaf ? -1 : 1;
      }
    }
    if (next != nodes.rows()) {
      throw damaged("%s nodes belong to no tree", nodes.rows() - next);
    }
    Trees restored = new Trees(nodes, roots, leaves, (int) dimension);
    restored.requireOrder();
    return restored;
  }

  /** Fails unless every right child is where the left part of its split ends. */
  private void requireOrder() {
    int[] ends = new int[nodes.rows()];
    for (int i = nodes.rows() - 1; i >= 0; i--) {
      if (isLeaf(i)) {
        ends[i] = i + 1;
      } else if (right(i) != ends[i + 1]) {
        throw damaged("the right child of node %s is not where its left part ends", i);
      } else {
        ends[i] = ends[right(i)];
      }
    }
  }

  private static OkraException damaged(String format, Object... arguments) {
    return Errors.fileFormat(
        "The trees of the stored forest are damaged: "
            + String.format(Locale.ROOT, format, arguments)
            + ".");
  }

  private boolean isLeaf(int node) {
    return nodes.get(node, 0) == TreeNode.IS_LEAF;
  }

  private int right(int node) {
    return (int) nodes.get(node, 2);
  }

  /** Finds the leaf of every tree that a row reaches; the numbers rise. */
  public void reach(double[] row, int[] reached) {
    for (int tree = 0; tree < roots.length; tree++) {
      int node = roots[tree];
      while (!isLeaf(node)) {
        boolean left = row[(int) nodes.get(node, 0)] <= nodes.get(node, 1);
        node = left ? node + 1 : right(node);
      }
      reached[tree] = right(node);
    }
  }

  /** In how many of the trees two rows reach the same leaf, as a share, on average over pairs. */
  public double meanShared(Matrix x, Cancellation cancellation) {
    long[] counts = new long[leaves];
    int[] reached = new int[roots.length];
    for (int i = 0; i < x.rows(); i++) {
      cancellation.check();
      reach(x.rowValues(i), reached);
      for (int leaf : reached) {
        counts[leaf]++;
      }
    }
    double sum = 0;
    for (long count : counts) {
      sum += (double) count / x.rows() * count / x.rows();
    }
    return sum / roots.length;
  }
}
