package io.ftimer.gate;

import static io.ftimer.gate.GateTrees.compare;
import static io.ftimer.gate.GateTrees.region;
import static io.ftimer.gate.GateTrees.tree;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.values.RegionKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The same spelling with and without a kind in a baseline and in a comparison. */
class KindsInGateTest {
    @TempDir
    Path folder;

    private static ExportedRegion of(RegionKind kind, String name, long calls, long self) {
        return new ExportedRegion(1, name, kind, calls, self, self, Map.of());
    }

    private static ExportedTree both(RegionKind kind) {
        return tree("t", region(0, "solve", 1, 50), region(1, "a", 2, 25), of(kind, "a", 3, 25));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CODE")
    void a_kind_is_another_line_of_a_baseline(RegionKind kind) throws IOException {
        Baseline baseline = GateTrees.baseline(both(kind));
        Path file = folder.resolve("regions.txt");
        Baseline.update(file, before -> baseline);

        assertThat(Files.readString(file)).endsWith(" 1 50.0% solve\n  2 25.0% a\n  3 25.0% a[" + kind.key() + "]\n");
        assertThat(Baseline.read(file)).isEqualTo(baseline);
        assertThat(compare(baseline, GatePolicy.DEFAULT, both(kind)).conclusion())
                .isEqualTo(GateResult.Conclusion.PASSED);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CODE")
    void a_region_of_another_kind_is_another_region(RegionKind kind) throws IOException {
        Baseline baseline = GateTrees.baseline(tree("t", region(0, "solve", 1, 50), region(1, "a", 3, 50)));

        GateResult result =
                compare(baseline, GatePolicy.DEFAULT, tree("t", region(0, "solve", 1, 50), of(kind, "a", 3, 50)));

        assertThat(result.conclusion()).isEqualTo(GateResult.Conclusion.REGRESSED);
        assertThat(result.trees().get(0).differences())
                .extracting(difference -> difference.what() + " " + difference.path())
                .containsExactly("renamed solve/a");
        StringBuilder json = new StringBuilder();
        GateReport.of(result, "").write(GateFormat.JSON, json);
        assertThat(json)
                .contains("{\"path\":[\"solve\",\"a\"],\"what\":\"renamed\"")
                .contains("\"renamed\":\"solve/a[" + kind.key() + "]\"");
    }

    @Test
    void numbers_of_mpi_are_inconclusive_for_a_tree_without_kinds_and_say_why() throws IOException {
        Path file = folder.resolve("regions.txt");
        Files.writeString(
                file, "# fTimer baseline, version 3\n[test org.example.SolverTest]\nt\n 1 mpi_nanos=5 solve\n  1 a\n");
        Baseline baseline = Baseline.read(file);

        GateResult result =
                compare(baseline, GatePolicy.DEFAULT, tree("t", region(0, "solve", 1, 1), region(1, "a", 1, 1)));

        assertThat(result.conclusion()).isEqualTo(GateResult.Conclusion.INCONCLUSIVE);
        assertThat(result.trees().get(0).notCompared())
                .containsExactly("mpi_nanos of 1 region was not measured, first of \"solve\": the tree has no region of"
                        + " the kind mpi; files without kinds have code only");
    }

    @Test
    void other_numbers_that_were_not_measured_do_not_need_kinds() throws IOException {
        Path file = folder.resolve("regions.txt");
        Files.writeString(file, "# fTimer baseline, version 3\n[test org.example.SolverTest]\nt\n 1 bytes=5 solve\n");

        assertThat(compare(Baseline.read(file), GatePolicy.DEFAULT, tree("t", region(0, "solve", 1, 1)))
                        .trees()
                        .get(0)
                        .notCompared())
                .containsExactly("bytes of 1 region was not measured, first of \"solve\"");
    }
}
