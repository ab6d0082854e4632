package org.okra.core.container;

/**
 * One part of a container.
 *
 * @param content a String, a double[] or an int[]
 */
record Section(SectionType type, Object content) {}
