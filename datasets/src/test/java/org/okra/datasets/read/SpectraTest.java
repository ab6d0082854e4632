package org.okra.datasets.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.okra.datasets.read.Format.text;
import static org.okra.datasets.read.ReadErrors.assertFormatError;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.okra.core.run.RunContext;
import org.okra.core.sample.BitVector;
import org.okra.core.sample.Spectrum;
import org.okra.datasets.DataFile;
import org.okra.datasets.Dataset;

final class SpectraTest {
  private static final RunContext CONTEXT = RunContext.withSeed(1);

  @AfterAll
  static void closeContext() {
    CONTEXT.close();
  }

  private static DataFile sample(Format format) {
    return text("f", new String(format.sample(), StandardCharsets.UTF_8));
  }

  @Test
  void massBankRecordsGiveRelativeIntensitiesAndTaggedFields() {
    List<SpectrumRecord> records =
        new MassBankRecords.Parser().read(sample(Format.MASSBANK_RECORD));
    assertThat(records).hasSize(1);
    SpectrumRecord record = records.get(0);
    assertThat(record.name()).isEqualTo("MSBNK-Us-US000001");
    assertThat(record.spectrum())
        .isEqualTo(Spectrum.of(47.0491, new double[] {29.0386, 31.0178}, new double[] {120, 999}));
    assertThat(record.fields())
        .containsEntry("CH$SMILES", "CCO")
        .containsEntry("CH$LINK INCHIKEY", "LFQSCWFLJHTTHZ-UHFFFAOYSA-N")
        .containsEntry("MS$FOCUSED_ION PRECURSOR_TYPE", "[M+H]+");
  }

  @Test
  void mgfSpectraInheritCommonFieldsAndIgnorePeakCharges() {
    List<SpectrumRecord> records = new Mgf.Parser().read(sample(Format.MGF));
    assertThat(records).extracting(SpectrumRecord::name).containsExactly("first", "spectrum 2");
    assertThat(records.get(0).spectrum())
        .isEqualTo(Spectrum.of(301.25, new double[] {100.5, 200.25}, new double[] {10, 20.5}));
    assertThat(records.get(1).fields()).containsEntry("COM", "a run");
    assertThat(records.get(1).line()).isEqualTo(12);
  }

  @Test
  void mspSpectraTakeSeveralPeaksPerLineWithComments() {
    List<SpectrumRecord> records = new Msp.Parser().read(sample(Format.MSP));
    assertThat(records).extracting(SpectrumRecord::name).containsExactly("first", "second");
    assertThat(records.get(0).spectrum())
        .isEqualTo(
            Spectrum.of(301.25, new double[] {100.5, 200.25, 250.5}, new double[] {10, 20, 5}));
  }

  @Test
  void peaksAreSortedByMass() {
    String file = "BEGIN IONS\nPEPMASS=9\n5 1\n3 2\nEND IONS\n";
    assertThat(new Mgf.Parser().read(text("f", file)).get(0).spectrum())
        .isEqualTo(Spectrum.of(9, new double[] {3, 5}, new double[] {2, 1}));
  }

  @Test
  void anyFieldCanBeTheOutput() {
    String first = "BEGIN IONS\nPEPMASS=9\nSMILES=CCO\nEND IONS\n";
    Dataset<Spectrum, String> data =
        SpectrumRecord.dataset(text("f", first), new Mgf.Parser(), "smiles");
    assertThat(data.outputs().get(0)).isEqualTo("CCO");
    assertThatThrownBy(() -> SpectrumRecord.dataset(sample(Format.MGF), new Mgf.Parser(), "SMILES"))
        .hasMessage(
            "f, line 12, column 1: the spectrum that starts here has no entry 'SMILES'; it has"
                + " [PEPMASS, COM].");
  }

  @Test
  void wrongSpectraAreRefusedAtTheirPlace() {
    assertFormatError(
        () -> new Mgf.Parser().read(text("f", "BEGIN IONS\nPEPMASS=9\n5 -1\nEND IONS\n")),
        "f, line 3, column 1: mass 5.0 with intensity -1.0; a mass is above 0 and an intensity at"
            + " least 0.");
    assertFormatError(
        () -> new Mgf.Parser().read(text("f", "BEGIN IONS\n5 1\nEND IONS\n")),
        "f, line 1, column 1: the spectrum that starts here has no PEPMASS, its precursor mass.");
    assertFormatError(
        () -> new Mgf.Parser().read(text("f", "BEGIN IONS\nPEPMASS=9\n5 1\n")),
        "f, line 3, column 4: the file ends here but the spectrum that starts in line 1 has no END"
            + " IONS.");
    assertFormatError(
        () -> new Msp.Parser().read(text("f", "Name: x\nPrecursorMZ: 9\nNum Peaks: 2\n5 1\n\n")),
        "f, line 5, column 1: the spectrum ends after 1 of 2 peaks.");
    assertFormatError(
        () -> new Msp.Parser().read(text("f", "Name: x\nPrecursorMZ: 9\nNum Peaks: 1\n5 1; 6 1\n")),
        "f, line 4, column 6: more than the declared 1 peaks.");
    assertFormatError(
        () ->
            new MassBankRecords.Parser()
                .read(
                    text(
                        "f",
                        "ACCESSION: A\nMS$FOCUSED_ION: PRECURSOR_M/Z 9\nPK$NUM_PEAK: 2\n"
                            + "PK$PEAK: m/z int. rel.int.\n  5 1 999\n//\n")),
        "f, line 6, column 1: PK$NUM_PEAK declares 2 peaks and 1 are there.");
    assertFormatError(
        () -> new MassBankRecords.Parser().read(text("f", "ACCESSION: A\nPK$NUM_PEAK: 0\n//\n")),
        "f, line 1, column 1: the spectrum that starts here has no precursor mass (MS$FOCUSED_ION:"
            + " PRECURSOR_M/Z); only spectra of fragments (MS2) can be used.");
  }

  /** A decimal comma must not make two numbers of one. */
  @Test
  void massAndIntensityStandApart() {
    for (String peak : List.of("100,25 20", "1,, 20", "100:20", ",100 20", "100 ,20", "1:: 20")) {
      assertThatThrownBy(
              () ->
                  new Mgf.Parser()
                      .read(text("f", "BEGIN IONS\nPEPMASS=9\n" + peak + "\nEND IONS\n")))
          .as(peak)
          .hasMessageStartingWith("f, line 3, column ");
    }
    for (String peak : List.of("100:20", "100,20", "100 , 20", "100: 20", "100\t20")) {
      Spectrum spectrum = msp(peak).get(0).spectrum();
      assertThat(spectrum.mass(0)).as(peak).isEqualTo(100);
      assertThat(spectrum.intensity(0)).as(peak).isEqualTo(20);
    }
    for (String peak : List.of("100,25 20", "1,, 20", "1::20", ",100 20", "1:,20")) {
      assertThatThrownBy(() -> msp(peak)).as(peak).hasMessageStartingWith("f, line 3, column ");
    }
  }

  private static List<SpectrumRecord> msp(String peak) {
    return new Msp.Parser().read(text("f", "PrecursorMZ: 9\nNum Peaks: 1\n" + peak + "\n"));
  }

  @Test
  void aSpectrumHasOnePrecursorMass() {
    assertFormatError(
        () -> new Mgf.Parser().read(text("f", "BEGIN IONS\nPEPMASS=9\nPEPMASS=8\n5 1\nEND IONS\n")),
        "f, line 3, column 9: precursor mass 8.0 after 9.0 of the same spectrum.");
    assertThat(
            new Msp.Parser()
                .read(text("f", "PrecursorMZ: 9\nPEPMASS: 9.0\nNum Peaks: 1\n5 1\n"))
                .get(0)
                .spectrum()
                .precursorMass())
        .isEqualTo(9);
  }

  @Test
  void aMassBankRecordSaysItsPrecursorMassAndNothingElse() {
    assertFormatError(
        () ->
            new MassBankRecords.Parser()
                .read(text("f", "ACCESSION: A\nMS$FOCUSED_ION: PRECURSOR_M/Z 9 Da\n//\n")),
        "f, line 2, column 32: more text after the precursor mass.");
    assertFormatError(
        () ->
            new MassBankRecords.Parser()
                .read(text("f", "ACCESSION: A\nMS$FOCUSED_ION: PRECURSOR_M/Z 0\n//\n")),
        "f, line 2, column 31: precursor mass 0.0 is not above 0.");
  }

  @Test
  void massBankTablesJoinSpectraFingerprintsFoldsAndCandidates() {
    MassBank.Tables data =
        new MassBank()
            .read(sample(Format.MASSBANK_SPECTRA), sample(Format.MASSBANK_FINGERPRINTS), CONTEXT);
    assertThat(data.dataset().rowNames()).containsExactly("M1", "M2");
    // Bits count from 1 in the file and from 0 here.
    assertThat(data.dataset().outputs().get(0)).isEqualTo(BitVector.of(166, 0, 12, 165));
    assertThat(data.split(2).test().rowNames()).containsExactly("M2");
    assertThatThrownBy(() -> data.split(7))
        .hasMessage(
            "Fold 7 leaves 2 rows for training and 0 for testing; the file has folds [1, 2].");
    Map<String, List<MassBank.Candidate>> candidates =
        new MassBank("s", "f", MolecularFingerprint.MORGAN, Optional.empty())
            .candidates(sample(Format.MASSBANK_CANDIDATES), CONTEXT);
    assertThat(candidates).containsOnlyKeys("C2H6O");
    assertThat(candidates.get("C2H6O"))
        .containsExactly(
            new MassBank.Candidate("C2H6O", "CCO", Optional.of("M1"), BitVector.of(2048, 0, 2047)),
            new MassBank.Candidate("C2H6O", "COC", Optional.empty(), BitVector.of(2048)));
  }

  @Test
  void wrongTablesAreRefusedAtTheirPlace() {
    MassBank tables = new MassBank();
    assertFormatError(
        () -> tables.fingerprints(text("f", "structure_id\tmaccs166\nM1\t5 167\n"), CONTEXT),
        "f, line 2, column 4: '167' is not a bit from 1 to 166 in rising order.");
    String table = "structure_id\tprecursor_mz\tn_peaks\tpeaks\n";
    assertFormatError(
        () ->
            tables.read(
                text("f", table + "M1\t9\t1\t5:1 6\n"),
                sample(Format.MASSBANK_FINGERPRINTS),
                CONTEXT),
        "f, line 2, column 8: peak 2, '6', is not mass:intensity with a mass above 0 and an"
            + " intensity of at least 0.");
    assertFormatError(
        () ->
            tables.read(
                text("f", table + "M9\t9\t0\t\n"), sample(Format.MASSBANK_FINGERPRINTS), CONTEXT),
        "f, line 2, column 1: structure 'M9' has no fingerprint in f.");
  }
}
