/**
 * The file format of models, accumulators and fitted preprocessing: named texts and arrays with
 * checksums.
 *
 * <p>Version 1, all numbers big-endian:
 *
 * <pre>
 * 8 bytes   OKRAFILE
 * int       format version
 * name      kind of the content ("model", ...)     name = unsigned short length, then UTF-8
 * int       number of parts
 * per part:
 *   name
 *   byte    type: 1 text (UTF-8), 2 doubles, 3 integers (32 bits)
 *   long    number of elements (bytes for a text)
 *   int     CRC-32C of the part's bytes
 * int       CRC-32C of everything above
 * the bytes of every part, in the order of the list, without gaps; the file ends with the last one
 * </pre>
 *
 * <p>A matrix is two parts: {@code NAME/shape} (rows, columns) and {@code NAME/values}, column by
 * column. Components are stored by name with their options as text, never by class. A reader checks
 * version, sizes against the length of the file, the memory budget and all checksums before it
 * hands anything out.
 */
package org.okra.core.container;
