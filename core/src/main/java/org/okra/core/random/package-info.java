/**
 * Random numbers that depend on the seed, the purpose and an index, and on nothing else.
 *
 * <pre>{@code
 * RandomStream stream = context.random().stream("sketch.input", block);
 * }</pre>
 *
 * <p>Name a purpose after what the numbers are for. Two places that ask for one purpose and index
 * get the same numbers, which is what makes a run repeatable, so give each its own purpose.
 */
package org.okra.core.random;
