package io.ftimer.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.report.CsvReport.ReportFields;
import io.ftimer.report.CsvWriter.CsvRecordType;
import io.ftimer.report.CsvWriter.FieldList;
import io.ftimer.report.RankReports.RankCsv;
import io.ftimer.report.internal.text.Field;
import io.ftimer.report.internal.text.RecordSchema;
import io.ftimer.report.internal.text.ReportSchemas;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A schema is data: one with a column name used twice and record types of its own needs no new code. */
class CsvWriterTest {
    private record Result(double sum, List<Integer> ranks) {}

    private static final RecordSchema SCHEMA = RecordSchema.of(1, "lanes", "summary metadata rank", """
            text | key value | metadata | as passed
            real | sum | summary | the sum
            integer flag text | rank flag sum | lanes rank | a rank
            """);

    private static final List<CsvRecordType<Result, ?>> TYPES = List.of(
            CsvRecordType.summary(List.of(new Field<>("sum", Result::sum))),
            new CsvRecordType<>(
                    "rank",
                    Result::ranks,
                    List.of(
                            new Field<>("sum", rank -> "of \"" + rank + "\"  "),
                            new Field<>("rank", rank -> rank),
                            new Field<>("flag", rank -> rank > 0))));

    private static String written() throws IOException {
        StringBuilder out = new StringBuilder();
        new CsvWriter<>(SCHEMA, "lanes", TYPES)
                .write(new Result(0.5, List.of(0, 7)), List.of(Map.entry("k", "v")), true, out, new ReportFields());
        return out.toString();
    }

    @Test
    void header_and_records_follow_the_schema() throws IOException {
        assertThat(written()).isEqualTo("""
                        format_version,summary_kind,record_type,key,value,sum,rank,flag,sum
                        "1","lanes","summary","","","5.00000000000000000E-0001","","",""
                        "1","lanes","metadata","k","v","","","",""
                        "1","lanes","rank","","","","0","false","of ""0""\"
                        "1","lanes","rank","","","","7","true","of ""7""\"
                        """);
    }

    @Test
    void a_written_file_can_be_appended_to() throws IOException {
        byte[] written = written().getBytes(StandardCharsets.UTF_8);

        assertThat(AppendProblems.found(AppendCheck.Rules.of(SCHEMA), written)).isNull();
        assertThat(AppendProblems.found(AppendCheck.Rules.of(ReportSchemas.LOCAL), written))
                .startsWith("line 1: ");
    }

    /** Those in constants are made once, so a defect of what makes them needs a further one to be seen. */
    @Test
    void a_writer_leaves_out_types_and_fields_that_its_schema_does_not_have() throws IOException {
        List<Field<Integer>> ofRank = new FieldList<Integer>()
                .add("flag", rank -> rank > 0)
                .add("sum", rank -> 2 * rank, twice -> "of " + twice)
                .addAll(List.of(new Field<>("rank", rank -> rank), new Field<>("other", rank -> rank)))
                .list();
        CsvWriter<Result> writer = CsvWriter.of(
                SCHEMA,
                Map.of("summary_kind", "lanes"),
                List.of(
                        CsvRecordType.summary(List.of(new Field<>("sum", Result::sum))),
                        new CsvRecordType<>("rank", Result::ranks, ofRank),
                        new CsvRecordType<>("other", Result::ranks, ofRank)));
        StringBuilder out = new StringBuilder();
        writer.write(new Result(0.5, List.of(7)), List.of(), false, out, new ReportFields());

        assertThat(out).hasToString("""
                "1","lanes","summary","","","5.00000000000000000E-0001","","",""
                "1","lanes","rank","","","","7","true","of 14"
                """);
        assertThat(SummaryCsv.sites())
                .extracting(Field::column)
                .contains("label", "iteration_count", "sum_time", "min_time", "max_time_iteration", "max_time_rank");
    }

    static Stream<CsvWriter<?>> writers() {
        return Stream.of(
                SummaryCsv.LOCAL,
                RankCsv.STRICT,
                RankCsv.UNION,
                RankCsv.LANES,
                RankCsv.HYBRID,
                RankCsv.HYBRID_UNION,
                SummaryCsv.SITES,
                RankCsv.SITES_OF_RANKS,
                SummaryCsv.CALLS,
                RankCsv.CALLS_OF_RANKS);
    }

    @ParameterizedTest
    @MethodSource("writers")
    void every_record_has_a_value_for_each_of_its_columns(CsvWriter<?> writer) {
        String kind = Objects.requireNonNull(writer.constants().get("summary_kind"));

        List<String> types = new ArrayList<>(writer.schema().recordTypes());
        types.remove("metadata");
        assertThat(writer.recordTypes()).extracting(CsvRecordType::name).isEqualTo(types);
        List<String> ofMetadata = new ArrayList<>(writer.schema().namesIn(kind, "metadata"));
        ofMetadata.removeAll(writer.constants().keySet());
        assertThat(ofMetadata).containsExactly("key", "value");
        for (CsvRecordType<?, ?> type : writer.recordTypes()) {
            List<String> expected = new ArrayList<>(writer.schema().namesIn(kind, type.name()));
            expected.removeAll(writer.constants().keySet());
            assertThat(type.fields())
                    .extracting(Field::column)
                    .as("%s %s", kind, type.name())
                    .containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    @Test
    void a_value_without_a_column_is_an_error() {
        CsvWriter<Result> writer = new CsvWriter<>(
                SCHEMA, "lanes", List.of(CsvRecordType.summary(List.of(new Field<>("smu", Result::sum)))));
        Result result = new Result(0.5, List.of());

        assertThatThrownBy(() -> writer.write(result, List.of(), true, new StringBuilder(), new ReportFields()))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("smu");
    }

    @Test
    void text_has_doubled_quotes_and_no_trailing_blanks() {
        StringBuilder out = new StringBuilder();
        for (String text : List.of("\"a\" b \"\"  ", "  ", " \t ")) {
            new ReportFields().append(text, out.append('|'));
        }
        assertThat(out).hasToString("|\"\"a\"\" b \"\"\"\"|| \t");
    }
}
