package org.okra.core.component;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the interface of one kind of {@link Component}. An option of this type is a nested
 * component: {@code {type: sum, terms: [{type: gaussian}, {type: linear}]}}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ComponentKind {
  /** One or two words for listings and error texts, such as {@code "kernel"}. */
  String value();
}
