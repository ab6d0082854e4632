/**
 * Files as a whole: {@link org.okra.core.file.AtomicFile} writes one completely or not at all, a
 * {@link org.okra.core.file.FileSet} several; {@link org.okra.core.file.Sha256} says whether two
 * hold the same bytes, and {@link org.okra.core.file.Checksums} whether files are as they were.
 *
 * <p>Whatever Okra writes for users goes through {@code AtomicFile}, so that a full disk, a killed
 * run or an error half way never leaves half a file under a good name:
 *
 * <pre>{@code
 * AtomicFile.write(file, text);
 * AtomicFile.write(file, out -> out.append(text));
 * AtomicFile.writeBytes(file, out -> out.write(bytes));
 * }</pre>
 */
package org.okra.core.file;
