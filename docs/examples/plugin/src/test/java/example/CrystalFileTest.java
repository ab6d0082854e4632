package example;

import java.util.Map;
import java.util.Optional;
import org.okra.datasets.DatasetSource;
import org.okra.testing.DatasetContract;

final class CrystalFileTest extends DatasetContract {
  @Override
  protected DatasetSource source() {
    return new CrystalFile("salts.txt", Optional.of("more/salts.txt"));
  }

  @Override
  protected Map<String, String> files() {
    return Map.of(
        "salts.txt", "-3.1\nNa 0 0 0\nCl 0.5 0.5 0.5\n\n-2.8\nK 0 0 0\nCl 0.5 0.5 0.5\n",
        "more/salts.txt", "-2.5\r\nK 0 0 0\r\nBr 0.5 0.5 0.5\r\n");
  }
}
