/**
 * {@code okra doctor}: is this machine fit to run Okra, and how fast is it?
 *
 * <p>{@link org.okra.cli.doctor.DoctorCommand} runs a list of checks. Each one gives a section of
 * findings, and each finding has a status: information, good, warning or failed. One failed finding
 * makes the machine unhealthy and the exit code 1. Only what stops Okra from working fails: no
 * native library, wrong numbers, no heap. A slow measurement is a warning, because on a shared
 * machine it says little.
 *
 * <p>Speeds are medians of repetitions. What is compared is measured in turn, so that noise falls
 * on both sides alike; look at the ratios, not at the rates.
 *
 * <p>To add a check, implement {@code Check} and name it in {@code DoctorCommand}.
 */
package org.okra.cli.doctor;
