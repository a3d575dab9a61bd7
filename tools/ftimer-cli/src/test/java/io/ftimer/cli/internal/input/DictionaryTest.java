package io.ftimer.cli.internal.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.report.internal.text.Column;
import io.ftimer.report.internal.text.RecordSchema;
import io.ftimer.report.internal.text.ReportSchemas;
import io.ftimer.report.internal.text.SuiteSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The pages have the header and the table of each schema. Rows of several schemas of the dictionary are in a table of their
 * own. To write a change of a schema into them, run this test with {@code -Dftimer.dictionary.update=true}.
 */
class DictionaryTest {
    private static final boolean UPDATE = Boolean.getBoolean("ftimer.dictionary.update");
    private static final String DICTIONARY = "csv-dictionary.md";
    private static final String TOP = "| column | in | meaning |\n|---|---|---|\n";
    private static final Pattern STATISTIC = Pattern.compile("(min|avg|median|max)_(.*)");

    /** The schemas of the dictionary; those of lanes over ranks differ by one column. */
    private static final List<RecordSchema> OF_DICTIONARY = Stream.concat(
                    ReportSchemas.OF_TREES.stream(), Stream.of(SuiteSchema.SCHEMA))
            .toList();

    /** Columns in a row of a table, which mean the same. */
    private record Row(String names, List<String> in, String meaning) {
        String key() {
            return names + meaning;
        }

        String text(String cell) {
            return "| " + names + " | " + cell + " | " + meaning + " |\n";
        }
    }

    static Stream<Arguments> sections() {
        RecordSchema hybrid = ReportSchemas.HYBRID_UNION;
        return Stream.of(
                Arguments.of(DICTIONARY, "## Local and strict summaries, format version ", ReportSchemas.LOCAL),
                Arguments.of(DICTIONARY, "## Union summaries, format version ", ReportSchemas.UNION),
                Arguments.of(DICTIONARY, "## Time inside MPI, format version ", ReportSchemas.MPI_PROFILE),
                Arguments.of(DICTIONARY, "## Lanes of one process, format version ", ReportSchemas.LANES),
                Arguments.of(DICTIONARY, "## Lanes of several ranks, format version ", hybrid),
                Arguments.of(DICTIONARY, "## Site timers, format version ", ReportSchemas.SITES),
                Arguments.of(
                        DICTIONARY, "## Statistics of single calls, format version ", ReportSchemas.CALL_STATISTICS),
                Arguments.of(DICTIONARY, "## Test suites, format version ", SuiteSchema.SCHEMA),
                Arguments.of("jmh.md", "The CSV has one record per region, ", ReportSchemas.BENCHMARK));
    }

    @ParameterizedTest
    @MethodSource("sections")
    void each_page_has_the_header_and_the_table_of_its_schema(String name, String heading, RecordSchema schema)
            throws IOException {
        String start = heading.startsWith("##") ? heading + schema.version() + "\n" : heading;
        Set<String> elsewhere = name.equals(DICTIONARY) ? shared() : Set.of();
        String section = verifyTable(name, start, table(schema, elsewhere));
        assertThat(section).contains("```csv\n" + schema.headerLine() + "\n```\n");
    }

    @Test
    void the_dictionary_has_one_row_for_what_several_schemas_have() throws IOException {
        verifyTable(DICTIONARY, "## Columns of several kinds of reports\n", sharedTable());
    }

    @Test
    void the_dictionary_has_the_header_of_strict_results_of_lanes_too() throws IOException {
        assertThat(Files.readString(Path.of("../../docs", DICTIONARY)))
                .contains("```csv\n" + ReportSchemas.HYBRID.headerLine() + "\n```\n");
    }

    /** Returns what is between a heading and the table after it, which is as expected. */
    private static String verifyTable(String name, String heading, String expected) throws IOException {
        Path file = Path.of("../../docs", name);
        String page = Files.readString(file);
        int start = page.indexOf(heading);
        assertThat(start).as(heading).isNotNegative();
        int table = page.indexOf("\n| column |", start) + 1;
        int end = page.indexOf("\n\n", table);
        String found = page.substring(table, end < 0 ? page.length() : end + 1);
        if (UPDATE) {
            Files.writeString(file, page.substring(0, table) + expected + page.substring(table + found.length()));
        } else {
            assertThat(found).isEqualTo(expected);
        }
        return page.substring(start, table);
    }

    /** Returns the table of the columns behind the leading ones, without those that are elsewhere. */
    static String table(RecordSchema schema, Set<String> elsewhere) {
        return rows(schema).stream()
                .filter(row -> !elsewhere.contains(row.key()))
                .map(row -> row.text(String.join(", ", row.in())))
                .collect(Collectors.joining("", TOP, ""));
    }

    /** Returns the rows of several schemas; kinds of reports are named where a schema uses a column in some of its own. */
    private static String sharedTable() {
        Map<String, Row> rows = new LinkedHashMap<>();
        Map<String, Map<String, Set<String>>> kinds = new HashMap<>();
        Map<String, Set<String>> partial = new HashMap<>();
        for (RecordSchema schema : OF_DICTIONARY) {
            for (Row row : rows(schema)) {
                rows.putIfAbsent(row.key(), row);
                for (String in : row.in()) {
                    String type = in.substring(in.indexOf(' ') + 1);
                    kinds.computeIfAbsent(row.key(), key -> new LinkedHashMap<>())
                            .computeIfAbsent(type, key -> new LinkedHashSet<>())
                            .addAll(in.equals(type) ? schema.kinds() : List.of(in.substring(0, in.indexOf(' '))));
                    if (!in.equals(type)) {
                        partial.computeIfAbsent(row.key(), key -> new LinkedHashSet<>())
                                .add(type);
                    }
                }
            }
        }
        StringBuilder table = new StringBuilder(TOP);
        for (String key : shared()) {
            table.append(rows.get(key)
                    .text(kinds.get(key).entrySet().stream()
                            .map(type -> partial.getOrDefault(key, Set.of()).contains(type.getKey())
                                    ? "`" + String.join("`, `", type.getValue()) + "` " + type.getKey()
                                    : type.getKey())
                            .collect(Collectors.joining(", "))));
        }
        return table.toString();
    }

    /** Returns the rows that more than one section would have. */
    private static Set<String> shared() {
        Set<String> seen = new LinkedHashSet<>();
        Set<String> again = new LinkedHashSet<>();
        for (RecordSchema schema : OF_DICTIONARY) {
            if (schema != ReportSchemas.HYBRID) {
                rows(schema).stream()
                        .map(Row::key)
                        .filter(key -> !seen.add(key))
                        .forEach(again::add);
            }
        }
        seen.retainAll(again);
        return seen;
    }

    private static List<Row> rows(RecordSchema schema) {
        List<Row> rows = new ArrayList<>();
        List<String> names = new ArrayList<>();
        List<Column> columns = schema.columns()
                .subList(schema.leadingColumns(), schema.columns().size());
        for (int i = 0; i < columns.size(); i++) {
            Column column = columns.get(i);
            names.add(column.name());
            Column next = i + 1 < columns.size() ? columns.get(i + 1) : null;
            if (next == null
                    || !next.in().equals(column.in())
                    || !next.meaning().equals(column.meaning())) {
                rows.add(new Row(cell(names), column.in(), column.meaning()));
                names.clear();
            }
        }
        return rows;
    }

    /** Returns names as code, where {@code {min,max}_x} is for {@code min_x} and {@code max_x}. */
    private static String cell(List<String> names) {
        Map<String, List<String>> statistics = new LinkedHashMap<>();
        for (String name : names) {
            Matcher statistic = STATISTIC.matcher(name);
            boolean isOne = statistic.matches();
            statistics
                    .computeIfAbsent(isOne ? "_" + statistic.group(2) : name, key -> new ArrayList<>())
                    .add(isOne ? statistic.group(1) : "");
        }
        return statistics.entrySet().stream()
                .map(name -> {
                    String prefix = String.join(",", name.getValue());
                    return "`" + (name.getValue().size() > 1 ? "{" + prefix + "}" : prefix) + name.getKey() + "`";
                })
                .collect(Collectors.joining(", "));
    }
}
