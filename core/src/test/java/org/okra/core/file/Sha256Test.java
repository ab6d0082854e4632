package org.okra.core.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;

final class Sha256Test {
  /** From FIPS 180-2. */
  private static final String OF_ABC =
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

  private static final String OF_NOTHING =
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

  @Test
  void bytesTextsAndFiles(@TempDir Path folder) throws IOException {
    byte[] abc = "abc".getBytes(StandardCharsets.UTF_8);
    assertThat(Sha256.of(abc)).isEqualTo(OF_ABC);
    assertThat(Sha256.of("abc")).isEqualTo(OF_ABC);
    assertThat(Sha256.of("")).isEqualTo(OF_NOTHING);
    Path file = Files.write(folder.resolve("abc"), abc);
    assertThat(Sha256.of(file)).isEqualTo(OF_ABC);
    assertThatThrownBy(() -> Sha256.of(folder.resolve("none")))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INPUT_OUTPUT))
        .hasMessageStartingWith("Cannot read " + folder.resolve("none"));
  }

  @Test
  void piecesCountAsTheirWhole() throws IOException {
    Sha256 hash = new Sha256();
    assertThat(hash.hex()).isEqualTo(OF_NOTHING);
    hash.add(new byte[] {'x', 'a', 'y'}, 1, 1);
    hash.add(new ByteArrayInputStream(new byte[] {'b'})).add(new byte[] {'c'});
    assertThat(hash.hex()).isEqualTo(OF_ABC);
    assertThat(hash.add("a").add("bc").hex()).isEqualTo(OF_ABC);
    assertThat(hash.hex()).isEqualTo(OF_NOTHING);
    byte[] million = "a".repeat(1_000_000).getBytes(StandardCharsets.UTF_8);
    assertThat(hash.add(new ByteArrayInputStream(million)).hex())
        .isEqualTo("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  }
}
