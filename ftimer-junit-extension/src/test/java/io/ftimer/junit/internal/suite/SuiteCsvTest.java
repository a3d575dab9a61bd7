package io.ftimer.junit.internal.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The dictionary and the code list the same columns. */
class SuiteCsvTest {
    private static final Path DICTIONARY = Path.of("..", "docs", "csv-dictionary.md");
    private static final Pattern CODE = Pattern.compile("`(\\w+)`");

    @Test
    void the_dictionary_has_the_header() throws IOException {
        assertThat(section()).contains("```csv\n" + SuiteCsv.HEADER_LINE + "```\n");
    }

    @Test
    void the_dictionary_explains_each_column() throws IOException {
        List<String> explained = section()
                .lines()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.substring(0, line.indexOf('|', 1)))
                .flatMap(cell -> CODE.matcher(cell).results().map(result -> result.group(1)))
                .toList();

        assertThat(explained).containsExactlyElementsOf(SuiteCsv.COLUMNS);
    }

    private static String section() throws IOException {
        String page = Files.readString(DICTIONARY);
        return page.substring(page.indexOf("## Test suites"));
    }
}
