package io.ftimer.cli.internal.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ftimer.FTimer;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.CsvReport;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.internal.text.ReportSchemas;
import io.ftimer.summary.SerializedTree;
import io.ftimer.summary.Summary;
import io.ftimer.values.RegionKind;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The same spelling with and without a kind in the files that the command reads. */
class KindsInFilesTest {
    /** One call of code and one of the same name and another kind. */
    private static Summary both(RegionKind kind) {
        FTimer timer = FTimer.builder().callStatistics(true).build();
        timer.init();
        timer.start("a");
        timer.stop("a");
        timer.recorder().startRegion(new RegionKey(kind, "a"));
        timer.recorder().stop(new RegionKey(kind, "a"));
        return timer.summary();
    }

    private static List<String> regions(String file) {
        return Reading.text(file).get(0).regions().stream()
                .map(region -> region.depth() + " " + region.name() + " " + region.kind())
                .toList();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CODE")
    void our_files_keep_the_kind(RegionKind kind) throws IOException {
        Summary summary = both(kind);
        List<String> expected = List.of("0 a CODE", "0 a " + kind);

        assertThat(regions(WrittenFilesTest.exported(
                        "json", new ExportedRun("t", Map.of()), List.of(ExportedTree.of("t", summary)))))
                .isEqualTo(expected);
        assertThat(regions(SerializedTree.of(summary).toText())).isEqualTo(expected);
        assertThat(regions(WrittenFilesTest.written(CsvReport.ofCallStats(summary))))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CODE")
    void a_layout_of_the_fortran_library_has_code_only(RegionKind kind) throws IOException {
        assertThat(regions(WrittenFilesTest.written(CsvReport.of(both(kind))))).containsExactly("0 a CODE", "0 a CODE");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CODE")
    void a_file_of_the_profiler_has_the_kinds_of_all_levels(RegionKind kind) {
        String suffix = "[" + kind.key() + "]";

        assertThat(regions(benchmark(kind.key() + ",", "a", "a" + suffix, "a" + suffix + "/b", "c" + suffix + "/d")))
                .containsExactly("0 a CODE", "0 a " + kind, "1 b CODE", "0 c" + suffix + "/d CODE");
    }

    /** A file of the profiler; {@code kind} is that of the column, with its comma. */
    private static String benchmark(String kind, String... paths) {
        StringBuilder file = new StringBuilder(ReportSchemas.BENCHMARK.headerLine()).append('\n');
        for (String path : paths) {
            file.append("4,\"B.b\",\"avgt\",\"\",1,1,1,1,true,,0,0,,,,,,\"\",0,\"")
                    .append(path)
                    .append("\",\"name\",")
                    .append(kind)
                    .append("1,1,1,1,1,1,1,1,0,0,0,1,1,,,\n");
        }
        return file.toString();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CODE")
    void a_label_of_the_profiler_in_results_of_jmh_ends_with_the_kind(RegionKind kind) {
        assertThat(regions("""
                [{"benchmark":"B.run","mode":"avgt","primaryMetric":{"score":2.5,"scoreUnit":"us/op"},"secondaryMetrics":{
                "ftimer.a.calls.norm":{"score":1.000000,"scoreUnit":"calls/op"},
                "ftimer.a[%1$s].calls.norm":{"score":2.000000,"scoreUnit":"calls/op"},
                "ftimer.a[%1$s]#2.calls.norm":{"score":2.000000,"scoreUnit":"calls/op"},
                "ftimer.a[1].calls.norm":{"score":2.000000,"scoreUnit":"calls/op"}}}]
                """.formatted(kind.key())))
                .containsExactlyInAnyOrder("0 a CODE", "0 a " + kind, "0 a#2 " + kind, "0 a[1] CODE");
    }

    @Test
    void an_unknown_kind_is_reported_with_its_place() throws IOException {
        String statistics = WrittenFilesTest.written(CsvReport.ofCallStats(both(RegionKind.MPI)));

        assertThatExceptionOfType(UnusableInputException.class)
                .isThrownBy(() ->
                        Reading.bytes(statistics.replace("\"mpi\"", "\"mpl\"").getBytes()))
                .withMessage("in:4: field 15 (kind): invalid value \"mpl\"; expected a kind of region: code, mpi,"
                        + " lifecycle, sql, other");
        String json = WrittenFilesTest.exported(
                "json", new ExportedRun("t", Map.of()), List.of(ExportedTree.of("t", both(RegionKind.MPI))));
        assertThatExceptionOfType(UnusableInputException.class)
                .isThrownBy(
                        () -> Reading.bytes(json.replace("\"mpi\"", "\"mpl\"").getBytes()))
                .withMessageContaining("invalid value \"mpl\" for \"kind\"; expected a kind of region: code, mpi,");
    }
}
