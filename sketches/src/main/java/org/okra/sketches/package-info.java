/**
 * Sketches of Gram matrices, and the feature maps that estimators work on.
 *
 * <p>A {@link org.okra.sketches.Sketch} is a random R (m x n), kept as its support (the s' non-zero
 * columns) and {@link org.okra.sketches.Weights} (m x s'). All that follows is derived once, from
 * these two: {@code K R^T} in blocks of rows, {@code R K R^T}, and the whitened map of {@link
 * org.okra.sketches.SketchedGram}. No kernel value outside {@code K[:, support]} is evaluated.
 *
 * <p>Estimators ask a {@link org.okra.sketches.MapSource} for a {@link
 * org.okra.sketches.FeatureMap}:
 *
 * <pre>{@code
 * MapSource sketch = MapSource.pSparsified(200);
 * FeatureMap<FeatureVector> map = sketch.create(kernel, training, context.child("input", 0));
 * Matrix features = map.apply(test, context);        // test.size() x r
 * }</pre>
 *
 * <p>Selections of points (partial support, diagonal weights): {@link
 * org.okra.sketches.SubsampleSketch}, {@link org.okra.sketches.LeverageSketch}, {@link
 * org.okra.sketches.PivotedCholeskySketch}, {@link org.okra.sketches.KMeansSketch}. Mixtures with
 * partial support: {@link org.okra.sketches.PSparsifiedSketch}, {@link
 * org.okra.sketches.AccumulationSketch}. Full support: {@link org.okra.sketches.GaussianSketch},
 * {@link org.okra.sketches.RademacherSketch}, {@link org.okra.sketches.CountSketch}, {@link
 * org.okra.sketches.SjltSketch}, {@link org.okra.sketches.HadamardSketch}. No sketch: {@link
 * org.okra.sketches.FourierFeatures}, {@link org.okra.sketches.Coordinates}, {@link
 * org.okra.sketches.IdentityMap}.
 *
 * <p>To add a sketch: write a record with its options that is a {@link
 * org.okra.sketches.SketchMethod}, whose {@code draw} returns support and weights with {@code E[R^T
 * R] = I}, and one line in {@code META-INF/services/org.okra.sketches.MapSource}. A map that is no
 * sketch implements {@link org.okra.sketches.MapSource} and goes in the same file. Extend {@code
 * SketchContract} of the module {@code testing} to see whether it keeps what it promises.
 */
package org.okra.sketches;
