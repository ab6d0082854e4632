package example;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.ListSamples;
import org.okra.datasets.Columns;
import org.okra.datasets.Data;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataFolder;
import org.okra.datasets.Dataset;
import org.okra.datasets.DatasetSource;

/** One paragraph per crystal: a measured number, then a line "element x y z" for every site. */
@Component(name = "crystals", help = "crystals, and a number that was measured of each")
public record CrystalFile(
    @Option(help = "file to learn from", required = true) String train,
    @Option(help = "file to judge by") Optional<String> test)
    implements DatasetSource {
  public CrystalFile() {
    this("crystals.txt", Optional.empty());
  }

  @Override
  public Data<Crystal, DenseVector> load(DataFolder folder, RunContext context) {
    return folder.read(train, test, CrystalFile::read);
  }

  private static Dataset<Crystal, DenseVector> read(DataFile file) {
    List<Crystal> crystals = new ArrayList<>();
    List<double[]> numbers = new ArrayList<>();
    for (String paragraph : text(file).strip().split("\\n\\s*\\n")) {
      try {
        String[] lines = paragraph.split("\\n");
        numbers.add(new double[] {Double.parseDouble(lines[0])});
        crystals.add(new Crystal(Arrays.stream(lines).skip(1).map(CrystalFile::site).toList()));
      } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
        throw Errors.fileFormat(
            e, "%s: paragraph %s is no crystal: %s", file, crystals.size() + 1, paragraph);
      }
    }
    return new Dataset<>(
        file.stem(),
        new ListSamples<>(Crystal.class, crystals),
        DenseRows.of(numbers.toArray(double[][]::new)),
        Columns.NONE);
  }

  private static Crystal.Site site(String line) {
    String[] parts = line.strip().split("\\s+");
    return new Crystal.Site(
        parts[0],
        Double.parseDouble(parts[1]),
        Double.parseDouble(parts[2]),
        Double.parseDouble(parts[3]));
  }

  private static String text(DataFile file) {
    try (InputStream in = file.open()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw file.failure(e, 1, 1);
    }
  }
}
