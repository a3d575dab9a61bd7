package io.ftimer.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.TreeExporters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextExporterTest {

    @Test
    void a_file_has_the_run_and_then_each_tree(@TempDir Path folder) throws IOException {
        TreeExporter exporter = ExportFormats.all().named("text");
        Path file = folder.resolve("trees" + exporter.suffix());
        List<ExportedRegion> regions = List.of(
                new ExportedRegion(0, "solve", 1, 1_000_000, 250_000),
                new ExportedRegion(1, "spmv", 3, 750_000, 750_000));

        TreeExporters.write(
                exporter,
                new ExportedRun("project", Map.of("jdk", "17")),
                List.of(
                        new ExportedTree(
                                ExportedTree.Kind.TEST, "SolverTest", "solves", true, 2_000_000, Map.of(), regions),
                        new ExportedTree(ExportedTree.Kind.RANK, "", "rank 1", true, 0, Map.of(), List.of())),
                file);

        assertThat(file.getFileName()).hasToString("trees.txt");
        assertThat(Files.readString(file)).isEqualTo("""
                project
                jdk: 17

                SolverTest > solves
                window 2.00 ms, 2 regions, 4 calls
                   time    self    share              calls  region
                1.00 ms  250 µs  100.0 %  ██████████      1  solve
                 750 µs  750 µs   75.0 %  ███████▌        3    spmv

                rank 1
                0 regions, 0 calls
                """);
    }
}
