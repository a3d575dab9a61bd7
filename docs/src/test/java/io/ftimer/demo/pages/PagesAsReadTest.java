package io.ftimer.demo.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.demo.Modules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every block of code on every page compiles, runs or is parsed as its reader does it, or is listed with the reason. */
@DisabledForJreRange(max = JRE.JAVA_21, disabledReason = "ftimer-mpi-native is for newer ones")
class PagesAsReadTest {
    private static final Path RESOURCES = Path.of("src/test/resources/io/ftimer/demo/pages");
    private static final Path ROOT = Path.of("..");

    private static PageData data;
    private static JavaBlocks java;
    private static ConsumerPath consumer;
    private static List<String> places;
    private static int verified;

    @TempDir
    private Path folder;

    @BeforeAll
    static void read(@TempDir Path repository) throws IOException {
        consumer = ConsumerPath.in(repository);
        data = PageData.read(RESOURCES.resolve("pages.txt"));
        java = new JavaBlocks(Given.read(RESOURCES.resolve("given.txt")));
        places = places();
    }

    @AfterAll
    static void list() throws IOException {
        java.close();
        consumer.close();
        List<PageData.Entry> listed = data.entries().stream()
                .filter(entry -> List.of("by", "not").contains(entry.verb()))
                .toList();
        Path file = Path.of("target/pages.txt");
        Files.write(file, listed.stream().map(Object::toString).toList());
        long elsewhere =
                listed.stream().filter(entry -> entry.verb().equals("by")).count();
        System.out.printf(
                "pages: %d blocks compiled, run or compared; %d by other tests and %d not executable here, listed in docs/%s%n",
                verified, elsewhere, listed.size() - elsewhere, file);
    }

    static List<Page> pages() throws IOException {
        return Page.all(ROOT);
    }

    /** Returns the names of the tests, laboratories and projects that may execute blocks. */
    private static List<String> places() throws IOException {
        List<String> names = new ArrayList<>();
        for (Path test : Modules.testSources()) {
            names.add(test.getFileName().toString().replace(".java", ""));
        }
        for (String parent : List.of("quality/lab", "quality/consumer-tests")) {
            try (Stream<Path> files = Files.list(ROOT.resolve(parent))) {
                files.filter(file -> file.toString().endsWith(".sh") || Files.exists(file.resolve("expected.txt")))
                        .map(file -> parent + "/" + file.getFileName())
                        .forEach(names::add);
            }
        }
        return names;
    }

    @ParameterizedTest
    @MethodSource("pages")
    void every_block_is_as_a_reader_finds_it(Page page) throws Exception {
        PageCheck check = new PageCheck(page, data, java, consumer, RESOURCES.resolve("inputs"), folder);

        assertThat(check.problems()).isEmpty();
        assertThat(data.problems(page, places)).isEmpty();
        verified += check.verified();
    }

    @Test
    void every_entry_is_of_a_page() throws IOException {
        assertThat(pages())
                .extracting(Page::name)
                .containsAll(data.entries().stream().map(PageData.Entry::page).toList());
    }

    private static final String IMPORTS = """
            The examples need `ftimer-runtime`.

            ```java
            import io.ftimer.FTimers;
            ```

            """;

    /** Returns the problems of a small page, with what is known about it. */
    private List<String> problems(String text, String... known) throws Exception {
        Path entries = Files.writeString(folder.resolve("entries"), "here.md\n" + String.join("\n", known) + "\n");
        Page page = Page.of("here.md", text);
        PageData own = PageData.read(entries);
        List<String> problems = new ArrayList<>(
                new PageCheck(page, own, java, consumer, RESOURCES.resolve("inputs"), folder).problems());
        problems.addAll(own.problems(page, places));
        return problems;
    }

    private static String fenced(String language, String... lines) {
        return "```" + language + "\n" + String.join("\n", lines) + "\n```\n";
    }

    @Test
    void an_example_needs_its_import_on_the_page() throws Exception {
        String example = fenced("java", "FTimers.run(\"solve\", () -> {});");
        assertThat(problems(IMPORTS + example)).isEmpty();
        assertThat(problems("The examples need `ftimer-runtime`.\n\n" + example))
                .containsExactly("here.md:4: cannot find symbol symbol: variable FTimers location: class Block4");
    }

    @Test
    void an_example_needs_its_artifact_on_the_page() throws Exception {
        String example = fenced("java", "TextReport.of(FTimers.summary());");
        String imports = IMPORTS.replace("import ", "import io.ftimer.report.TextReport;\nimport ");
        assertThat(problems(imports + example)).first().isEqualTo("here.md:9: package io.ftimer.report does not exist");
        assertThat(problems(imports.replace("-runtime", "-report") + example)).isEmpty();
    }

    @Test
    void an_import_without_an_example_is_found() throws Exception {
        assertThat(problems(IMPORTS)).containsExactly("here.md: no example uses import io.ftimer.FTimers;");
    }

    @Test
    void another_output_of_an_example_is_found() throws Exception {
        String example =
                IMPORTS + fenced("java", "System.out.println(FTimers.timed(\"a\", () -> 2) + \" calls in 3.1 ms\");");
        String run = "  run | FTimers.timed(";
        assertThat(problems(example + fenced("", "2 calls in 4.71 s"), run)).isEmpty();
        assertThat(problems(example + fenced("", "3 calls in 4.71 s"), run))
                .singleElement()
                .asString()
                .contains(
                        "here.md:8: the page shows another output of Block8:\n3 calls in 4.71 s\n\nit printed:\n2 calls in 3.1 ms\n");
    }

    @Test
    void another_output_and_another_exit_code_of_a_command_are_found() throws Exception {
        assertThat(problems(fenced("", "$ ftimer --version", "ftimer 0")))
                .singleElement()
                .asString()
                .startsWith("here.md:2: the page shows another output of --version:\nftimer 0\n\nit printed:\nftimer ");
        assertThat(problems(fenced("", "ftimer show none.csv")))
                .containsExactly(
                        "here.md:2: exit code 2 of show none.csv, expected 0; it printed:\nftimer: none.csv: no such file\n");
        assertThat(problems(fenced("", "ftimer show none.csv"), "  exit 2 | show none.csv"))
                .isEmpty();
    }

    @Test
    void a_block_of_no_kind_is_found_unless_it_is_listed() throws Exception {
        String block = fenced("", "a picture");
        assertThat(problems(block))
                .containsExactly(
                        "here.md:2: neither compiled nor run nor the output of the block before; list it in pages.txt");
        assertThat(problems(fenced("sh", "make all")))
                .containsExactly(
                        "here.md:2: neither compiled nor run nor the output of the block before; list it in pages.txt");
        assertThat(problems(block, "  not a picture | a picture")).isEmpty();
        assertThat(problems(block, "  not a picture | a pict", "  not a picture | a photo"))
                .containsExactly("here.md: not a picture | a photo: matches 0 blocks");
        assertThat(problems(block, "  by NoSuchTest | a picture"))
                .containsExactly("here.md: by NoSuchTest | a picture: there is no such test, laboratory or project");
    }

    @Test
    void invalid_xml_and_shell_are_found() throws Exception {
        assertThat(problems(fenced("xml", "<plugin>"))).hasSize(1);
        assertThat(problems(fenced("sh", "ftimer --version; fi"), "  not a command | fi"))
                .singleElement()
                .asString()
                .contains("syntax error");
    }
}
