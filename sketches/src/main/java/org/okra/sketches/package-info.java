/**
 * Sketches of Gram matrices, and the feature maps that estimators work on.
 *
 * <p>A {@link org.okra.sketches.Sketch} is a random R (m x n), kept as its support (the s' non-zero
 * columns) and {@link org.okra.sketches.Weights} (m x s'). All that follows is derived once, from
 * these two: {@code K R^T} in blocks of rows, {@code R K R^T}, and the whitened map of {@link
 * org.okra.sketches.SketchedGram}. No kernel value outside {@code K[:, support]} is evaluated.
 *
 * <p>Estimators ask for a {@link org.okra.sketches.FeatureMap}:
 *
 * <pre>{@code
 * Specification sketch = Specification.parse("{type: p-sparsified, size: 200}");
 * FeatureMap<FeatureVector> map =
 *     Sketches.load().create(sketch, kernel, training, context.child("input", 0));
 * Matrix features = map.apply(test, context);        // test.size() x r
 * }</pre>
 *
 * <p>To add a sketch: write a {@link org.okra.sketches.SketchFactory} whose {@code draw} returns
 * support and weights with {@code E[R^T R] = I}, a record with its options, and one line in {@code
 * META-INF/services/org.okra.sketches.FeatureMapFactory}. A map that is no sketch implements {@link
 * org.okra.sketches.FeatureMapFactory} and goes in the same file. Extend {@code SketchContract} of
 * the module {@code testing} to see whether it keeps what it promises.
 */
package org.okra.sketches;
