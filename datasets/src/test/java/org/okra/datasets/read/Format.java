package org.okra.datasets.read;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataLimits;

/** Every format with a small file of our own, for the tests that damage files. */
enum Format {
  ARFF_DENSE(
      """
      % a comment
      @relation 'two words'
      @attribute plain numeric
      @attribute 'it\\'s quoted' {a,'b c',"d\\"e"}
      @ATTRIBUTE "sum %" REAL
      @attribute target integer
      @data
      1.5, 'b c', -2e-3, 4
      % in between
      ?,a,0.000,7
      -1 , "d\\"e" , ? , 0
      """,
      (file, context) -> new Arff().read(file, context)),
  ARFF_SPARSE(
      """
      @relation sparse
      @attribute a numeric
      @attribute b {0,1}
      @attribute c {x,y,z}
      @attribute l1 {0,1}
      @attribute l2 {0,1}
      @data
      {0 2.5,1 1,3 1}
      {}
      {2 z, 3 1, 4 1}
      {0 ?,4 1}
      """,
      (file, context) ->
          new Mulan()
              .read(
                  file,
                  text("labels.xml", "<labels><label name=\"l1\"/><label name=\"l2\"/></labels>"),
                  context)),
  MULAN_LABELS(
      """
      <?xml version="1.0" encoding="utf-8"?>
      <labels xmlns="http://mulan.sourceforge.net/labels">
      <label name="a"><label name="b &amp; c"></label></label>
      <!-- nothing -->
      <label name="d"/>
      </labels>
      """,
      (file, context) -> MulanLabels.read(file)),
  MEKA(
      """
      @relation 'demo: -C 2'
      @attribute l1 {0,1}
      @attribute l2 {0,1}
      @attribute a numeric
      @attribute b numeric
      @data
      0,1,0.5,2
      1,1,-1,0
      """,
      (file, context) -> new Meka().read(file, context)),
  LIBSVM(
      """
      # a comment
      1 1:0.5 3:-2 7:1e-3
      -1 qid:4 2:1 # another
      0.25 qid:4
      """
          .replace("1 1:0.5", "1 qid:3 1:0.5"),
      (file, context) -> new Libsvm().read(List.of(file), context)),
  LIBSVM_LABELS(
      """
      3,5 1:0.5 3:-2
      5 2:1
       4:0.125
      1,3,9 1:1
      """,
      (file, context) ->
          new Libsvm("f", Optional.empty(), Libsvm.Outputs.LABELS, 1).read(List.of(file), context)),
  CSV(
      """
      name,size,"a ""quoted"" one",target
      first,1.5,x,3
      "with, comma",,y,4

      "over
      two lines",NA,x,5
      """,
      (file, context) -> new Csv().read(List.of(file), context)),
  USPS(usps(), (file, context) -> new Usps().completion(file, context)),
  LABEL_ORDERS(
      """
      A1,A2,ranking
      0.5,red,a>c>b
      1.5,blue,b>ac
      -2,red,c
      ?,red,a=b>c
      """,
      new LabelRanking()::read),
  LABEL_RANKS(
      """
      3,2,3
      0.5,1,1,2,3
      1.5,0,2,1,2
      -1,2,0,?,1
      """,
      new LabelRanking()::read),
  MOVIELENS_RATINGS(
      "1\t10\t5\t874965758\n2\t20\t1\t876893171\n1\t20\t3\t878542960\n",
      (file, context) ->
          MovieLens.ratings(
              file,
              MovieLens.users(text("u.user", users()), context),
              MovieLens.films(text("u.item", films()), context),
              context)),
  MOVIELENS_USERS(users(), MovieLens::users),
  MOVIELENS_FILMS(films(), MovieLens::films),
  JESTER(
      """
      2,-7.82,99,8.5
      3,1,-10,0
      """,
      Jester::read),
  SUSHI_USERS(sushiUsers(), Sushi::users),
  SUSHI_ORDERS(
      """
      4 1
      0 3 2 0 1
      0 4 3 1 0 2
      """,
      (file, context) ->
          Sushi.orders(file, Sushi.users(text("users", sushiUsers()), context), context)),
  SUSHI_SCORES(
      """
      -1 4 0
      2 -1 -1
      """,
      (file, context) ->
          Sushi.scores(file, Sushi.users(text("users", sushiUsers()), context), context)),
  MASSBANK_SPECTRA(
      "structure_id\tformula\tprecursor_mz\tfold\tn_peaks\tpeaks\n"
          + "M1\tC2H6O\t47.05\t1\t2\t29.04:12.5 31.02:1000\n"
          + "M2\tCH4\t17.04\t2\t1\t15.02:1000\n",
      (file, context) -> new MassBank().read(file, text("f", fingerprints()), context)),
  MASSBANK_FINGERPRINTS(
      fingerprints(), (file, context) -> new MassBank().fingerprints(file, context)),
  MASSBANK_CANDIDATES(
      "formula\tsmiles\tstructure_id\tsources\tmaccs166\tmorgan2_2048\n"
          + "C2H6O\tCCO\tM1\tmassbank\t1 2 166\t0 2047\n"
          + "C2H6O\tCOC\t\tdsstox\t5\t\n",
      (file, context) ->
          new MassBank("s", "f", MolecularFingerprint.MORGAN, Optional.empty())
              .candidates(file, context)),
  CANDIDATES(
      """
      acid,owner,"sweet, or not"
      1.5,a,2
      -1,b,0
      """,
      (file, context) ->
          new CandidateTable(
                  "c.csv",
                  Optional.of("owner"),
                  List.of("acid", "sweet, or not"),
                  0,
                  new OutputShape(FeatureVector.class, 2, List.of()))
              .read(file, context)),
  MASSBANK_RECORD(
      """
      ACCESSION: MSBNK-Us-US000001
      RECORD_TITLE: Ethanol; LC-ESI-QFT; MS2
      CH$NAME: Ethanol
      CH$FORMULA: C2H6O
      CH$SMILES: CCO
      CH$LINK: INCHIKEY LFQSCWFLJHTTHZ-UHFFFAOYSA-N
      MS$FOCUSED_ION: PRECURSOR_M/Z 47.0491
      MS$FOCUSED_ION: PRECURSOR_TYPE [M+H]+
      PK$ANNOTATION: m/z tentative_formula
        29.0386 C2H5+
      PK$NUM_PEAK: 2
      PK$PEAK: m/z int. rel.int.
        29.0386 1200.5 120
        31.0178 9999 999
      //
      """,
      (file, context) -> new MassBankRecords.Parser().read(file)),
  MGF(
      """
      # made by hand
      COM=a run
      BEGIN IONS
      TITLE=first
      PEPMASS=301.25 1200
      CHARGE=1+
      SMILES=CCO
      100.5 10
      200.25 20.5 1+
      END IONS

      BEGIN IONS
      PEPMASS=99.5
      50 1
      END IONS
      """,
      (file, context) -> new Mgf.Parser().read(file)),
  MSP(
      """
      Name: first
      PrecursorMZ: 301.25
      SMILES: CCO
      Num Peaks: 3
      100.5 10; 200.25 20 "b2";
      250.5\t5

      Name: second
      PRECURSORMZ: 99.5
      Num Peaks: 1
      50 1 "a: b"
      """,
      (file, context) -> new Msp.Parser().read(file)),
  TEXT_LINES(
      "one, \"two\"\n\u00e4h\n\n3\n",
      (file, context) -> TextLines.read(file, Optional.empty(), context)),
  GRAPHS(
      """
      {"nodes": ["C", "\u00d6"], "edges": [[0, 1]], "output": 1.5}

      {"nodes": [], "edges": [], "label": "a b"}
      """,
      JsonGraphs::read),
  GRAM("1, 0.5\n0.5,1\n", (file, context) -> GramRows.lines(file, 2, Separator.COMMA, context)),
  TU_EDGES(
      "1,2\n2, 1\n3,3\n",
      (file, context) ->
          TuGraphs.read(
              text("l", "a\nb\n"), text("i", "1\n1\n2\n"), Optional.empty(), file, context)),
  TU_LABELS(
      "C\nO\nC\n",
      (file, context) ->
          TuGraphs.read(
              text("l", "a\nb\n"),
              text("i", "1\n1\n2\n"),
              Optional.of(file),
              text("a", "1,2\n"),
              context));

  private final byte[] sample;
  private final BiConsumer<DataFile, RunContext> reader;

  Format(String sample, BiConsumer<DataFile, RunContext> reader) {
    this.sample = sample.getBytes(StandardCharsets.UTF_8);
    this.reader = reader;
  }

  /** A good file. */
  byte[] sample() {
    return sample.clone();
  }

  /** Reads bytes as a file of this format. */
  void read(byte[] bytes, RunContext context) {
    reader.accept(DataFile.of(fileName(), bytes, DataLimits.standard()), context);
  }

  /** What errors call the file. */
  String fileName() {
    return name().toLowerCase(Locale.ROOT) + ".txt";
  }

  static DataFile text(String name, String text) {
    return DataFile.of(name, text.getBytes(StandardCharsets.UTF_8), DataLimits.standard());
  }

  static byte[] gzip(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream packed = new GZIPOutputStream(out)) {
      packed.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  /** In the smallest blocks, so that the many reads of the tests are fast. */
  static byte[] bzip2(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (BZip2CompressorOutputStream packed = new BZip2CompressorOutputStream(out, 1)) {
      packed.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  private static String usps() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 2; i++) {
      text.append(7 - i);
      for (int pixel = 0; pixel < Usps.PIXELS; pixel++) {
        text.append(' ').append(pixel % 3 - 1);
      }
      text.append('\n');
    }
    return text.toString();
  }

  private static String users() {
    return "1|24|M|technician|85711\n2|53|F|other|94043\n";
  }

  private static String films() {
    return "10|Toy Story (1995)|01-Jan-1995||http://x|0|0|0|1|1|1|0|0|0|0|0|0|0|0|0|0|0|0|0\n"
        + "20|Mis\u00e9rables|||http://y|0|1|1|0|0|0|0|0|0|0|0|0|0|0|0|0|1|0|0\n";
  }

  private static String sushiUsers() {
    return "6371\t0\t2\t355\t0\t0\t0\t0\t0\t0\t0\n10007\t1\t1\t214\t26\t6\t1\t26\t6\t1\t0\n";
  }

  private static String fingerprints() {
    return "structure_id\tmaccs166\tmorgan2_2048\nM1\t1 13 166\t0 7\nM2\t\t2047\n";
  }
}
