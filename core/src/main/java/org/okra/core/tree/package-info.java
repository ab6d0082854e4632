/**
 * Regression trees on several outputs at once, such as coordinates in the feature space of an
 * output kernel (Geurts, Wehenkel and d'Alche-Buc, ICML 2006).
 *
 * <p>A {@link org.okra.core.tree.TreeGrower} grows each {@link org.okra.core.tree.Tree} from a
 * random stream of its own, so that trees may be grown by any number of threads; {@link
 * org.okra.core.tree.Trees} holds all of them as one array, which finds the leaves that a row
 * reaches and is what files store. The preprocessing step {@code forest} makes inputs of these
 * leaves, and the estimator {@code forest} predictions.
 *
 * <pre>{@code
 * TreeGrower grower = new TreeGrower(options, x, y, new double[0], context);
 * Trees trees = Trees.of(List.of(grower.grow(random)), x.columns());
 * }</pre>
 */
package org.okra.core.tree;
