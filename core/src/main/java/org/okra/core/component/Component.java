package org.okra.core.component;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a class that experiment files name: a kernel, a sketch, a metric, a data set.
 *
 * <p>Such a class is a record that is its own options: every record component carries an {@link
 * Option}, and the public constructor without arguments states the defaults. It implements the
 * interface of its kind and is listed in that interface's file below {@code META-INF/services}. A
 * component without options may be any class with a public constructor without arguments.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Component {
  /** The name in experiment files and model files: lower case words joined by dashes. */
  String name();

  /** One line for listings. */
  String help();

  /** What other programs call it: not accepted, but answered with "Did you mean ...?". */
  String[] alsoKnownAs() default {};
}
