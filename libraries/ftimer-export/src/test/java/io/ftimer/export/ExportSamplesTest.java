package io.ftimer.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.TreeExporters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files of every format, which quality/lab/check-exports.sh opens with the tools that read them. */
class ExportSamplesTest {
    private static final Path FOLDER = Path.of("target/exports");
    private static final Map<String, List<ExportedTree>> SAMPLES = Map.of(
            "solver", List.of(SampleTrees.SOLVER),
            "empty", List.of(SampleTrees.run("")),
            "hostile", List.of(SampleTrees.hostile(), SampleTrees.SOLVER),
            "recorded",
                    Recordings.results().stream()
                            .flatMap(file -> Recordings.trees(file).stream())
                            .toList());

    static List<TreeExporter> exporters() {
        return WrittenFormats.formats().stream().map(ExportFormats.all()::named).toList();
    }

    @ParameterizedTest
    @MethodSource("exporters")
    void samples_are_kept_for_other_tools(TreeExporter exporter) throws IOException {
        Files.createDirectories(FOLDER);
        for (Map.Entry<String, List<ExportedTree>> sample : SAMPLES.entrySet()) {
            Path file = FOLDER.resolve(sample.getKey() + exporter.suffix());

            TreeExporters.write(exporter, SampleTrees.RUN, sample.getValue(), file);

            assertThat(file).hasContent(SampleTrees.written(exporter, sample.getValue()));
        }
    }
}
