package org.okra.cli.campaign;

/**
 * A damaged text or array of bytes.
 *
 * @param what was done
 * @param expectation what it allows
 * @param result what came out
 * @param <T> String or byte[]
 */
record Damage<T>(String what, Expectation expectation, T result) {}
