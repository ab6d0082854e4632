/**
 * How samples are saved: a {@link org.okra.core.sample.codec.SampleCodec} turns samples of one type
 * into named arrays and back, and {@link org.okra.core.sample.codec.SampleCodecs} finds the codec
 * for given samples, or by the name in a file.
 *
 * <table>
 * <caption>What the built-in codecs store, below {@code data/} and beside the name in {@code type}
 * </caption>
 * <tr><td>{@code dense}</td><td>{@code rows}: one matrix</td></tr>
 * <tr><td>{@code sparse}</td><td>{@code shape}, {@code starts}, {@code columns}, {@code values}:
 * the arrays of the CSR format</td></tr>
 * <tr><td>{@code labels}</td><td>{@code universe}, {@code starts}, {@code items}</td></tr>
 * <tr><td>{@code bits}</td><td>{@code universe}, {@code counts}: bits set in each vector,
 * {@code words}: 32 bits to an integer, lowest first, every vector from a new integer on</td></tr>
 * <tr><td>{@code rankings}</td><td>{@code starts}, {@code positions}</td></tr>
 * <tr><td>{@code spectra}</td><td>{@code precursors}, {@code starts}, {@code masses}, {@code
 * intensities}</td></tr>
 * <tr><td>{@code strings}</td><td>{@code text}: all of them joined, {@code starts}</td></tr>
 * <tr><td>{@code graphs}</td><td>{@code vertices}: where each graph starts among the vertices,
 * {@code labels/text} and {@code labels/starts}: one per vertex, {@code edges} and {@code
 * edge-starts}: pairs of vertices of one graph</td></tr>
 * <tr><td>{@code integers}</td><td>{@code values}</td></tr>
 * </table>
 *
 * <p>{@code starts} has one number more than there are samples: sample i has the elements {@code
 * starts[i]} to {@code starts[i + 1]} of the long arrays.
 *
 * <p>To save samples of your own type, implement {@link org.okra.core.sample.codec.SampleCodec} and
 * add one line to {@code META-INF/services/org.okra.core.sample.codec.SampleCodec}.
 */
package org.okra.core.sample.codec;
