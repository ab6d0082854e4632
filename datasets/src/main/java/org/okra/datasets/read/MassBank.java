package org.okra.datasets.read;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.core.sample.BitVector;
import org.okra.core.sample.BitVectors;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Spectrum;
import org.okra.core.sample.Split;
import org.okra.datasets.Columns;
import org.okra.datasets.Data;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataFolder;
import org.okra.datasets.Dataset;
import org.okra.datasets.DatasetSource;
import org.okra.datasets.RowFacts;
import org.okra.datasets.TrainTest;

/**
 * Tab-separated tables of spectra, fingerprints and candidates made from MassBank. Columns are
 * found by the names in the header: {@code structure_id}, {@code precursor_mz} and {@code peaks} of
 * the form {@code mass:intensity mass:intensity ...} for spectra, {@code maccs166} or {@code
 * morgan2_2048} with the numbers of the bits that are set for fingerprints.
 */
@Component(
    name = "massbank",
    help = "tables of mass spectra with the fingerprints of their molecules")
public record MassBank(
    @Option(help = "table of spectra") String spectra,
    @Option(help = "table of fingerprints") String fingerprints,
    @Option(help = "maccs (166 bits) or morgan (2048 bits)") MolecularFingerprint fingerprint,
    @Option(help = "fold to test on, or none for one data set") Optional<Integer> testFold)
    implements DatasetSource {
  private static final String STRUCTURE = "structure_id";
  private static final String FORMULA = "formula";
  private static final String FOLD = "fold";
  private static final String COUNT = "n_peaks";

  /**
   * What the tables hold.
   *
   * @param dataset spectra and fingerprints; row names are the structures' numbers, groups the
   *     folds and {@code formula} a key, where the file has them
   * @param formulas one per row, by which candidates are looked up; empty when the file has none
   * @param folds one per row, from 1; empty when the file has none
   */
  public record Tables(
      Dataset<Spectrum, BitVector> dataset, List<String> formulas, List<Integer> folds) {
    public Tables {
      formulas = List.copyOf(formulas);
      folds = List.copyOf(folds);
    }

    /** The rows of one fold as test part and all others as training part. */
    public TrainTest<Spectrum, BitVector> split(int testFold) {
      int[] train = rows(fold -> fold != testFold);
      int[] test = rows(fold -> fold == testFold);
      if (train.length == 0 || test.length == 0) {
        throw Errors.argument(
            "Fold %d leaves %d rows for training and %d for testing; the file has folds %s.",
            testFold, train.length, test.length, folds.stream().distinct().sorted().toList());
      }
      return dataset.parts(new Split(train, test));
    }

    private int[] rows(IntPredicate wanted) {
      return IntStream.range(0, folds.size()).filter(row -> wanted.test(folds.get(row))).toArray();
    }
  }

  /**
   * A molecule that a spectrum could be of.
   *
   * @param formula its elements, by which candidates are looked up
   * @param smiles its structure
   * @param structure the number of the structure when it is one of the data set's own
   * @param fingerprint its bits
   */
  public record Candidate(
      String formula, String smiles, Optional<String> structure, BitVector fingerprint) {}

  /** One data set with the shorter fingerprints. */
  public MassBank() {
    this(
        "massbank_ms2_merged.tsv",
        "massbank_fingerprints.tsv",
        MolecularFingerprint.MACCS,
        Optional.empty());
  }

  @Override
  public Data<Spectrum, BitVector> load(DataFolder folder, RunContext context) {
    Tables data = tables(folder, context);
    return testFold.isPresent() ? data.split(testFold.get()) : data.dataset();
  }

  /** The spectra with the fingerprints of their structures, their formulas and their folds. */
  public Tables tables(DataFolder folder, RunContext context) {
    return read(folder.file(spectra), folder.file(fingerprints), context);
  }

  Tables read(DataFile spectrumFile, DataFile fingerprintFile, RunContext context) {
    Map<String, BitVector> known = fingerprints(fingerprintFile, context);
    List<Spectrum> inputs = new ArrayList<>();
    List<BitVector> outputs = new ArrayList<>();
    List<String> structures = new ArrayList<>();
    List<String> formulas = new ArrayList<>();
    List<Integer> folds = new ArrayList<>();
    try (NamedFields table = new NamedFields(spectrumFile)) {
      int structure = table.position(STRUCTURE);
      int precursor = table.position("precursor_mz");
      int peaks = table.position("peaks");
      while (table.next()) {
        context.cancellation().check();
        DelimitedRows row = table.row();
        BitVector bits = known.get(row.text(structure));
        if (bits == null) {
          throw row.error(
              structure,
              "structure '%s' has no fingerprint in %s",
              row.shown(structure),
              fingerprintFile);
        }
        inputs.add(spectrum(table, precursor, peaks));
        outputs.add(bits);
        structures.add(row.text(structure));
        if (table.has(FORMULA)) {
          formulas.add(row.text(table.position(FORMULA)));
        }
        if (table.has(FOLD)) {
          folds.add(row.requireWhole(table.position(FOLD), 0, 1000, "a fold"));
        }
      }
    }
    Dataset<Spectrum, BitVector> dataset =
        new Dataset<>(
            spectrumFile.stem(),
            new ListSamples<>(Spectrum.class, inputs),
            new BitVectors(fingerprint.bits(), outputs),
            Columns.NONE,
            structures,
            List.of(),
            new RowFacts(
                List.of(),
                folds.stream().map(String::valueOf).toList(),
                List.of(),
                List.of(),
                formulas.isEmpty() ? Map.of() : Map.of(FORMULA, formulas)));
    return new Tables(dataset, formulas, folds);
  }

  private static Spectrum spectrum(NamedFields table, int precursor, int peakField) {
    DelimitedRows row = table.row();
    double mass = row.requireNumber(precursor);
    if (mass <= 0) {
      throw row.error(precursor, "precursor mass %s is not above 0", mass);
    }
    PeakCollector peaks = new PeakCollector();
    byte[] data = row.data();
    int position = row.from(peakField);
    int end = row.to(peakField);
    while (position < end) {
      int blank = LineReader.find(data, position, end, ' ');
      int colon = LineReader.find(data, position, blank, ':');
      double peak = Numbers.parse(data, position, colon);
      double intensity = colon < blank ? Numbers.parse(data, colon + 1, blank) : Double.NaN;
      if (!PeakCollector.isPeak(peak, intensity)) {
        throw row.error(
            peakField,
            "peak %d, '%s', is not mass:intensity with a mass above 0 and an intensity of at"
                + " least 0",
            peaks.count() + 1,
            Numbers.shown(data, position, blank));
      }
      peaks.add(peak, intensity);
      position = blank + 1;
    }
    if (table.has(COUNT)) {
      int declared =
          row.requireWhole(table.position(COUNT), 0, Integer.MAX_VALUE, "the number of peaks");
      if (declared != peaks.count()) {
        throw row.error(
            peakField, "%d peaks are declared and %d are there", declared, peaks.count());
      }
    }
    return peaks.build(mass);
  }

  /** The fingerprints of a table by the numbers of their structures. */
  Map<String, BitVector> fingerprints(DataFile file, RunContext context) {
    Map<String, BitVector> result = new LinkedHashMap<>();
    try (NamedFields table = new NamedFields(file)) {
      int structure = table.position(STRUCTURE);
      int bits = table.position(fingerprint.column());
      while (table.next()) {
        context.cancellation().check();
        String name = table.row().text(structure);
        if (result.put(name, bits(table.row(), bits)) != null) {
          throw table.row().error(structure, "structure '%s' appears twice", name);
        }
      }
    }
    return result;
  }

  /** The candidates of a table by their formula. */
  public Map<String, List<Candidate>> candidates(DataFile file, RunContext context) {
    Map<String, List<Candidate>> result = new LinkedHashMap<>();
    try (NamedFields table = new NamedFields(file)) {
      int formula = table.position(FORMULA);
      int smiles = table.position("smiles");
      int structure = table.position(STRUCTURE);
      int bits = table.position(fingerprint.column());
      while (table.next()) {
        context.cancellation().check();
        DelimitedRows row = table.row();
        Candidate candidate =
            new Candidate(
                row.text(formula),
                row.text(smiles),
                row.isEmpty(structure) ? Optional.empty() : Optional.of(row.text(structure)),
                bits(row, bits));
        result.computeIfAbsent(candidate.formula(), key -> new ArrayList<>()).add(candidate);
      }
    }
    return result;
  }

  private BitVector bits(DelimitedRows row, int field) {
    int[] positions = new int[fingerprint.bits()];
    int count = 0;
    int from = row.from(field);
    while (from < row.to(field)) {
      int to = LineReader.find(row.data(), from, row.to(field), ' ');
      double bit = Numbers.parse(row.data(), from, to) - fingerprint.first();
      int least = count == 0 ? 0 : positions[count - 1] + 1;
      if (!Numbers.isWhole(bit, least, fingerprint.bits() - 1)) {
        throw row.error(
            field,
            "'%s' is not a bit from %d to %d in rising order",
            Numbers.shown(row.data(), from, to),
            fingerprint.first(),
            fingerprint.first() + fingerprint.bits() - 1);
      }
      positions[count++] = (int) bit;
      from = to + 1;
    }
    return BitVector.of(fingerprint.bits(), Arrays.copyOf(positions, count));
  }

  /** A tab-separated table with a header, whose fields are asked for by name. */
  private static final class NamedFields implements AutoCloseable {
    private final DelimitedRows rows;
    private final Map<String, Integer> positions = new HashMap<>();

    NamedFields(DataFile file) {
      rows = new DelimitedRows(file, Separator.TAB);
      try {
        readHeader();
      } catch (OkraException e) {
        rows.close();
        throw e;
      }
    }

    private void readHeader() {
      rows.requireNext("a header");
      for (int i = 0; i < rows.count(); i++) {
        if (positions.putIfAbsent(rows.text(i), i) != null) {
          throw rows.error(i, "column '%s' appears twice", rows.shown(i));
        }
      }
    }

    boolean has(String name) {
      return positions.containsKey(name);
    }

    /** The position of a column, which must be there. Call before the first {@link #next()}. */
    int position(String name) {
      Integer position = positions.get(name);
      if (position == null) {
        throw rows.error(0, "there is no column '%s'; the file has %s", name, positions.keySet());
      }
      return position;
    }

    boolean next() {
      boolean any = rows.next();
      if (any) {
        rows.requireCount(positions.size());
      } else if (rows.rows() == 1) {
        throw rows.line().endError("at least one row is expected");
      }
      return any;
    }

    DelimitedRows row() {
      return rows;
    }

    @Override
    public void close() {
      rows.close();
    }
  }
}
