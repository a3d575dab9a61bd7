package io.ftimer.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages for contributors name tests, classes and modules that exist, and can be found. */
class ContributorPagesTest {
    private static final Path FOLDER = Path.of("contributing");
    private static final Pattern NAMED_TEST = Pattern.compile("`(\\w+Test)(?:\\.(\\w+))?`");
    private static final Pattern TYPE = Pattern.compile("(?:class|record|interface|enum) (\\w+)");
    private static final Pattern NAMED_CLASS = Pattern.compile("`([A-Z]\\w+)(?:\\.\\w+)?`");
    private static final Pattern NAMED_MODULE = Pattern.compile("\\|([^|]*)\\| `([a-z-]+)` \\|.*");

    static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void the_page_on_contributing_links_to_it(Path page) throws IOException {
        assertThat(Files.readString(Path.of("../CONTRIBUTING.md")))
                .contains("(docs/contributing/" + page.getFileName());
    }

    @ParameterizedTest
    @MethodSource("pages")
    void every_test_that_a_page_names_exists(Path page) throws IOException {
        Map<String, String> sources = sourcesByClass();
        List<MatchResult> named =
                NAMED_TEST.matcher(Files.readString(page)).results().toList();
        assertThat(named).isNotEmpty();
        assertThat(named)
                .filteredOn(test -> !isIn(sources.get(test.group(1)), test.group(2)))
                .extracting(MatchResult::group)
                .isEmpty();
    }

    private static boolean isIn(String source, String method) {
        return source != null && (method == null || source.contains("void " + method + "("));
    }

    @Test
    void every_class_to_read_exists() throws IOException {
        TreeSet<String> types = new TreeSet<>();
        for (Path source : Modules.allSources()) {
            TYPE.matcher(Files.readString(source)).results().forEach(type -> types.add(type.group(1)));
        }
        List<String> named = NAMED_CLASS
                .matcher(section("architecture.md", "## Find the code"))
                .results()
                .map(type -> type.group(1))
                .toList();
        assertThat(named).hasSizeGreaterThan(30);
        assertThat(types).containsAll(named);
    }

    @Test
    void every_module_is_listed_with_its_folder() throws IOException {
        TreeSet<String> listed = new TreeSet<>();
        String folder = "";
        for (String line : section("architecture.md", "## Modules").lines().toList()) {
            var row = NAMED_MODULE.matcher(line);
            if (row.matches()) {
                String cell = row.group(1).replace("`", "").strip();
                folder = cell.isEmpty() ? folder : cell.equals("root") ? "" : cell + "/";
                listed.add(folder + row.group(2));
            }
        }
        assertThat(listed)
                .containsExactlyInAnyOrderElementsOf(Modules.folders().stream()
                        .map(module ->
                                Path.of("..").relativize(module).toString().replace('\\', '/'))
                        .toList());
    }

    private static String section(String page, String heading) throws IOException {
        String text = Files.readString(FOLDER.resolve(page));
        int begin = text.indexOf(heading + "\n");
        assertThat(begin).as("%s in %s", heading, page).isNotNegative();
        int end = text.indexOf("\n## ", begin + 1);
        return text.substring(begin, end < 0 ? text.length() : end);
    }

    /** Returns the sources of all modules, by class; some classes of the code end with Test, too. */
    private static Map<String, String> sourcesByClass() throws IOException {
        Map<String, String> sources = new HashMap<>();
        for (Path file : Modules.allSources()) {
            String name = file.getFileName().toString().replace(".java", "");
            sources.merge(name, Files.readString(file), String::concat);
        }
        return sources;
    }
}
