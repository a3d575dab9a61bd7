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
import java.util.stream.Stream;
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
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            for (Path tests : modules.map(module -> module.resolve("src/test/java"))
                    .filter(Files::isDirectory)
                    .toList()) {
                addSources(tests, sources);
            }
        }
        return sources;
    }

    private static void addSources(Path folder, Map<String, String> sources) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file :
                    files.filter(file -> file.toString().endsWith("Test.java")).toList()) {
                String name = file.getFileName().toString().replace(".java", "");
                sources.merge(name, Files.readString(file), String::concat);
            }
        }
    }
}
