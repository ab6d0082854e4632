/**
 * What a plugin looks like: a named {@link org.okra.core.component.LegacyComponent} with an options
 * record, found through {@code META-INF/services}.
 *
 * <p>To add one: write the options as a record that checks itself,
 *
 * <pre>{@code
 * public record WaveOptions(
 *     @Option(help = "period, above 0", defaultsTo = "1.0") double period) {
 *   public WaveOptions {
 *     if (!(period > 0)) throw new OkraException(ErrorCode.INVALID_OPTION, "...");
 *   }
 * }
 * }</pre>
 *
 * <p>implement the interface of its kind (a kernel factory, a sketch factory, ...), and add the
 * class name to the services file of that interface. {@link org.okra.core.component.LegacyRegistry}
 * finds it by {@link org.okra.core.component.LegacyComponent#name()}; {@link
 * org.okra.core.component.Options} reads the record from an experiment file and writes it to model
 * files; {@link org.okra.core.component.Specification} is a name with options.
 */
package org.okra.core.component;
