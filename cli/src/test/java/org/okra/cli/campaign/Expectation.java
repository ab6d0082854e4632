package org.okra.cli.campaign;

/** What a damage allows Okra to do; an error without a code, a trace or a hang it never allows. */
enum Expectation {
  /** The damage changes nothing that counts: the answer is that of the clean input. */
  SAME,
  /** The damage can be noticed: a coded error, or the clean answer, and no other. */
  NOTICED,
  /** The damaged input may be a valid one of another meaning: any answer of finite numbers. */
  ANY
}
