package io.ftimer.cli.internal.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.FTimer;
import io.ftimer.report.AppendRejectedException;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExtendedReport;
import io.ftimer.report.internal.text.Field;
import io.ftimer.report.internal.text.RecordSchema;
import io.ftimer.report.internal.text.ReportSchemas;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A new column is one row of a schema: writer, append check, reader and dictionary follow. */
class NewColumnTest {
    private static final RecordSchema EXTENDED =
            ReportSchemas.LOCAL.with("integer | retry_count | local entry | number of calls that were repeated");

    private static String written() throws IOException {
        FTimer timer = FTimer.create();
        timer.start("solve");
        timer.stop("solve");
        return ExtendedReport.written(EXTENDED, new Field<>("retry_count", entry -> 7), timer.summary());
    }

    @Test
    void the_writer_writes_it() throws IOException {
        List<String> lines = written().lines().toList();

        assertThat(lines.get(0)).isEqualTo(ReportSchemas.LOCAL.headerLine() + ",retry_count");
        assertThat(lines.get(1)).startsWith("\"2\",\"local\",\"summary\",").endsWith(",\"\"");
        assertThat(lines.get(2)).startsWith("\"2\",\"local\",\"entry\",").endsWith(",\"7\"");
    }

    @Test
    void the_check_before_an_append_requires_it() throws IOException {
        ExtendedReport.checkAppend(EXTENDED, written());

        assertThatThrownBy(() -> ExtendedReport.checkAppend(ReportSchemas.LOCAL, written()))
                .isInstanceOf(AppendRejectedException.class);
    }

    @Test
    void the_command_reads_and_checks_it() throws IOException {
        assertThat(read(written()).get(0).regions().get(0).metrics()).containsEntry("retry_count", 7L);

        assertThatThrownBy(() -> read(written().replace("\"7\"", "\"x\"")))
                .isInstanceOf(UnusableInputException.class)
                .hasMessage("in:3: field 44 (retry_count): invalid value \"x\"; expected an integer");
    }

    private static List<ExportedTree> read(String csv) throws IOException {
        List<ExportedTree> trees = new ArrayList<>();
        new ReportCsvReader(new CsvTable("in", new StringReader(csv)), EXTENDED)
                .read(new ExportedRun("", Map.of()), run -> Reading.collecting(trees));
        return trees;
    }

    @Test
    void the_dictionary_explains_it() {
        assertThat(DictionaryTest.table(EXTENDED, Set.of()))
                .isEqualTo(DictionaryTest.table(ReportSchemas.LOCAL, Set.of())
                        + "| `retry_count` | local entry | number of calls that were repeated |\n");
    }
}
