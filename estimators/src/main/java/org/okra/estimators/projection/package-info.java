/**
 * The built-in projection learners of the output side.
 *
 * <table>
 * <caption>What each one projects on</caption>
 * <tr><td>{@code none}</td><td>nothing: B = I over all training outputs (IOKR, SIOKR)</td></tr>
 * <tr><td>{@code sketch}</td><td>the span of a sketch of the outputs (ISOKR, SISOKR)</td></tr>
 * <tr><td>{@code kde}</td><td>the leading principal components of the outputs</td></tr>
 * <tr><td>{@code reduced-rank}</td><td>those of the fitted outputs</td></tr>
 * <tr><td>{@code oel}</td><td>those of fitted and unlabelled outputs together</td></tr>
 * </table>
 *
 * <p>The last three are one computation with different weights, {@link
 * org.okra.estimators.projection.OutputEmbedding}. To add a learner, write a record that implements
 * {@link org.okra.estimators.ProjectionLearner}, and add its name to {@code
 * META-INF/services/org.okra.estimators.ProjectionLearner}.
 */
package org.okra.estimators.projection;
