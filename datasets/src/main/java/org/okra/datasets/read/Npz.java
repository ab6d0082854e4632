package org.okra.datasets.read;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseVector;
import org.okra.datasets.Data;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataFolder;
import org.okra.datasets.DataLimits;
import org.okra.datasets.DatasetSource;

/**
 * Archives that {@code numpy.savez} or {@code savez_compressed} wrote: several arrays by name in
 * one file, one row per sample. Arrays are held in memory; larger ones belong into {@code npy}
 * files.
 */
@Component(
    name = "npz",
    help = "arrays of NumPy by name in one file",
    alsoKnownAs = {"savez", "numpy-archive"})
public record Npz(
    @Option(help = "file, or its training part", required = true) String train,
    @Option(help = "file of the official test part") Optional<String> test,
    @Option(help = "the array of inputs") String inputs,
    @Option(help = "the array of outputs; none leaves them out") Optional<String> outputs,
    @Option(help = "values, or labels (outputs are 0 or 1)") Npy.OutputKind outputKind)
    implements DatasetSource {
  private static final String ENDING = ".npy";

  /** The arrays X and y. */
  public Npz() {
    this("train.npz", Optional.empty(), "X", Optional.of("y"), Npy.OutputKind.VALUES);
  }

  public Npz {
    Options.check(Npz.class, train, test, inputs, outputs, outputKind);
    if (outputs.isPresent() && outputs.get().equals(inputs)) {
      throw Options.outside("outputs", outputs.get(), "another array than the inputs");
    }
  }

  @Override
  public Data<DenseVector, ?> load(DataFolder folder, RunContext context) {
    return read(folder.files(train, test), context);
  }

  Data<DenseVector, ?> read(List<DataFile> files, RunContext context) {
    List<DataFile> x = files.stream().map(file -> array(file, inputs, context)).toList();
    return outputs.isEmpty()
        ? Npy.data(x, context)
        : Npy.data(
            x,
            files.stream().map(file -> array(file, outputs.get(), context)).toList(),
            outputKind,
            context);
  }

  /** One array of an archive, as a file of its own. */
  private static DataFile array(DataFile file, String name, RunContext context) {
    List<String> names = new ArrayList<>();
    int most = (int) Math.min(context.memory().bytes() / 2, Integer.MAX_VALUE - Long.BYTES);
    try (InputStream in = file.open();
        ZipInputStream zip = new ZipInputStream(in)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        String array = entry.getName();
        if (array.equals(name + ENDING) || array.equals(name)) {
          byte[] bytes = zip.readNBytes(most);
          if (zip.read() >= 0) {
            // Half of the memory holds the bytes, the rest is for the numbers.
            context.memory().require(2L * most + 2, "The array '" + name + "' of " + file);
            throw error(file, "the array '%s' is too large for an archive; save it as npy", name);
          }
          return DataFile.of(file.name() + ":" + name, bytes, DataLimits.standard());
        }
        names.add(array.endsWith(ENDING) ? array.substring(0, array.length() - 4) : array);
      }
    } catch (ZipException | IllegalArgumentException e) {
      // Names that are no UTF-8 are an IllegalArgumentException.
      throw error(file, "the archive is damaged: %s", e.getMessage());
    } catch (IOException e) {
      throw file.failure(e, 1, 1);
    }
    throw names.isEmpty()
        ? error(file, "this is no archive of NumPy; save it with numpy.savez")
        : error(file, "there is no array '%s'; the file has %s", name, names);
  }

  private static OkraException error(DataFile file, String text, Object... values) {
    return Errors.fileFormat("%s: %s.", file, String.format(Locale.ROOT, text, values));
  }
}
