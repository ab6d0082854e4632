package org.okra.datasets.catalogue;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;

/** Brings bytes from an address. Only tests replace the one that speaks HTTPS. */
interface Transport {
  /**
   * Opens an address.
   *
   * @param from the first byte wanted; the answer may start at 0 all the same
   */
  Answer open(URI address, long from) throws IOException;

  /**
   * Bytes that arrive.
   *
   * @param from number of the first byte
   * @param body the bytes; closing it ends the connection
   */
  record Answer(long from, InputStream body) implements Closeable {
    @Override
    public void close() throws IOException {
      body.close();
    }
  }
}
