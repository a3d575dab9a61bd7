package io.ftimer.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.export.ExportFormats;
import io.ftimer.report.TreeExporter;
import io.ftimer.summary.SerializedTree;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages of this folder agree with the code. */
class PagesTest {
    private static final Pattern ANSWER = Pattern.compile("\\(([\\w-]+\\.md(?:#[\\w-]+)?)\\)");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

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

    @Test
    void the_page_on_ranks_names_types_with_their_packages() throws IOException {
        String section = section("mpi.md", "## Start a project");
        List<String[]> rows = section.lines()
                .filter(line -> line.contains(" | `io.ftimer."))
                .map(line -> line.split("\\|"))
                .toList();
        assertThat(rows).isNotEmpty();
        for (String[] row : rows) {
            String packageName = codeIn(row[2]).stream()
                    .filter(name -> name.startsWith("io."))
                    .findFirst()
                    .orElseThrow();
            assertThat(codeIn(row[1]).stream().map(type -> packageName + "." + type))
                    .allSatisfy(type -> assertThat(PagesTest.class.getClassLoader())
                            .extracting(loader -> loader.getResource(type.replace('.', '/') + ".class"))
                            .as(type)
                            .isNotNull());
        }
    }

    @Test
    void the_page_on_ranks_lists_the_package_of_every_type_that_pages_on_mpi_name() throws IOException {
        Set<String> words = new TreeSet<>();
        for (Path page : pages()) {
            if (page.getFileName().toString().startsWith("mpi")) {
                words.addAll(List.of(Files.readString(page).split("[^A-Za-z]+")));
            }
        }
        List<String> listed = section("mpi.md", "## Start a project")
                .lines()
                .filter(line -> line.contains(" | `io.ftimer."))
                .flatMap(line -> {
                    Set<String> code = codeIn(line);
                    String packageName = code.stream()
                            .filter(text -> text.startsWith("io."))
                            .findFirst()
                            .orElseThrow();
                    return code.stream().map(type -> packageName + "." + type);
                })
                .toList();
        List<String> named = Files.readAllLines(Path.of("api/ftimer-mpi.txt")).stream()
                .filter(line -> line.matches("\\w+ io\\.ftimer\\.mpi\\.[\\w.]+"))
                .map(line -> line.substring(line.indexOf(' ') + 1))
                .filter(type -> words.contains(type.substring(type.lastIndexOf('.') + 1)))
                .toList();

        assertThat(named).contains("io.ftimer.mpi.profile.MpiProfile");
        assertThat(listed).containsAll(named);
    }

    @Test
    void the_section_on_failed_jobs_names_tests_that_exist() throws IOException {
        List<String> tests = section("mpi-run.md", "## When a job fails")
                .lines()
                .flatMap(line -> codeIn(line).stream())
                .filter(name -> name.matches("[A-Z]\\w*Test"))
                .distinct()
                .toList();
        assertThat(tests).isNotEmpty();
        assertThat(Modules.testSources())
                .extracting(source -> source.getFileName().toString())
                .containsAll(tests.stream().map(test -> test + ".java").toList());
    }

    static List<Path> pages() throws IOException {
        try (Stream<Path> here = Files.list(Path.of("."));
                Stream<Path> contributing = Files.list(Path.of("contributing"));
                Stream<Path> above = Files.list(Path.of(".."))) {
            return Stream.of(here, contributing, above)
                    .flatMap(pages -> pages)
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
    void the_start_page_links_to_every_page_by_its_title() throws IOException {
        String start = Files.readString(Path.of("start.md"));
        for (Path page : pages()) {
            if (!page.startsWith("..") && !page.endsWith("start.md")) {
                String title = Files.readAllLines(page).get(0).replaceFirst("# ", "");
                assertThat(start).contains("\n* [" + title + "](" + page.normalize() + ")\n");
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
    void the_page_on_other_systems_shows_a_tree_as_it_is_written() throws IOException {
        String page = Files.readString(Path.of("other-systems.md"));
        String shown = page.substring(page.indexOf("ftimer-tree "), page.indexOf("```", page.indexOf("ftimer-tree ")));

        assertThat(SerializedTree.parse(shown).toText()).isEqualTo(shown);
    }

    @Test
    void each_answer_to_a_question_has_an_example() throws IOException {
        List<String> answers = ANSWER.matcher(section("start.md", "## Questions"))
                .results()
                .map(link -> link.group(1))
                .toList();
        assertThat(answers).hasSizeGreaterThan(15);
        for (String answer : answers) {
            String[] place = answer.split("#");
            String text = Files.readString(Path.of(place[0]));
            if (place.length > 1) {
                String heading = text.lines()
                        .filter(line -> line.startsWith("##")
                                && anchor(line.replaceFirst("#+ ", "")).equals(place[1]))
                        .findFirst()
                        .orElseThrow(() -> new AssertionError("no section " + answer));
                text = section(place[0], heading);
            }
            assertThat(text).as(answer).containsPattern("\n(```|    \\S)");
        }
    }

    /** Returns what the address of a section ends with. */
    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\w -]", "").replace(' ', '-');
    }

    private static String section(String page, String heading) throws IOException {
        String text = Files.readString(Path.of(page));
        int begin = text.indexOf(heading + "\n");
        assertThat(begin).as("%s in %s", heading, page).isNotNegative();
        int end = text.indexOf("\n## ", begin + 1);
        return text.substring(begin, end < 0 ? text.length() : end);
    }

    private static TreeSet<String> codeIn(String text) {
        TreeSet<String> code = new TreeSet<>();
        CODE.matcher(text).results().forEach(match -> code.add(match.group(1)));
        return code;
    }
}
