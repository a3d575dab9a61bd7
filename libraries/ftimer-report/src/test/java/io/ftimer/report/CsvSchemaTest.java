package io.ftimer.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.values.Status;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** A schema is data: one with a quoted header, a column name used twice and record types of its own needs no new code. */
class CsvSchemaTest {
    private record Result(double sum, List<Integer> ranks) {}

    private static final List<String> HEADER =
            List.of("format_version", "summary_kind", "record_type", "key", "value", "sum", "rank", "flag", "sum");

    private static CsvSchema<Result> schema(List<CsvRecordType<Result, ?>> types) {
        return new CsvSchema<>("1", "lanes", List.of("lanes"), HEADER, true, types);
    }

    private static final CsvSchema<Result> SCHEMA = schema(List.of(
            CsvRecordType.summary(List.of(CsvCell.real("sum", Result::sum))),
            CsvRecordType.metadata(),
            new CsvRecordType<>(
                    "rank",
                    content -> content.result().ranks(),
                    List.of(
                            CsvCell.integer("rank", Integer::longValue),
                            CsvCell.flag("flag", rank -> rank > 0),
                            CsvCell.text("sum", rank -> "of \"" + rank + "\"  ")))));

    @Test
    void header_and_records_follow_the_schema() throws IOException {
        ReportContent<Result> content =
                new ReportContent<>(new Result(0.5, List.of(0, 7)), Status.SUCCESS, new Metadata());
        content.metadata().add("k", "v");
        StringBuilder out = new StringBuilder();

        new CsvWriter<>(SCHEMA).write(content, true, out, UnaryOperator.identity());

        assertThat(out).hasToString("""
                        "format_version","summary_kind","record_type","key","value","sum","rank","flag","sum"
                        "1","lanes","summary","","","5.00000000000000000E-0001","","",""
                        "1","lanes","metadata","k","v","","","",""
                        "1","lanes","rank","","","","0","false","of ""0""\"
                        "1","lanes","rank","","","","7","true","of ""7""\"
                        """);
    }

    @Test
    void a_written_file_can_be_appended_to() throws IOException {
        ReportContent<Result> content =
                new ReportContent<>(new Result(0.5, List.of(0, 7)), Status.SUCCESS, new Metadata());
        StringBuilder out = new StringBuilder();

        new CsvWriter<>(SCHEMA).write(content, true, out, UnaryOperator.identity());

        byte[] written = out.toString().getBytes(StandardCharsets.UTF_8);
        assertThat(AppendProblems.found(SCHEMA.appendRules(), written)).isNull();
        assertThat(AppendProblems.found(LocalCsv.WRITER.appendRules(), written)).startsWith("line 1: ");
    }

    @Test
    void a_cell_without_a_column_is_an_error_of_the_schema() {
        CsvSchema<Result> typo = schema(List.of(CsvRecordType.summary(List.of(CsvCell.real("smu", Result::sum)))));
        CsvSchema<Result> wrongOrder = schema(List.of(CsvRecordType.summary(
                List.of(CsvCell.flag("flag", result -> true), CsvCell.real("rank", Result::sum)))));

        assertThatThrownBy(() -> new CsvWriter<>(typo))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the header has no column \"smu\" after the other cells of record type \"summary\"");
        assertThatThrownBy(() -> new CsvWriter<>(wrongOrder)).hasMessageContaining("no column \"rank\" after");
    }
}
