package io.ftimer.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.export.ExportFormats;
import io.ftimer.lanes.LaneTimer;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.reduce.lanes.LaneSummary;
import io.ftimer.reduce.lanes.StrictHybridSummary;
import io.ftimer.reduce.lanes.UnionHybridSummary;
import io.ftimer.report.CsvReport;
import io.ftimer.report.TreeExporter;
import io.ftimer.summary.Summary;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages of this folder agree with the code. */
class PagesTest {
    private static final LaneSummary LANES = LaneTimer.create(1).summary();

    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    @Test
    void the_csv_dictionary_explains_every_column_of_the_local_schema() throws IOException {
        StringBuilder csv = new StringBuilder();
        CsvReport.of(FTimer.create().summary()).writeTo(csv);
        assertDescribed(csv, "## Local and strict summaries, format version 2");
    }

    @Test
    void the_csv_dictionary_explains_every_column_of_the_strict_schema() throws IOException {
        StringBuilder csv = new StringBuilder();
        CsvReport.of(StrictSummary.reduce(List.of(FTimer.create().summary()))).writeTo(csv);
        assertDescribed(csv, "## Local and strict summaries, format version 2");
    }

    @Test
    void the_csv_dictionary_explains_every_column_of_the_union_schema() throws IOException {
        Summary summary = FTimer.create().summary();
        StringBuilder csv = new StringBuilder();
        CsvReport.of(UnionSummary.reduce(List.of(summary, summary))).writeTo(csv);
        assertDescribed(csv, "## Union summaries, format version 1");
    }

    @Test
    void the_csv_dictionary_explains_every_column_of_the_lane_schema() throws IOException {
        StringBuilder csv = new StringBuilder();
        CsvReport.of(LANES).writeTo(csv);
        assertDescribed(csv, "## Lanes of one process, format version 1");
    }

    @Test
    void the_csv_dictionary_explains_every_column_of_the_hybrid_schemas() throws IOException {
        StringBuilder strict = new StringBuilder();
        CsvReport.of(StrictHybridSummary.reduce(List.of(LANES))).writeTo(strict);
        StringBuilder union = new StringBuilder();
        CsvReport.of(UnionHybridSummary.reduce(List.of(LANES))).writeTo(union);
        String heading = "## Lanes of several ranks, format version 1";
        assertThat(section("csv-dictionary.md", heading)).contains("```csv\n" + headerOf(strict) + "\n```");
        assertDescribed(union, heading);
    }

    @Test
    void the_csv_dictionary_explains_every_column_of_the_schemas_of_statistics() throws IOException {
        Summary summary = FTimer.create().summary();
        UnionSummary union = UnionSummary.reduce(List.of(summary));
        for (CsvReport report : List.of(CsvReport.ofSites(summary), CsvReport.ofSites(union))) {
            StringBuilder csv = new StringBuilder();
            report.writeTo(csv);
            assertDescribed(csv, "## Site timers, format version 1");
        }
        for (CsvReport report : List.of(CsvReport.ofCallStats(summary), CsvReport.ofCallStats(union))) {
            StringBuilder csv = new StringBuilder();
            report.writeTo(csv);
            assertDescribed(csv, "## Statistics of single calls, format version 1");
        }
    }

    private static void assertDescribed(CharSequence csv, String heading) throws IOException {
        String header = headerOf(csv);
        String section = section("csv-dictionary.md", heading);
        assertThat(section).contains("```csv\n" + header + "\n```");
        assertThat(codeIn(firstCells(section)))
                .isEqualTo(new TreeSet<>(List.of(header.replace("\"", "").split(","))));
    }

    private static String headerOf(CharSequence csv) {
        return csv.toString().lines().findFirst().orElseThrow();
    }

    @Test
    void the_page_on_diagnostics_lists_every_kind_with_its_status() throws IOException {
        List<String> expected = Arrays.stream(DiagnosticId.values())
                .map(id -> "| `" + id.code() + "` | `" + id.status() + "` |")
                .toList();
        List<String> listed = Files.readAllLines(Path.of("diagnostics.md")).stream()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.substring(0, line.indexOf('|', line.indexOf('|', 1) + 1) + 1))
                .toList();
        assertThat(listed).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void the_contract_lists_every_status_with_its_code() throws IOException {
        String section = section("contract.md", "## Statuses");
        for (Status status : Status.values()) {
            assertThat(section).contains("| `" + status + "` | " + status.code() + " |");
        }
    }

    @Test
    void the_page_on_export_lists_every_format() throws IOException {
        List<String> listed = section("export.md", "## Formats")
                .lines()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.substring(3, line.indexOf('`', 3)))
                .toList();
        assertThat(listed)
                .containsExactlyInAnyOrderElementsOf(ExportFormats.all().all().stream()
                        .map(TreeExporter::format)
                        .toList());
    }

    static List<Path> pages() throws IOException {
        try (Stream<Path> here = Files.list(Path.of("."));
                Stream<Path> above = Files.list(Path.of(".."))) {
            return Stream.concat(here, above)
                    .filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void every_page_and_heading_that_is_linked_exists(Path page) throws IOException {
        var links = Pattern.compile("\\]\\(([^)#:]*)(?:#([^)]+))?\\)").matcher(Files.readString(page));
        while (links.find()) {
            Path target = links.group(1).isEmpty() ? page : page.resolveSibling(links.group(1));
            assertThat(target).exists();
            if (links.group(2) != null) {
                assertThat(anchorsOf(target)).as("headings of %s", target).contains(links.group(2));
            }
        }
    }

    private static List<String> anchorsOf(Path page) throws IOException {
        return Files.readAllLines(page).stream()
                .filter(line -> line.startsWith("#"))
                .map(line -> line.replaceFirst("#+ ", "")
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\w -]", "")
                        .replace(' ', '-'))
                .toList();
    }

    @Test
    void the_start_page_links_to_every_page() throws IOException {
        String start = Files.readString(Path.of("start.md"));
        for (Path page : pages()) {
            if (!page.startsWith("..") && !page.endsWith("start.md")) {
                assertThat(start).contains("* [").contains("](" + page.getFileName() + ")\n");
            }
        }
    }

    @Test
    void the_readme_links_to_the_start_page_and_the_pages_beside_it() throws IOException {
        String readme = Files.readString(Path.of("../README.md"));
        assertThat(readme).contains("(docs/start.md)");
        for (Path page : pages()) {
            if (page.startsWith("..") && !page.endsWith("README.md")) {
                assertThat(readme).contains("(" + page.getFileName() + ")");
            }
        }
    }

    @Test
    void every_test_that_the_page_on_reliability_names_exists() throws IOException {
        Matcher named = Pattern.compile("`(\\w+Test)\\.(\\w+)`").matcher(Files.readString(Path.of("reliability.md")));
        Map<String, String> sources = testSources();
        List<String> missing = named.results()
                .filter(test ->
                        !sources.getOrDefault(test.group(1), "").contains("void " + test.group(2) + "("))
                .map(MatchResult::group)
                .toList();
        assertThat(missing).isEmpty();
    }

    /** Returns the sources of the tests of all modules by class. */
    private static Map<String, String> testSources() throws IOException {
        Map<String, String> sources = new HashMap<>();
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            for (Path tests : modules.map(module -> module.resolve("src/test/java"))
                    .filter(Files::isDirectory)
                    .toList()) {
                try (Stream<Path> files = Files.walk(tests)) {
                    for (Path file : files.filter(file -> file.toString().endsWith("Test.java"))
                            .toList()) {
                        String name = file.getFileName().toString();
                        sources.merge(name.substring(0, name.length() - 5), Files.readString(file), String::concat);
                    }
                }
            }
        }
        return sources;
    }

    private static String section(String page, String heading) throws IOException {
        String text = Files.readString(Path.of(page));
        int begin = text.indexOf(heading + "\n");
        assertThat(begin).as("%s in %s", heading, page).isNotNegative();
        int end = text.indexOf("\n## ", begin + 1);
        return text.substring(begin, end < 0 ? text.length() : end);
    }

    private static String firstCells(String section) {
        StringBuilder cells = new StringBuilder();
        section.lines()
                .filter(line -> line.startsWith("| `"))
                .forEach(line -> cells.append(line, 0, line.indexOf('|', 1)));
        return cells.toString();
    }

    private static TreeSet<String> codeIn(String text) {
        TreeSet<String> code = new TreeSet<>();
        CODE.matcher(text).results().forEach(match -> code.add(match.group(1)));
        return code;
    }
}
