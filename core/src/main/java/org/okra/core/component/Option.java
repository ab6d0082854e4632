package org.okra.core.component;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Describes one component of an options record: the one place where its default stands. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Option {
  /** The value of {@link #defaultsTo()} that means: this option must be given. */
  String REQUIRED = "\0required";

  /** One line: what it does and what is allowed. */
  String help();

  /** The default, as it would be written in an experiment file. */
  String defaultsTo() default REQUIRED;
}
