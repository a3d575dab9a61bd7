package io.ftimer.cli.internal.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.export.ExportFormats;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeExporter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Writes the trees of every recorded report, of ranks and lanes too, in every format. */
class RecordedExportTest {
    private static final ExportedRun RUN = new ExportedRun("recorded", Map.of());

    @Test
    void every_format_takes_every_recorded_report() throws IOException {
        List<Path> reports = RecordedCsvTest.reports();
        assertThat(reports).hasSizeGreaterThan(150);
        for (Path report : reports) {
            List<ExportedTree> trees = Reading.file(report);
            boolean hasTime = trees.stream()
                    .flatMap(tree -> tree.regions().stream())
                    .anyMatch(region -> region.selfNanos() > 0 && region.calls() > 0);
            for (TreeExporter format : ExportFormats.all().all()) {
                String written = WrittenFilesTest.exported(format.format(), RUN, trees);

                assertThat(written.isEmpty() && hasTime)
                        .as(report + " as " + format.format())
                        .isFalse();
            }
        }
    }

    @Test
    void the_format_json_keeps_every_recorded_report() throws IOException {
        for (Path report : RecordedCsvTest.reports()) {
            List<ExportedTree> trees = Reading.file(report);

            assertThat(Reading.text(WrittenFilesTest.exported("json", RUN, trees)))
                    .as(report.toString())
                    .isEqualTo(trees);
        }
    }
}
