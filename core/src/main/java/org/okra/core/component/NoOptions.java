package org.okra.core.component;

/** The options of a component that has none. */
public record NoOptions() {}
