/**
 * Broken inputs from a seed. A {@code Family} damages one kind of input of a {@code Subject}, a
 * small experiment that works; {@code Campaign} runs the command in this JVM, and {@code Verdict}
 * says whether the damage was named, did no harm, or shows a defect. Beside it random
 * configurations of all components, processes that are killed, and predictions on other machines.
 *
 * <p>To add a reader, add a subject; to add a kind of damage, add it to its family. {@code
 * docs/security.md} has the commands.
 */
package org.okra.cli.campaign;
