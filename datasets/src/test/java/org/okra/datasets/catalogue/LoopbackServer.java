package org.okra.datasets.catalogue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A web server on the loopback address, on a free port, that serves one file; for tests. */
final class LoopbackServer implements AutoCloseable {
  /** How the server treats requests. */
  enum Habit {
    RANGES,
    NO_RANGES,
    /** The first answer breaks off half way; later ones know ranges. */
    BREAKS_OFF_ONCE,
    /** Every range is answered with 416. */
    REFUSES_RANGES,
    REDIRECTS,
    REDIRECTS_FOR_EVER,
    NOT_FOUND
  }

  private final HttpServer server;
  private final byte[] content;
  private final Habit habit;
  private final List<String> requests = Collections.synchronizedList(new ArrayList<>());

  LoopbackServer(byte[] content, Habit habit) throws IOException {
    this.content = content;
    this.habit = habit;
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  URI address() {
    return URI.create(
        "http://"
            + InetAddress.getLoopbackAddress().getHostAddress()
            + ":"
            + server.getAddress().getPort()
            + "/file");
  }

  /** Path and range of every request. */
  List<String> requests() {
    return List.copyOf(requests);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String range = exchange.getRequestHeaders().getFirst("Range");
    String path = exchange.getRequestURI().getPath();
    requests.add(path + " " + range);
    try (exchange) {
      if (habit == Habit.NOT_FOUND) {
        exchange.sendResponseHeaders(404, -1);
      } else if (habit == Habit.REFUSES_RANGES && range != null) {
        exchange.sendResponseHeaders(416, -1);
      } else if (habit == Habit.REDIRECTS_FOR_EVER
          || (habit == Habit.REDIRECTS && path.equals("/file"))) {
        exchange.getResponseHeaders().add("Location", "/elsewhere");
        exchange.sendResponseHeaders(302, -1);
      } else if (habit == Habit.BREAKS_OFF_ONCE && requests.size() == 1) {
        exchange.sendResponseHeaders(200, content.length);
        exchange.getResponseBody().write(content, 0, content.length / 2);
        exchange.getResponseBody().flush();
      } else {
        send(exchange, range);
      }
    } catch (IOException e) {
      // The client went away or the answer was cut on purpose.
      requests.add("broken");
    }
  }

  private void send(HttpExchange exchange, String range) throws IOException {
    boolean partial = range != null && habit != Habit.NO_RANGES;
    int from = partial ? Integer.parseInt(range.replaceAll("bytes=([0-9]+)-", "$1")) : 0;
    if (partial) {
      exchange
          .getResponseHeaders()
          .add(
              "Content-Range", "bytes " + from + "-" + (content.length - 1) + "/" + content.length);
    }
    exchange.sendResponseHeaders(partial ? 206 : 200, content.length - from);
    exchange.getResponseBody().write(content, from, content.length - from);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
