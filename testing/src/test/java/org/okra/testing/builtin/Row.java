package org.okra.testing.builtin;

import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * One row of a table of components: what the contract of their kind runs with.
 *
 * @param <C> the interface of the kind
 * @param <P> type of the parts
 * @param name what failures call the row
 * @param component creates the component
 * @param parts what else the contract of the kind asks for
 * @param accepted options that the component accepts in place of its own
 * @param refused options that it refuses
 */
record Row<C, P>(
    String name,
    Supplier<? extends C> component,
    P parts,
    List<String> accepted,
    List<String> refused) {
  Row(String name, Supplier<? extends C> component, P parts) {
    this(name, component, parts, List.of(), List.of());
  }

  Row<C, P> with(UnaryOperator<P> change) {
    return new Row<>(name, component, change.apply(parts), accepted, refused);
  }

  Row<C, P> accepts(String... options) {
    return new Row<>(name, component, parts, List.of(options), refused);
  }

  Row<C, P> refuses(String... options) {
    return new Row<>(name, component, parts, accepted, List.of(options));
  }

  @Override
  public String toString() {
    return name;
  }
}
