package io.ftimer.consumers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ProjectTest {
    private static final Path ROOT = Path.of("../..");

    @TempDir
    private Path root;

    private Path folder;

    @BeforeEach
    void create_a_project_of_two_builds_and_a_page() throws IOException {
        folder = Files.createDirectory(root.resolve("project"));
        write("../page.md", "A page\n\n```\nfirst\n  second\n```\n\n```java\nint a;\n```\n");
        write(
                "build.log",
                "\u001b[0m[INFO] Scanning for projects...\n[ERROR] first\nsecond\n[INFO] Scanning for projects...\nthird\n");
        write("run.txt", "NOTE: options\n[INFO] Running A\n7 ms (a)\n[INFO] \n[INFO] Results:\n");
        write("output.txt", "[INFO] Running A\n… ms (a)\n");
        write("other.txt", "[INFO] Running …\n");
        write("A.java", "    int a;\n");
        write("B.java", "    int b;\n");
        write("expected-failures.txt", "# what fails\nATest.breaks: was 3\n");
        write("target/reports/TEST-ATest.xml", """
                <testsuite><testcase classname="org.example.ATest" name="passes"/>
                <testcase classname="org.example.ATest" name="breaks(int)[1]"><failure message="was 3">at line 5</failure></testcase>
                </testsuite>""");
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private Project project(String... expected) throws IOException {
        write("expected.txt", String.join("\n", expected));
        return new Project(folder, root, Map.of("NUMBER", "7"));
    }

    @Test
    void a_project_that_shows_everything_passes() throws Exception {
        project(
                        "# all words",
                        "tests 2 target/reports",
                        "lines 1 first",
                        "lines 0 third",
                        "page page.md second",
                        "file build-2.log",
                        "lines 1+ third",
                        "match 1 ^t.*d$",
                        "file A.java",
                        "page page.md int a",
                        "file run.txt",
                        "output output.txt",
                        "run 3 echo $NUMBER; exit 3",
                        "lines 1 7")
                .verify();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            lines 2 first                        | build-1.log: expected "first" in 2 lines, found it in 1
            lines 1+ third                       | build-1.log: expected "third" in 1+ lines, found it in 0
            match 0 ^second$                     | build-1.log: expected "^second$" in 0 lines, found it in 1
            file none.txt; lines 0 a             | none.txt does not exist
            run 0 exit 3                         | run-1.log: expected exit code 0, was 3: exit 3
            file B.java; page page.md int a      | B.java: does not have the example of page.md that contains "int a":
            file build-2.log; page page.md first | build-2.log: does not have the example of page.md that contains "first":
            file run.txt; output other.txt       | run.txt: what is printed of the tests differs from other.txt:
            output output.txt                    | build-1.log: what is printed of the tests differs from output.txt:
            tests 3 target/reports               | target/reports: expected at least 3 tests, found 2
            tests 1 target/none                  | target/none: expected at least 1 tests, found 0
            lined 1 first                        | invalid line in expected.txt: lined 1 first
            """)
    void a_difference_is_named(String expected, String message) throws IOException {
        Project project = project(expected.split("; "));

        assertThatThrownBy(project::verify)
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith(message)
                .hasMessageEndingWith("\n  (see " + folder + ")");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ATest.breaks: was 4                          | ATest.breaks failed without "was 4":
            ATest.passes: was 3                          | ATest.passes failed without "was 3":
            ATest.passes: was 3                          | ATest.breaks failed unexpectedly:
            """)
    void a_failure_that_is_not_expected_is_named(String expected, String message) throws IOException {
        write("expected-failures.txt", expected);
        Project project = project("tests 2 target/reports");

        assertThatThrownBy(project::verify).hasMessageContaining("target/reports: " + message);
    }

    @Test
    void a_project_also_has_the_files_of_another_folder_without_its_results() throws IOException {
        write("../other/A.java", "other");
        write("../other/src/C.java", "other");
        write("../other/target/D.class", "other");

        Path copy = root.resolve("copy");
        Projects.copy(project("from other"), folder, root, copy);

        assertThat(copy.resolve("A.java")).hasContent("    int a;\n");
        assertThat(copy.resolve("src/C.java")).hasContent("other");
        assertThat(copy.resolve("target")).doesNotExist();
    }

    @Test
    void a_project_is_left_out_unless_it_is_wanted_and_has_what_it_needs() throws Exception {
        assertThat(leftOut("lines 1 first", false)).isEmpty();
        assertThat(leftOut("full", false)).isEqualTo("--full");
        assertThat(leftOut("full", true)).isEmpty();
        assertThat(leftOut("needs it is there: true", false)).isEmpty();
        assertThat(leftOut("needs a tool is missing: false", false)).isEqualTo("a tool is missing");
    }

    private String leftOut(String expected, boolean full) throws Exception {
        return project(expected).leftOut(full, root.resolve("needs.log"));
    }

    static List<Path> projects() throws IOException {
        return Projects.in(Path.of("."));
    }

    /** Where a project has a file of a page, they are equal, also in projects that only the full check builds. */
    @ParameterizedTest
    @MethodSource("projects")
    void files_of_pages_are_those_of_the_pages(Path project) throws Exception {
        assertThat(new Project(project, ROOT, Map.of()).compareWithPages()).isEmpty();
    }
}
