package org.okra.cli.campaign;

import java.util.List;
import java.util.concurrent.Callable;

/**
 * A damaged input, ready to be run.
 *
 * @param what the damage in words
 * @param expectation what it allows
 * @param arguments of the command
 * @param answer reads what the command wrote
 * @param clean the answer to the clean input
 */
record Trial(
    String what,
    Expectation expectation,
    List<String> arguments,
    Callable<String> answer,
    String clean) {}
