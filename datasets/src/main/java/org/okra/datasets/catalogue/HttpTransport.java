package org.okra.datasets.catalogue;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLConnection;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.okra.core.Errors;

/**
 * Speaks HTTP(S), resumes by range, and gives up on a connection that stays silent. Every address,
 * that of a redirection too, must pass the rule, which allows HTTPS only except in tests.
 */
record HttpTransport(Predicate<URI> allowed) implements Transport {
  private static final int SILENCE_MILLISECONDS = 30_000;
  private static final int MOST_REDIRECTIONS = 5;
  private static final int RANGE_NOT_SATISFIABLE = 416;
  private static final Pattern RANGE = Pattern.compile("bytes ([0-9]+)-.*");

  static HttpTransport httpsOnly() {
    return new HttpTransport(address -> "https".equalsIgnoreCase(address.getScheme()));
  }

  @Override
  public Answer open(URI address, long from) throws IOException {
    URI current = address;
    for (int hop = 0; hop <= MOST_REDIRECTIONS; hop++) {
      HttpURLConnection connection = connect(current, from);
      int status = connection.getResponseCode();
      if (status == HttpURLConnection.HTTP_OK) {
        return new Answer(0, connection.getInputStream());
      }
      if (status == HttpURLConnection.HTTP_PARTIAL) {
        return new Answer(start(connection), connection.getInputStream());
      }
      String location = connection.getHeaderField("Location");
      connection.disconnect();
      if (status == RANGE_NOT_SATISFIABLE && from > 0) {
        // What we have is longer than what the server has; only a new start shows the difference.
        return open(address, 0);
      }
      if (status / 100 != 3 || location == null) {
        throw new IOException(current + " answered with status " + status);
      }
      current = resolved(current, location);
    }
    throw new IOException(address + " leads to more than " + MOST_REDIRECTIONS + " redirections");
  }

  private HttpURLConnection connect(URI address, long from) throws IOException {
    if (!allowed.test(address)) {
      throw Errors.argument("Okra downloads over HTTPS only and will not open %s.", address);
    }
    URLConnection opened = address.toURL().openConnection();
    if (!(opened instanceof HttpURLConnection connection)) {
      throw new IOException(address + " is not an HTTP address");
    }
    connection.setConnectTimeout(SILENCE_MILLISECONDS);
    connection.setReadTimeout(SILENCE_MILLISECONDS);
    // Followed by hand, so that the rule sees every address.
    connection.setInstanceFollowRedirects(false);
    connection.setRequestProperty("Accept-Encoding", "identity");
    if (from > 0) {
      connection.setRequestProperty("Range", "bytes=" + from + "-");
    }
    return connection;
  }

  private static long start(HttpURLConnection connection) throws IOException {
    String range = String.valueOf(connection.getHeaderField("Content-Range"));
    Matcher matcher = RANGE.matcher(range);
    if (!matcher.matches() || matcher.group(1).length() > 18) {
      throw new IOException("the server sent a part without saying which: " + range);
    }
    return Long.parseLong(matcher.group(1));
  }

  private static URI resolved(URI current, String location) throws IOException {
    try {
      return current.resolve(new URI(location));
    } catch (URISyntaxException e) {
      throw new IOException(current + " redirects to '" + location + "', which is no address", e);
    }
  }
}
