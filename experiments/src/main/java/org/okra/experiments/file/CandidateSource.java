package org.okra.experiments.file;

/** Which outputs a decoder chooses from. */
public enum CandidateSource {
  /** The training outputs, those without inputs among them. */
  TRAIN,
  /** The training outputs and those of the test part: what a closed world would know. */
  ALL
}
