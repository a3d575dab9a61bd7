package io.ftimer.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.AssertionFailedError;

/** {@link ExpectTree}, in projects that are made for it. */
class ExpectTreeTest {
    private static final Map<String, String> UPDATE = Map.of("ftimer.update", "golden");

    private static final String GOLDEN = """
            # Number of calls and path of each region. Written anew by a run of the test with -Dftimer.update=golden.
            1 solve
            3 solve/assemble
            1 solve/linsolve
            """;

    @TempDir
    private Path folder;

    @Test
    void a_tree_equal_to_the_file_passes() throws Exception {
        Project project = Project.maven(folder);
        project.resource("1 solve\n1 solve/linsolve\n3 solve/assemble\n");

        assertThat(project.run(Map.of()).failures()).isEmpty();
    }

    @Test
    void a_different_tree_is_reported_with_the_differences() throws Exception {
        Project project = Project.maven(folder);
        project.resource("1 solve\n4 solve/assemble\n1 solve/precondition\n");

        Throwable failure = project.run(Map.of()).failures().get(0);

        assertThat(failure)
                .isInstanceOfSatisfying(AssertionFailedError.class, comparison -> {
                    assertThat(comparison.getExpected().getStringRepresentation())
                            .isEqualTo("1 solve\n4 solve/assemble\n1 solve/precondition");
                    assertThat(comparison.getActual().getStringRepresentation())
                            .isEqualTo("1 solve\n3 solve/assemble\n1 solve/linsolve");
                })
                .hasMessage("""
                        [@ExpectTree("tree.txt")] unexpected "solve/linsolve" (1 call); \
                        missing "solve/precondition" (1 call); "solve/assemble" has 3 calls instead of 4
                            at shop.CartTest$Inner.test(CartTest.java:23)

                               calls  region
                                   1  @BeforeEach(before)
                                   1    solve
                                   1      linsolve
                                   3      assemble
                                   1  solve
                          -->      1    linsolve
                          -->      3    assemble

                        If the new tree is correct, run the test with -Dftimer.update=golden to write\s""" + project.resourceSource() + ".");
    }

    @Test
    void a_missing_file_is_reported_with_its_content() throws Exception {
        Project project = Project.maven(folder);

        assertThat(project.run(Map.of()).message())
                .isEqualTo(
                        "[@ExpectTree(\"tree.txt\")] The file does not exist. Run the test with -Dftimer.update=golden to write "
                                + project.resourceSource() + ", or create it with this content:\n\n" + GOLDEN);
    }

    @Test
    void only_golden_trees_are_updated_by_the_setting() throws Exception {
        Project project = Project.maven(folder);

        for (String other : new String[] {"baseline", "true"}) {
            assertThat(project.run(Map.of("ftimer.update", other)).message())
                    .isEqualTo("invalid value \"" + other + "\" for ftimer.update: expected golden");
        }
    }

    /** An update would replace a file that is taken for missing. */
    @Test
    void a_file_that_cannot_be_read_is_not_taken_for_a_missing_one() throws Exception {
        Project project = Project.maven(folder);
        Path source = project.sources().resolve("resources/shop/tree.txt");
        Files.createDirectories(source.getParent());
        Files.createSymbolicLink(source, source);

        assertThat(project.run(Map.of()).message())
                .startsWith("[@ExpectTree(\"tree.txt\")] The file cannot be read: " + source + ": ");
        assertThat(project.run(UPDATE).message())
                .startsWith("[@ExpectTree(\"tree.txt\")] The golden tree cannot be written: " + source + ": ");
        assertThat(source).isSymbolicLink();
    }

    @Test
    void a_malformed_file_is_reported_with_the_line() throws Exception {
        Project project = Project.maven(folder);
        project.resource("1 solve\nonce solve/linsolve\n");

        assertThat(project.run(Map.of()).message())
                .isEqualTo(
                        "[@ExpectTree(\"tree.txt\")] The file is malformed: line 2: invalid row \"once solve/linsolve\":"
                                + " expected a number of calls and the path of a region");
    }

    @Test
    void an_update_creates_the_file_in_the_resources() throws Exception {
        Project project = Project.maven(folder);

        Fixture.Run run = project.run(UPDATE);

        assertThat(run.failures()).isEmpty();
        assertThat(run.warnings()).isEqualTo("ftimer: wrote " + project.resourceSource() + System.lineSeparator());
        assertThat(project.resourceSource()).hasContent(GOLDEN);
        assertThat(project.run(Map.of()).failures()).isEmpty();
    }

    @Test
    void an_update_rewrites_the_file_and_its_copy() throws Exception {
        Project project = Project.maven(folder);
        project.resource("2 solve\n");

        assertThat(project.run(UPDATE).failures()).isEmpty();
        assertThat(project.resourceSource()).hasContent(GOLDEN);
        assertThat(project.run(Map.of()).failures()).isEmpty();
    }

    @Test
    void an_update_keeps_a_file_with_the_same_tree() throws Exception {
        Project project = Project.maven(folder);
        String byHand = "# by hand\n3 solve/assemble\n1 solve/linsolve\n1 solve\n";
        project.resource(byHand);

        Fixture.Run run = project.run(UPDATE);

        assertThat(run.failures()).isEmpty();
        assertThat(run.warnings()).isEmpty();
        assertThat(project.resourceSource()).hasContent(byHand);
    }

    @Test
    void an_update_replaces_a_malformed_file() throws Exception {
        Project project = Project.maven(folder);
        project.resource("nonsense\n");

        assertThat(project.run(UPDATE).failures()).isEmpty();
        assertThat(project.resourceSource()).hasContent(GOLDEN);
    }

    @Test
    void an_update_fails_where_invocations_with_one_file_have_different_trees() throws Exception {
        Project project = Project.maven(folder, """
                    @ParameterizedTest
                    @ValueSource(ints = {1, 1, 2})
                    @ExpectTree("tree.txt")
                    public void solves(int times) {
                        for (int i = 0; i < times; i++) {
                            SolverOfProject.solve();
                        }
                    }
                """);

        Fixture.Run run = project.run(UPDATE);

        assertThat(run.message()).isEqualTo("""
                        [@ExpectTree("tree.txt")] A file has one tree, and that of CartTest.Inner.solves(int) differs from that of an \
                        earlier invocation or run: "solve" has 2 calls instead of 1; "solve/assemble" has 6 calls instead of 3; \
                        "solve/linsolve" has 2 calls instead of 1
                        Write a test with a file for each tree, or expect the calls of single regions with @ExpectCalls.""");
        assertThat(run.warnings()).isEqualTo("ftimer: wrote " + project.resourceSource() + System.lineSeparator());
        assertThat(project.resourceSource()).hasContent(GOLDEN);
    }

    @Test
    void two_tests_have_one_file_only_with_one_tree() throws Exception {
        String test = """
                    @Test
                    @ExpectTree("tree.txt")
                    public void %s() {
                        SolverOfProject.solve();%s
                    }
                """;
        Project equal = Project.maven(folder.resolve("equal"), test.formatted("one", "") + test.formatted("two", ""));
        Project different = Project.maven(
                folder.resolve("different"),
                test.formatted("one", "") + test.formatted("two", "SolverOfProject.solve();"));

        assertThat(equal.run(UPDATE).failures()).isEmpty();
        assertThat(different.run(UPDATE).message())
                .contains("A file has one tree, and that of CartTest.Inner.", " differs from that of CartTest.Inner.");
    }

    /** As where the build runs a failed test again. */
    @Test
    void a_later_run_of_the_jvm_writes_no_other_tree_of_a_file() throws Exception {
        assertThat(Project.maven(folder).run(UPDATE).failures()).isEmpty();

        Project later = Project.maven(folder, """
                    @Test
                    @ExpectTree("tree.txt")
                    public void later() {}
                """);

        assertThat(later.run(UPDATE).message())
                .contains(
                        "A file has one tree, and that of CartTest.Inner.later() differs from that of CartTest.Inner.test()");
        assertThat(later.resourceSource()).hasContent(GOLDEN);
    }

    @Test
    void tests_with_other_settings_have_one_file_only_with_one_tree() throws Exception {
        Project project = Project.maven(folder, """
                    @Test
                    @ExpectTree("tree.txt")
                    public void one() {
                        SolverOfProject.solve();
                    }

                    @Nested
                    public class Other {
                        @RegisterExtension
                        public final FTimerExtension timing = SolverOfProject.timingWithStatistics();

                        @Test
                        @ExpectTree("tree.txt")
                        public void two() {
                            SolverOfProject.solve();
                            SolverOfProject.solve();
                        }
                    }
                """);

        assertThat(project.run(UPDATE).message())
                .contains(
                        "A file has one tree, and that of CartTest.Inner.Other.two() differs from that of CartTest.Inner.one()");
    }

    @Test
    void an_update_names_the_files_whose_tests_are_gone() throws Exception {
        Project project = Project.maven(folder);
        Path gone = project.resourceSource().resolveSibling("gone.txt");
        Files.createDirectories(gone.getParent());
        Files.writeString(gone, GOLDEN);
        // the end of the name of a file that has a test
        Path part = gone.resolveSibling("ree.txt");
        Files.writeString(part, GOLDEN);
        Files.writeString(gone.resolveSibling("other.txt"), "not a golden tree\n");

        assertThat(project.run(UPDATE).warnings())
                .isEqualTo(String.join(
                        System.lineSeparator(),
                        "ftimer: wrote " + project.resourceSource(),
                        "ftimer: no test has these golden files any more:\n  " + gone + "\n  " + part,
                        ""));
    }

    @Test
    void the_layout_of_gradle_is_known() throws Exception {
        Project project = Project.gradle(folder);

        assertThat(project.run(UPDATE).failures()).isEmpty();
        assertThat(folder.resolve("src/integrationTest/resources/shop/tree.txt"))
                .hasContent(GOLDEN);
    }

    @Test
    void a_file_beside_the_source_is_read_and_rewritten_there() throws Exception {
        Project project = Project.maven(folder);
        Path besideSource = folder.resolve("src/test/java/shop/tree.txt");
        Files.writeString(besideSource, "2 solve\n");

        assertThat(project.run(Map.of()).message()).contains("\"solve\" has 1 call instead of 2");
        assertThat(project.run(UPDATE).failures()).isEmpty();
        assertThat(besideSource).hasContent(GOLDEN);
        assertThat(project.resourceSource()).doesNotExist();
    }

    @Test
    void without_sources_an_update_fails() throws Exception {
        Project project = Project.maven(folder);
        Files.delete(folder.resolve("src/test/java/shop/CartTest.java"));

        assertThat(project.run(UPDATE).message())
                .isEqualTo("[@ExpectTree(\"tree.txt\")] The golden tree cannot be written: no source folder found for"
                        + " shop.CartTest$Inner; expected src/*/java in a folder above "
                        + folder.resolve("target/test-classes"));
    }

    @Test
    void on_a_ci_server_an_update_is_rejected() {
        assertThat(Fixture.run(OnCiServer.class, UPDATE).message())
                .isEqualTo(
                        "[@ExpectTree(\"no-such-tree.txt\")] update rejected: golden trees are not written where CI=true;"
                                + " run the test with"
                                + " -Dftimer.update=golden on your machine and commit the file.");
    }

    static class OnCiServer {
        @RegisterExtension
        static final FTimerExtension TIMING = SolverOfProject.timing(true);

        @Test
        @ExpectTree("no-such-tree.txt")
        void test() {}
    }

    @Test
    void a_test_that_fails_updates_nothing() throws Exception {
        assertThat(Fixture.run(FailsToo.class, UPDATE).message()).isEqualTo("of the user");
        assertThat(Path.of("src/test/resources/io/ftimer/junit/no-such-tree.txt"))
                .doesNotExist();
    }

    static class FailsToo {
        @RegisterExtension
        static final FTimerExtension TIMING = SolverOfProject.timing(false);

        @BeforeEach
        void before() {}

        @Test
        @ExpectTree("no-such-tree.txt")
        void test() {
            throw new IllegalStateException("of the user");
        }
    }
}
