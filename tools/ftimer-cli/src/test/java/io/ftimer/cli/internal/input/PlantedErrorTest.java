package io.ftimer.cli.internal.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ftimer.report.CsvReport;
import io.ftimer.report.internal.text.Column;
import io.ftimer.report.internal.text.RecordSchema;
import io.ftimer.report.internal.text.ReportSchemas;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An error in an otherwise valid file is found at its exact place. */
class PlantedErrorTest {

    static List<Path> reports() throws IOException {
        return RecordedCsvTest.reports();
    }

    private static List<List<String>> records(String csv) throws IOException {
        CsvTable table = new CsvTable("in", new StringReader(csv));
        List<List<String>> records = new ArrayList<>(List.of(table.header));
        for (CsvTable.Row row = table.next(); row != null; row = table.next()) {
            records.add(new ArrayList<>(row.fields()));
        }
        return records;
    }

    private static String csv(List<List<String>> records) {
        return records.stream()
                .map(fields -> fields.stream()
                        .map(field -> '"' + field.replace("\"", "\"\"") + '"')
                        .collect(Collectors.joining(",")))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    /** Replaces one random field that is no text. */
    private static void assertFound(String text, long seed) throws IOException {
        List<List<String>> records = records(text);
        if (records.size() < 2) {
            return;
        }
        Random random = new Random(seed);
        int record = 1 + random.nextInt(records.size() - 1);
        List<String> header = records.get(0);
        RecordSchema schema = RecordedCsvTest.schema(header);
        int column;
        do {
            column = schema.leadingColumns() + random.nextInt(header.size() - schema.leadingColumns());
        } while (schema.columns().get(column).type() == Column.Type.TEXT);
        long line = 1
                + lines(records.subList(0, record))
                + breaks(records.get(record).subList(0, column));
        records.get(record).set(column, "planted");

        String message = "in:" + line + ": field " + (column + 1) + " (" + header.get(column)
                + "): invalid value \"planted\"; expected ";
        assertThatExceptionOfType(UnusableInputException.class)
                .isThrownBy(() -> Reading.bytes(csv(records).getBytes(StandardCharsets.UTF_8)))
                .withMessageStartingWith(message);
    }

    private static long lines(List<List<String>> records) {
        return records.size()
                + records.stream().mapToLong(PlantedErrorTest::breaks).sum();
    }

    private static long breaks(List<String> fields) {
        return fields.stream()
                .mapToLong(field -> field.chars().filter(c -> c == '\n').count())
                .sum();
    }

    @ParameterizedTest
    @MethodSource("reports")
    void a_field_of_a_recorded_report(Path file) throws IOException {
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        for (int i = 0; i < 2; i++) {
            assertFound(text, file.toString().hashCode() + i);
        }
    }

    @Property(tries = 50)
    void a_field_of_a_written_report(@ForAll @LongRange(max = 1 << 30) long seed) throws IOException {
        assertFound(
                WrittenFilesTest.written(
                        CsvReport.of(RandomRuns.timer(seed).summary()).metadata("a", "b\nc")),
                seed);
        assertFound(
                WrittenFilesTest.written(
                        CsvReport.ofCallStats(RandomRuns.timer(seed).summary())),
                seed);
        assertFound(
                WrittenFilesTest.written(
                        CsvReport.ofSites(RandomRuns.timer(seed).summary())),
                seed);
    }

    private static void assertMessage(String text, String message) {
        assertThatExceptionOfType(UnusableInputException.class)
                .isThrownBy(() -> Reading.bytes(text.getBytes(StandardCharsets.UTF_8)))
                .withMessage(message);
    }

    private static String local(String... records) {
        return ReportSchemas.LOCAL.headerLine() + "\n" + String.join("", records);
    }

    private static final String SUMMARY = "2,local,summary,,,s,e,1.0,2,false" + ",".repeat(33) + "\n";

    private static String entry(int node, int parent, int depth) {
        return "2,local,entry" + ",".repeat(15) + node + "," + parent + "," + depth + ",x,1.0,1.0,1,1.0,100.0,false"
                + ",".repeat(16) + "\n";
    }

    @Test
    void a_wrong_position_in_the_tree() {
        assertThat(Reading.text(local(SUMMARY, entry(1, 0, 0), entry(2, 1, 1)))).hasSize(1);

        assertMessage(
                local(SUMMARY, entry(1, 0, 0), entry(2, 1, 2)),
                "in:4: field 20 (depth): invalid value \"2\"; expected 1, that of the parent plus 1");
        assertMessage(
                local(SUMMARY, entry(1, 0, 1), entry(2, 1, 2)),
                "in:3: field 20 (depth): invalid value \"1\"; expected 0, as there is no parent");
        assertMessage(
                local(SUMMARY, entry(1, 0, 0), entry(1, 0, 0)),
                "in:4: field 18 (node_id): invalid value \"1\"; expected a number that is new in the report");
        assertMessage(
                local(SUMMARY, entry(1, 0, 0), entry(2, 7, 1)),
                "in:4: field 19 (parent_id): invalid value \"7\"; expected the node_id of an entry before");
    }

    @Test
    void a_missing_or_superfluous_record() {
        assertMessage(
                local(SUMMARY, entry(1, 0, 0)),
                "in:2: the report that starts here has 1 entry; expected 2, its num_entries");
        assertMessage(
                local(entry(1, 0, 0)),
                "in:2: field 3 (record_type): invalid value \"entry\"; expected a summary record before the other records of"
                        + " a report");
    }

    @Test
    void numbers_beyond_all_limits() {
        String huge = "1E+999999999";
        assertMessage(
                local(SUMMARY.replace("1.0", huge)),
                "in:2: field 8 (total_time): invalid value \"1E+999999999\"; expected a finite number");
        assertMessage(
                local(SUMMARY.replace(",2,false", ",99999999999999999999,false")),
                "in:2: field 9 (num_entries): invalid value \"99999999999999999999\"; expected an integer");
    }

    @Test
    void a_value_of_json() throws IOException {
        String trees = "{\"format\":\"ftimer-trees\",\"version\":3,\"title\":\"\",\"facts\":{},\"trees\":[\n"
                + "{\"kind\":\"run\",\"regions\":[\n"
                + "{\"depth\":0,\"name\":\"x\",\"calls\":1,\"inclusive_ns\":1,\"self_ns\":1}]}]}";

        assertMessage(
                trees.replace("\"calls\":1", "\"calls\":3.5"),
                "in:3: column 31: invalid value \"3.5\" for \"calls\"; expected an integer");
        assertMessage(
                trees.substring(0, trees.indexOf("\"calls\":1")) + "}",
                "in:3: column 23: Unexpected character ('}' (code 125)): was expecting double-quote to start"
                        + " field name; expected JSON");
        assertMessage(
                trees.replace("\"calls\":1", "\"" + "n".repeat(1_100_000) + "\":1"),
                "in:3: column 19: String value length (1100000) exceeds the maximum allowed (1048576)");
        assertMessage(
                "{\"format\":\"ftimer-trees\",\"version\":3,\"title\":\"\",\"facts\":{},\"trees\":[\n"
                        + "{\"kind\":\"run\",\"regions\":[\n"
                        + "{\"depth\":1,\"name\":\"x\",\"calls\":1,\"inclusive_ns\":1,\"self_ns\":1}]}]}",
                "in:2: column 1: invalid regions; expected regions in preorder");
        assertMessage("{}", "in:1: column 2: unknown format; expected an object that begins with \"format\"");
        assertMessage("[1]", "in:1: column 2: invalid value; expected an object");
    }

    @Test
    void a_line_of_a_serialized_tree() {
        assertMessage(
                "ftimer-tree 2\n0 5 1 code solve\n0 x 1 code y\n",
                "in:3: malformed serialized tree: expected an integer of at most 9223372036854775807, was \"x\" (line 3: \"0 x 1 code y\")");
    }

    @Test
    void an_unclosed_quote_ends_with_the_longest_record_and_not_with_the_file() {
        long[] read = {0};
        InputStream endless = new InputStream() {
            private final byte[] start = local("\"").getBytes(StandardCharsets.UTF_8);

            @Override
            public int read() {
                return read[0] < start.length ? start[(int) read[0]++] : 'a' + (int) (read[0]++ & 1);
            }
        };
        assertThatExceptionOfType(UnusableInputException.class)
                .isThrownBy(() -> Inputs.read("in", null, endless, run -> Reading.collecting(new ArrayList<>())))
                .withMessage(
                        "in:2: the record is longer than 1048576 characters; expected a record, whose quotes are closed");
        assertThat(read[0]).isLessThan(3L << 20);
    }
}
