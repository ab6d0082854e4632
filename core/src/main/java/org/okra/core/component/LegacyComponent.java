package org.okra.core.component;

/**
 * Something a plugin adds under a short, stable name: a kernel, a sketch, a projection learner, a
 * pre-image solver, a metric, a data set.
 *
 * <p>Each kind has an interface of its own that extends this one and adds the method which creates
 * the thing from its options. Plugins implement that interface and name the class in {@code
 * META-INF/services}.
 *
 * @param <O> the options: a record whose compact constructor checks every value
 */
public interface LegacyComponent<O extends Record> {
  /** The name in experiment files and model files: lower case words joined by dashes. */
  String name();

  /** One line for {@code okra plugins}. */
  String help();

  /**
   * The options record. Each of its components carries an {@link Option}, which holds the default
   * and one line of help; see {@link Options} for the types allowed.
   */
  Class<O> optionsType();
}
