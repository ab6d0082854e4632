/**
 * What a plugin looks like: a {@link org.okra.core.component.Component} is one record that is its
 * own options.
 *
 * <pre>{@code
 * @Component(name = "cauchy", help = "1 / (1 + gamma d^2): heavier tails than the Gaussian")
 * public record CauchyKernel(@Option(help = "inverse squared width", above = 0) double gamma)
 *     implements Kernel<FeatureVector> {
 *   public CauchyKernel() {
 *     this(1.0);
 *   }
 *
 *   public CauchyKernel {
 *     Options.check(CauchyKernel.class, gamma);
 *   }
 *   ...
 * }
 * }</pre>
 *
 * <p>It implements the interface of its kind, which is marked with {@link
 * org.okra.core.component.ComponentKind}, and the file {@code META-INF/services/} of that interface
 * names it. The constructor without arguments holds the defaults; the {@link
 * org.okra.core.component.Option} of each record component holds a line of help and the range of
 * its numbers; an option whose type is a kind (or a list or optional of one) is a nested component.
 *
 * <p>{@link org.okra.core.component.Components} finds everything by kind and name and creates it
 * from a {@link org.okra.core.component.Specification}, which is what files hold; {@code
 * Specification.of(component)} is the way back. A {@link org.okra.core.component.Declaration} says
 * what there is to know of a component without creating one: for listings and schemas. Errors carry
 * the {@linkplain org.okra.core.OkraException#path() path} to the option that is wrong.
 */
package org.okra.core.component;
