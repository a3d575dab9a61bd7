package io.ftimer.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page on other systems has a row for every numbered feature, and every feature has a test. */
class OtherSystemsTest {
    private static final Path PAGE = Path.of("other-systems.md");
    private static final Pattern TEST = Pattern.compile("void ([a-z])(\\d\\d)_\\w+\\(");
    private static final Pattern NUMBERS = Pattern.compile("\\| ((?:, )?[A-Z]\\d+(?:-[A-Z]\\d+)?)+ \\|$");
    private static final Pattern RANGE = Pattern.compile("([A-Z])(\\d+)(?:-\\1(\\d+))?");

    /** The feature that the page says is left out. */
    private static final String LEFT_OUT = "O11";

    @Test
    void every_number_on_the_page_has_a_test_and_every_test_has_a_row() throws IOException {
        assertThat(numbersOnThePage()).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(testsInTheCode());
    }

    @ParameterizedTest
    @CsvSource({"P, 30", "O, 30", "M, 21", "D, 14"})
    void the_features_of_a_system_are_numbered_without_gaps(String letter, int count) throws IOException {
        assertThat(numbersOnThePage())
                .filteredOn(number -> number.startsWith(letter))
                .containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(1, count)
                        .mapToObj(number -> letter + number)
                        .filter(number -> !number.equals(LEFT_OUT))
                        .toList());
        assertThat(Files.readString(PAGE)).contains("Left out is " + LEFT_OUT + ",");
    }

    /** Returns the numbers in the last cells of rows. */
    private static List<String> numbersOnThePage() throws IOException {
        return Files.readString(PAGE)
                .lines()
                .filter(line -> NUMBERS.matcher(line).find())
                .map(line -> line.substring(line.lastIndexOf('|', line.length() - 2)))
                .flatMap(cell -> RANGE.matcher(cell).results())
                .flatMap(range -> {
                    int first = Integer.parseInt(range.group(2));
                    int last = range.group(3) == null ? first : Integer.parseInt(range.group(3));
                    return IntStream.rangeClosed(first, last).mapToObj(number -> range.group(1) + number);
                })
                .toList();
    }

    /** Returns the numbers of the tests in the folders {@code othersystems} of all modules. */
    private static List<String> testsInTheCode() throws IOException {
        List<String> numbers = new ArrayList<>();
        for (Path file : Modules.testSources()) {
            if (isFeatureTest(file)) {
                TEST.matcher(Files.readString(file))
                        .results()
                        .map(test -> test.group(1).toUpperCase(Locale.ROOT) + Integer.parseInt(test.group(2)))
                        .forEach(numbers::add);
            }
        }
        return numbers;
    }

    private static boolean isFeatureTest(Path file) {
        return file.endsWith(Path.of("othersystems", file.getFileName().toString()))
                && file.toString().endsWith("Test.java");
    }
}
