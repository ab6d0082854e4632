package org.okra.cli.campaign;

/**
 * What a command returned and said.
 *
 * @param exit its code; -1 when it did not end in time
 * @param out standard output
 * @param err standard error
 */
record Output(int exit, String out, String err) {}
