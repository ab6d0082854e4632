package org.okra.datasets.catalogue;

import java.util.Optional;

/**
 * One file of a data set.
 *
 * @param path inside the data folder, unpacked; the file itself may have .gz or .bz2 after it
 * @param checksum of the unpacked bytes, so that it holds however the file is packed; empty when
 *     not known
 * @param member the name inside the archive that the data set's {@link Download} brings; empty when
 *     the file cannot be fetched
 */
public record CatalogueFile(String path, Optional<Checksum> checksum, Optional<String> member) {}
