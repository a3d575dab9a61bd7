package io.ftimer.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page on reliability agrees with the tests. */
class ReliabilityPageTest {
    private static final Pattern NAMED_TEST = Pattern.compile("`(\\w+Test)\\.(\\w+)`");

    @Test
    void every_test_that_the_page_names_exists() throws IOException {
        Map<String, String> sources = testSources();
        List<MatchResult> named = NAMED_TEST
                .matcher(Files.readString(Path.of("reliability.md")))
                .results()
                .toList();
        assertThat(named).isNotEmpty();
        assertThat(named)
                .filteredOn(test -> !sources.getOrDefault(test.group(1), "").contains("void " + test.group(2) + "("))
                .extracting(MatchResult::group)
                .isEmpty();
    }

    /** Returns the sources of the tests of all modules, by class. */
    private static Map<String, String> testSources() throws IOException {
        Map<String, String> sources = new HashMap<>();
        for (Path file : Modules.testSources()) {
            String name = file.getFileName().toString().replace(".java", "");
            sources.merge(name, Files.readString(file), String::concat);
        }
        return sources;
    }
}
