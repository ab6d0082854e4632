/**
 * The sketches and feature maps that come with Okra, each a factory with its options record.
 *
 * <p>Selections of points (partial support, diagonal weights): {@link
 * org.okra.sketches.builtin.SubsampleSketch subsample}, {@link
 * org.okra.sketches.builtin.LeverageSketch leverage}, {@link
 * org.okra.sketches.builtin.PivotedCholeskySketch pivoted-cholesky}, {@link
 * org.okra.sketches.builtin.KMeansSketch k-means}. Mixtures with partial support: {@link
 * org.okra.sketches.builtin.PSparsifiedSketch p-sparsified}, {@link
 * org.okra.sketches.builtin.AccumulationSketch accumulation}. Full support: {@link
 * org.okra.sketches.builtin.GaussianSketch gaussian}, {@link
 * org.okra.sketches.builtin.RademacherSketch rademacher}, {@link
 * org.okra.sketches.builtin.CountSketch count-sketch}, {@link org.okra.sketches.builtin.SjltSketch
 * sjlt}, {@link org.okra.sketches.builtin.HadamardSketch srht}. No sketch: {@link
 * org.okra.sketches.builtin.FourierFeatures fourier}, {@link org.okra.sketches.builtin.IdentityMap
 * identity}.
 *
 * <p>Most programs need none of these classes: they write a specification such as {@code {type:
 * p-sparsified, size: 200}} and let {@link org.okra.sketches.Sketches} create the map.
 */
package org.okra.sketches.builtin;
