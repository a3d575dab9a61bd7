package io.ftimer.cli.internal.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.report.internal.schema.Column;
import io.ftimer.report.internal.schema.RecordSchema;
import io.ftimer.report.internal.schema.ReportSchemas;
import io.ftimer.report.internal.schema.SuiteSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The pages have the header and the table of each schema. To write a change of a schema into them, run this test with
 * {@code -Dftimer.dictionary.update=true}.
 */
class DictionaryTest {
    private static final boolean UPDATE = Boolean.getBoolean("ftimer.dictionary.update");
    private static final String DICTIONARY = "csv-dictionary.md";

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
        Path file = Path.of("../../docs", name);
        String page = Files.readString(file);
        int start = page.indexOf(heading.startsWith("##") ? heading + schema.version() + "\n" : heading);
        assertThat(start).as(heading).isNotNegative();
        int table = page.indexOf("\n| column |", start) + 1;
        int end = page.indexOf("\n\n", table);
        String found = page.substring(table, end < 0 ? page.length() - 1 : end);
        if (UPDATE) {
            Files.writeString(file, page.replace(found, table(schema)));
        } else {
            assertThat(found).isEqualTo(table(schema));
            assertThat(page.substring(start, table)).contains("```csv\n" + schema.headerLine() + "\n```\n");
        }
    }

    @Test
    void the_dictionary_has_the_header_of_strict_results_of_lanes_too() throws IOException {
        assertThat(Files.readString(Path.of("../../docs", DICTIONARY)))
                .contains("```csv\n" + ReportSchemas.HYBRID.headerLine() + "\n```\n");
    }

    /** Returns the table of the columns behind the leading ones, with a row for those in a row that mean the same. */
    static String table(RecordSchema schema) {
        List<String> rows = new ArrayList<>(List.of("| column | in | meaning |", "|---|---|---|"));
        String names = "";
        String rest = "";
        for (Column column : schema.columns()
                .subList(schema.leadingColumns(), schema.columns().size())) {
            String ownRest = " | " + String.join(", ", column.in()) + " | " + column.meaning() + " |";
            if (ownRest.equals(rest)) {
                rows.remove(rows.size() - 1);
                names += ", ";
            } else {
                names = "";
            }
            rest = ownRest;
            names += "`" + column.name() + "`";
            rows.add("| " + names + rest);
        }
        return String.join("\n", rows);
    }
}
