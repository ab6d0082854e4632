package org.okra.experiments.plugin;

import org.okra.core.component.Component;

/**
 * A component and where it comes from.
 *
 * @param kind its kind
 * @param component the component
 * @param origin the file name of the jar, or of the folder of classes
 */
public record Provided(Kind<?> kind, Component<?> component, String origin) {}
