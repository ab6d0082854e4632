package org.okra.testing.builtin;

import static org.okra.testing.builtin.DatasetsTest.row;

import java.util.List;
import java.util.Map;
import org.okra.datasets.DatasetSource;
import org.okra.datasets.read.Jester;
import org.okra.datasets.read.JsonGraphs;
import org.okra.datasets.read.LabelRanking;
import org.okra.datasets.read.MassBank;
import org.okra.datasets.read.MassBankRecords;
import org.okra.datasets.read.Mgf;
import org.okra.datasets.read.MovieLens;
import org.okra.datasets.read.Msp;
import org.okra.datasets.read.Sushi;
import org.okra.datasets.read.TuGraphs;
import org.okra.testing.builtin.DatasetsTest.SourceFiles;

/** The data sets in files of rankings, ratings, spectra and graphs. */
final class StructureDatasets {
  private StructureDatasets() {}

  static List<Row<DatasetSource, SourceFiles>> rows() {
    return List.of(
        row("of jester", Jester::new, Map.of("jester-data-1.csv", "2,-7.82,99,8.5\n3,1,-10,0\n")),
        row(
            "of label rankings",
            () -> new LabelRanking("r.txt"),
            Map.of("r.txt", "A1,A2,ranking\n0.5,red,a>c>b\n1.5,blue,b>ac\n")),
        row(
            "of sushi",
            Sushi::new,
            Map.of(
                "sushi3a.5000.10.order",
                "4 1\n0 3 2 0 1\n0 4 3 1 0 2\n",
                "sushi3.udata",
                "6371\t0\t2\t355\t0\t0\t0\t0\t0\t0\t0\n10007\t1\t1\t214\t26\t6\t1\t26\t6\t1\t0\n")),
        row(
            "of movie lens",
            MovieLens::new,
            Map.of(
                "u.data",
                "1\t10\t5\t874965758\n2\t10\t1\t876893171\n",
                "u.user",
                "1|24|M|technician|85711\n2|53|F|other|94043\n",
                "u.item",
                "10|Toy (1995)|01-Jan-1995||http://x|0|0|0|1|1|1|0|0|0|0|0|0|0|0|0|0|0|0|0\n")),
        row(
            "of mass bank",
            MassBank::new,
            Map.of(
                "massbank_ms2_merged.tsv",
                "structure_id\tformula\tprecursor_mz\tfold\tn_peaks\tpeaks\n"
                    + "M1\tC2H6O\t47.05\t1\t2\t29.04:12.5 31.02:1000\n"
                    + "M2\tCH4\t17.04\t2\t1\t15.02:1000\n",
                "massbank_fingerprints.tsv",
                "structure_id\tmaccs166\tmorgan2_2048\nM1\t1 13 166\t0 7\nM2\t\t2047\n")),
        row(
            "of mass bank records",
            MassBankRecords::new,
            Map.of(
                "records.txt",
                """
                ACCESSION: X1
                RECORD_TITLE: Ethanol
                CH$SMILES: CCO
                MS$FOCUSED_ION: PRECURSOR_M/Z 47.0491
                PK$NUM_PEAK: 2
                PK$PEAK: m/z int. rel.int.
                  29.0386 1200.5 120
                  31.0178 9999 999
                //
                """)),
        row(
            "of mgf",
            Mgf::new,
            Map.of(
                "spectra.mgf",
                """
                BEGIN IONS
                PEPMASS=301.25 1200
                SMILES=CCO
                100.5 10
                200.25 20.5 1+
                END IONS
                """)),
        row(
            "of msp",
            Msp::new,
            Map.of(
                "spectra.msp",
                """
                Name: first
                PrecursorMZ: 301.25
                SMILES: CCO
                Num Peaks: 2
                100.5 10; 200.25 20
                """)),
        row(
            "of json graphs",
            JsonGraphs::new,
            Map.of(
                "graphs.jsonl",
                """
                {"nodes": ["C", "O"], "edges": [[0, 1]], "output": 1.5}
                {"nodes": ["N"], "edges": [], "output": 2}
                """)),
        row(
            "of tu graphs",
            TuGraphs::new,
            Map.of(
                "DS_A.txt", "1, 2\n2, 1\n3, 4\n",
                "DS_graph_indicator.txt", "1\n1\n2\n2\n",
                "DS_node_labels.txt", "7\n8\n7\n7\n",
                "DS_graph_labels.txt", "1\n-1\n")));
  }
}
