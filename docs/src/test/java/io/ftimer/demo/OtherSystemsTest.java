package io.ftimer.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page on other systems has a row for every feature and names the test of each. */
class OtherSystemsTest {
    private static final Path PAGE = Path.of("other-systems.md");
    private static final Pattern TEST = Pattern.compile("void ([a-z]\\d\\d_\\w+)\\(");
    private static final Pattern ROW =
            Pattern.compile("\\| [A-Z]\\d+ \\|.*\\| (?:`([a-z]\\d\\d_\\w+)`|left out: .*) \\|");
    private static final String NUMBERED = "\\| [A-Z]\\d+ \\|.*";

    @Test
    void every_row_names_a_test_and_every_test_has_a_row() throws IOException {
        assertThat(testsOnThePage()).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(testsInTheCode());
    }

    @ParameterizedTest
    @CsvSource({"P, 30", "O, 30", "M, 21", "D, 14"})
    void the_rows_of_a_system_are_numbered_without_gaps(char letter, int count) throws IOException {
        List<String> rows =
                numberedRows().filter(row -> row.charAt(2) == letter).toList();

        assertThat(rows)
                .extracting(row -> row.split(" ")[1])
                .containsExactlyElementsOf(IntStream.rangeClosed(1, count)
                        .mapToObj(number -> "" + letter + number)
                        .toList());
        assertThat(rows).allSatisfy(row -> {
            int number = Integer.parseInt(row.split(" ")[1].substring(1));
            String prefix = "%c%02d_".formatted(Character.toLowerCase(letter), number);
            assertThat(row.contains("`" + prefix) || row.contains("| left out: "))
                    .isTrue();
        });
    }

    private static Stream<String> numberedRows() throws IOException {
        return Files.readString(PAGE).lines().filter(line -> line.matches(NUMBERED));
    }

    private static List<String> testsOnThePage() throws IOException {
        List<String> tests = new ArrayList<>();
        numberedRows().forEach(row -> {
            var cells = ROW.matcher(row);
            assertThat(cells.matches()).as("a test or a reason in %s", row).isTrue();
            if (cells.group(1) != null) {
                tests.add(cells.group(1));
            }
        });
        return tests;
    }

    /** Returns the tests in the folders {@code othersystems} of all modules. */
    private static List<String> testsInTheCode() throws IOException {
        List<String> tests = new ArrayList<>();
        for (Path file : Modules.testSources()) {
            if (isFeatureTest(file)) {
                TEST.matcher(Files.readString(file)).results().forEach(match -> tests.add(match.group(1)));
            }
        }
        return tests;
    }

    private static boolean isFeatureTest(Path file) {
        return file.endsWith(Path.of("othersystems", file.getFileName().toString()))
                && file.toString().endsWith("Test.java");
    }
}
