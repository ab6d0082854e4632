package org.okra.experiments.plugin;

import org.okra.core.component.LegacyComponent;

/**
 * A component and where it comes from.
 *
 * @param kind its kind
 * @param component the component
 * @param origin the file name of the jar, or of the folder of classes
 */
public record Provided(Kind<?> kind, LegacyComponent<?> component, String origin) {}
