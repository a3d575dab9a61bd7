package io.ftimer.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.report.CsvReport.ReportFields;
import io.ftimer.report.CsvWriter.CsvRecordType;
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
