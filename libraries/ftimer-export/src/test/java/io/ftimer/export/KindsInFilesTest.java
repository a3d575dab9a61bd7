package io.ftimer.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.ftimer.FTimer;
import io.ftimer.internal.engine.Recorder;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.values.RegionKind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The same spelling with and without a kind in each format. */
class KindsInFilesTest {
    private final FTimer timer = FTimer.create();

    private void call(RegionKind kind, String name) {
        Recorder recorder = timer.recorder();
        recorder.startRegion(new RegionKey(kind, name));
        recorder.stop(new RegionKey(kind, name));
    }

    /** One call of code and two of the same name and another kind; and one of a name of its own. */
    private ExportedTree tree(RegionKind kind) {
        timer.start("solve");
        call(RegionKind.CODE, "a");
        call(kind, "a");
        call(kind, "a");
        call(kind, "b");
        timer.stop("solve");
        return ExportedTree.of("t", timer.summary());
    }

    private static String written(String format, ExportedTree tree) {
        return SampleTrees.written(ExportFormats.all().named(format), List.of(tree));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CODE")
    void json_has_the_kind_of_a_region_that_is_not_code(RegionKind kind) {
        JsonNode file = WrittenFormats.json(written("json", tree(kind)));

        assertThat(file.get("version").intValue()).isEqualTo(3);
        assertThat(file.get("trees").get(0).get("regions"))
                .extracting(region -> region.get("name").textValue() + " "
                        + region.path("kind").asText("-") + " " + region.get("calls"))
                .containsExactly("solve - 1", "a - 1", "a " + kind.key() + " 2", "b " + kind.key() + " 1");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CODE")
    void frames_end_with_the_kind(RegionKind kind) {
        ExportedTree tree = tree(kind);
        String suffix = '[' + kind.key() + ']';

        assertThat(written("collapsed-calls", tree).lines())
                .containsExactly("solve 1", "solve;a 1", "solve;a" + suffix + " 2", "solve;b" + suffix + " 1");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CODE")
    void people_see_the_kind_where_siblings_differ_only_by_it(RegionKind kind) {
        ExportedTree tree = tree(kind);

        assertThat(written("text", tree).lines().map(line -> line.substring(line.lastIndexOf(' ') + 1)))
                .endsWith("solve", "a", "a[" + kind.key() + ']', "b");
    }

    @Test
    void a_name_that_looks_like_a_kind_is_no_kind() {
        ExportedTree tree = new ExportedTree(
                ExportedTree.Kind.RUN,
                "",
                "t",
                true,
                9,
                Map.of(),
                List.of(
                        new ExportedRegion(0, "a[mpi]", 1, 1, 1),
                        new ExportedRegion(0, "a", RegionKind.LIFECYCLE, 2, 1, 1, Map.of()),
                        new ExportedRegion(0, "a[1]", 3, 1, 1)));

        assertThat(written("collapsed-calls", tree).lines()).containsExactly("a\\[mpi] 1", "a[lifecycle] 2", "a[1] 3");
        assertThat(written("text", tree).lines().map(line -> line.substring(line.lastIndexOf(' ') + 1)))
                .endsWith("a[mpi]", "a", "a[1]");
    }

    @Test
    void only_regions_of_the_kind_mpi_have_time_and_bytes_of_mpi() {
        timer.start("MPI_Recv");
        timer.add("mpi_received_bytes", 7, 0);
        timer.stop("MPI_Recv");
        assertThat(ExportedTree.of("t", timer.summary()).withMpiMetrics().regions())
                .allSatisfy(region -> assertThat(region.metrics()).isEmpty())
                .hasSize(2);

        RegionKey call = new RegionKey(RegionKind.MPI, "MPI_Recv");
        timer.recorder().startRegion(call);
        timer.recorder().add(new RegionKey(RegionKind.MPI, "mpi_received_bytes"), 5, 0);
        timer.add("mpi_received_bytes", 3, 0);
        timer.recorder().stop(call);
        assertThat(ExportedTree.of("t", timer.summary()).withMpiMetrics().regions())
                .extracting(region -> region.name() + " " + region.kind() + " "
                        + region.metrics().get("mpi_received_bytes"))
                .containsExactly(
                        "MPI_Recv CODE null",
                        "mpi_received_bytes CODE null",
                        "MPI_Recv MPI 5",
                        "mpi_received_bytes CODE null");
        assertThat(ExportedTree.of("t", timer.summary())
                        .withMpiMetrics()
                        .regions()
                        .get(2))
                .satisfies(region -> assertThat(region.metrics())
                        .containsEntry("mpi_nanos", region.inclusiveNanos())
                        .containsEntry("mpi_wait_nanos", region.inclusiveNanos()));
    }
}
