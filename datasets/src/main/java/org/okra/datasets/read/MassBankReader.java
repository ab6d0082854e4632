package org.okra.datasets.read;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.okra.core.run.RunContext;
import org.okra.core.sample.BitVector;
import org.okra.core.sample.BitVectors;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Spectrum;
import org.okra.datasets.Columns;
import org.okra.datasets.DataFile;
import org.okra.datasets.Dataset;

/**
 * Tab-separated tables of spectra, fingerprints and candidates made from MassBank. Columns are
 * found by the names in the header: {@code structure_id}, {@code precursor_mz} and {@code peaks} of
 * the form {@code mass:intensity mass:intensity ...} for spectra, {@code maccs166} or {@code
 * morgan2_2048} with the numbers of the bits that are set for fingerprints.
 */
public final class MassBankReader {
  private static final String STRUCTURE = "structure_id";
  private static final String FORMULA = "formula";
  private static final String FOLD = "fold";
  private static final String COUNT = "n_peaks";

  private final Fingerprint kind;
  private final RunContext context;

  /** A reader. */
  public MassBankReader(Fingerprint kind, RunContext context) {
    this.kind = kind;
    this.context = context;
  }

  /** The spectra of a table with the fingerprints of their structures as outputs. */
  public MassBankData read(DataFile spectra, DataFile fingerprintFile) {
    Map<String, BitVector> fingerprints = fingerprints(fingerprintFile);
    List<Spectrum> inputs = new ArrayList<>();
    List<BitVector> outputs = new ArrayList<>();
    List<String> structures = new ArrayList<>();
    List<String> formulas = new ArrayList<>();
    List<Integer> folds = new ArrayList<>();
    try (NamedFields table = new NamedFields(spectra)) {
      int structure = table.position(STRUCTURE);
      int precursor = table.position("precursor_mz");
      int peaks = table.position("peaks");
      while (table.next()) {
        context.cancellation().check();
        DelimitedRows row = table.row();
        BitVector fingerprint = fingerprints.get(row.text(structure));
        if (fingerprint == null) {
          throw row.error(
              structure,
              String.format(
                  Locale.ROOT,
                  "structure '%s' has no fingerprint in %s",
                  row.shown(structure),
                  fingerprintFile));
        }
        inputs.add(spectrum(table, precursor, peaks));
        outputs.add(fingerprint);
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
            FileNames.dataset(spectra.name()),
            new ListSamples<>(Spectrum.class, inputs),
            new BitVectors(kind.bits(), outputs),
            Columns.NONE,
            structures,
            List.of());
    return new MassBankData(dataset, formulas, folds);
  }

  private static Spectrum spectrum(NamedFields table, int precursor, int peakField) {
    DelimitedRows row = table.row();
    double mass = row.requireNumber(precursor);
    if (mass <= 0) {
      throw row.error(precursor, "precursor mass " + mass + " is not above 0");
    }
    PeakCollector peaks = new PeakCollector();
    byte[] data = row.data();
    int position = row.from(peakField);
    int end = row.to(peakField);
    while (position < end) {
      int colon = find(data, position, end, (byte) ':');
      int blank = find(data, position, end, (byte) ' ');
      double peak = Numbers.parse(data, position, Math.min(colon, blank));
      double intensity = colon < blank ? Numbers.parse(data, colon + 1, blank) : Double.NaN;
      if (!PeakCollector.isPeak(peak, intensity)) {
        throw row.error(
            peakField,
            String.format(
                Locale.ROOT,
                "peak %d, '%s', is not mass:intensity with a mass above 0 and an intensity of at"
                    + " least 0",
                peaks.count() + 1,
                Numbers.shown(data, position, blank)));
      }
      peaks.add(peak, intensity);
      position = blank + 1;
    }
    if (table.has(COUNT)) {
      int declared =
          row.requireWhole(table.position(COUNT), 0, Integer.MAX_VALUE, "the number of peaks");
      if (declared != peaks.count()) {
        throw row.error(
            peakField,
            String.format(
                Locale.ROOT, "%d peaks are declared and %d are there", declared, peaks.count()));
      }
    }
    return peaks.build(mass);
  }

  private static int find(byte[] data, int from, int to, byte wanted) {
    int position = from;
    while (position < to && data[position] != wanted) {
      position++;
    }
    return position;
  }

  /** The fingerprints of a table by the numbers of their structures. */
  public Map<String, BitVector> fingerprints(DataFile file) {
    Map<String, BitVector> result = new LinkedHashMap<>();
    try (NamedFields table = new NamedFields(file)) {
      int structure = table.position(STRUCTURE);
      int bits = table.position(kind.column());
      while (table.next()) {
        context.cancellation().check();
        String name = table.row().text(structure);
        if (result.put(name, bits(table.row(), bits)) != null) {
          throw table.row().error(structure, "structure '" + name + "' stands twice");
        }
      }
    }
    return result;
  }

  /** The candidates of a table by their formula. */
  public Map<String, List<Candidate>> candidates(DataFile file) {
    Map<String, List<Candidate>> result = new LinkedHashMap<>();
    try (NamedFields table = new NamedFields(file)) {
      int formula = table.position(FORMULA);
      int smiles = table.position("smiles");
      int structure = table.position(STRUCTURE);
      int bits = table.position(kind.column());
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
    int[] positions = new int[kind.bits()];
    int count = 0;
    int from = row.from(field);
    while (from < row.to(field)) {
      int to = find(row.data(), from, row.to(field), (byte) ' ');
      double bit = Numbers.parse(row.data(), from, to) - kind.first();
      boolean rises = count == 0 || bit > positions[count - 1];
      if (!(bit >= 0 && bit < kind.bits()) || bit != Math.rint(bit) || !rises) {
        throw row.error(
            field,
            String.format(
                Locale.ROOT,
                "'%s' is not a bit from %d to %d in rising order",
                Numbers.shown(row.data(), from, to),
                kind.first(),
                kind.first() + kind.bits() - 1));
      }
      positions[count++] = (int) bit;
      from = to + 1;
    }
    return BitVector.of(kind.bits(), Arrays.copyOf(positions, count));
  }
}
