package org.okra.core.component;

import java.lang.reflect.Type;
import java.util.Optional;

/**
 * What is known of one option: for listings, schemas and error texts.
 *
 * @param name as written in experiment files
 * @param type the Java type of the record component
 * @param help one line
 * @param defaultText the default as written in experiment files; empty when the option is required
 */
public record OptionDescription(
    String name, Type type, String help, Optional<String> defaultText) {}
