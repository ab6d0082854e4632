package org.okra.core.component;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Describes one option: a record component of a {@link Component}. Its default is what the
 * constructor without arguments gives it.
 *
 * <p>The range holds for numbers, and for every number in a list or an optional; numbers are finite
 * in any case. {@link Options#check} holds calls of the constructor to it.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Option {
  /** One line: what it does; the range need not be repeated. */
  String help();

  /** Whether files must give it; what the constructor without arguments gives is an example. */
  boolean required() default false;

  /** Numbers must be larger than this. */
  double above() default Double.NEGATIVE_INFINITY;

  /** Numbers must be this large. */
  double atLeast() default Double.NEGATIVE_INFINITY;

  /** Numbers must be smaller than this. */
  double below() default Double.POSITIVE_INFINITY;

  /** Numbers must not be larger than this. */
  double atMost() default Double.POSITIVE_INFINITY;
}
