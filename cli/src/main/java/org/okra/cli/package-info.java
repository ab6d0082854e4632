/**
 * The command line.
 *
 * <p>{@code okra COMMAND [OPTIONS]} reaches {@link org.okra.cli.Okra}, which parses with picocli,
 * runs the command and returns an {@link org.okra.cli.ExitCode}. Results go to standard output,
 * everything else to standard error. A failure is one line that says what to do, and a stack trace
 * only with {@code --debug}.
 *
 * <p>To add a command, write one class: annotate it with {@code @Command(name = ..., description =
 * ...)}, extend {@link org.okra.cli.FolderCommand} or implement {@code Runnable}, write to what
 * picocli gives as standard output, and list the class in the {@code subcommands} of {@code Okra}.
 * Throw {@code OkraException} when something is wrong; its kind becomes the exit code. Help,
 * version and {@code --debug} are inherited. Options that several commands share are mixins: {@link
 * org.okra.cli.BackendOptions}, {@link org.okra.cli.MachineOptions}, {@link
 * org.okra.cli.FolderOptions}. Columns of text are a {@link org.okra.cli.TextTable}.
 */
package org.okra.cli;
