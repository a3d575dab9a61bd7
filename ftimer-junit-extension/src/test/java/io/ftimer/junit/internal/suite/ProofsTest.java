package io.ftimer.junit.internal.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With {@code ftimer.prove}, tests run again with faults, and the end of the run lists the expectations that pass nevertheless. */
class ProofsTest {
    private static final String CLASS_PATH =
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));

    @TempDir
    private static Path folder;

    private static List<String> printed;

    @BeforeAll
    static void proveAll() throws Exception {
        printed = run(folder, "true");
    }

    private static List<String> run(Path folder, String proved, String... arguments) throws Exception {
        ProcessBuilder jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Dftimer.output.dir=" + folder,
                        "-Dftimer.inconclusive=list",
                        "-Dftimer.otherThreads.ignore=background",
                        "-Dftimer.prove=" + proved,
                        "-cp",
                        CLASS_PATH,
                        ProofsJvm.class.getName())
                .redirectErrorStream(true);
        jvm.command().addAll(List.of(arguments));
        jvm.environment().put("GITHUB_STEP_SUMMARY", folder.resolve("job.md").toString());
        Process started = jvm.start();
        List<String> printed = new String(started.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        assertThat(started.waitFor()).isZero();
        return printed;
    }

    @Test
    void each_expectation_is_proven_or_does_not_bite_or_says_why_not() throws IOException {
        List<String> ofOrders = printed.stream()
                .dropWhile(line -> !line.contains("ftimer.prove"))
                .filter(line -> !line.matches(".*ProofsJvm\\$(Once|Skipped|Others|Outer) .*"))
                .map(line -> line.replaceAll(
                                "bytes \\(found [\\d ]+, would pass with [\\d ]+", "bytes (found B, would pass with C ")
                        .replaceAll("> (\\[1]) [^:]*:", "> $1:"))
                .toList();

        assertThat(ofOrders)
                .containsExactly(
                        "ftimer: ftimer.prove now runs 30 tests up to 72 more times, for 31 expectations",
                        "ftimer: 14 of 31 expectations proven",
                        "  does not bite: ProofsJvm$Orders > b_far(): @ExpectCalls(region = \"load\", atMost = 100)"
                                + " passes with 1 more call of \"load\" (found 2, would pass with 98 more)",
                        "  does not bite: ProofsJvm$Orders > i_bytes_far(): @ExpectAllocation(atMost = \"1GB\","
                                + " warmups = 1, repeats = 1) passes with more than twice as many bytes (found B, would pass"
                                + " with C more)",
                        "  does not bite: ProofsJvm$Orders > l_any_regions(): @ExpectRegions passes with 1 more"
                                + " region",
                        "  does not bite: ProofsJvm$Orders > o_invocations(int) > [1]: @ExpectCalls(region = \"load\","
                                + " atLeast = 1, atMost = 2) passes with 1 more call of \"load\" (found 1, would pass with 1"
                                + " more)",
                        "  does not bite: ProofsJvm$Orders > u_one_to_spare(): @ExpectCalls(region = \"load\", atLeast"
                                + " = 2, atMost = 3) passes with 1 more call of \"load\" (found 2, would pass with 1 more)",
                        "  not proven: ProofsJvm$Orders > d_never(): @ExpectCalls(region = \"reload\", exactly = 0):"
                                + " no code on the test's thread opened \"reload\"; check the name in a test that expects a call of it",
                        "  not proven: ProofsJvm$Orders > e_without_a_source(): @ExpectSql(select = 0): it cannot"
                                + " be verified: nothing records SQL in this test; -Dftimer.inconclusive=fail says what to do",
                        "  not proven: ProofsJvm$Orders > f_only_at_first(): @ExpectCalls(region = \"load\", exactly ="
                                + " 1): it is not met when the test runs again: Expected region \"load\" to have 1 call, but it"
                                + " had 2; make the test repeatable in one JVM",
                        "  not proven: ProofsJvm$Orders > h_only_in_code(): @ExpectCalls(region = \"load\","
                                + " atMost = 100): the test fails with 1 more call of \"load\": Expected region \"load\" to have 2"
                                + " calls, but it had 3; expect it in a test whose code does not notice the fault",
                        "  not proven: ProofsJvm$Orders > m_time(): @TimeBudget(region = \"load\", atMost = \"1min\"):"
                                + " no fault of its kind can be made; limit calls, statements, bytes or steps",
                        "  not proven: ProofsJvm$Orders > n_not_seen(): @ExpectCalls(region = \"load\", atLeast = 0,"
                                + " atMost = 1, otherThreads = IGNORE): no code on the test's thread opened \"load\"; check the name in a test that expects a"
                                + " call of it",
                        "  not proven: ProofsJvm$Orders > w_misspelled(): @ExpectCalls(region = \"loud\", atLeast = 0,"
                                + " atMost = 9): no code on the test's thread opened \"loud\"; check the name in a test that expects a call of it",
                        "  not proven: ProofsJvm$Orders > x_fails_when_it_runs_again(): @ExpectCalls(region ="
                                + " \"load\", atMost = 2): the test fails when it runs again: java.lang.IllegalStateException:"
                                + " the port is in use; make the test repeatable in one JVM",
                        // the task does not know where it stands
                        "  not proven: ProofsJvm$Orders > z_handed_over(): @ExpectCalls(region = \"order/**/load\", exactly ="
                                + " 1): no code on the test's thread opened \"order/**/load\"; check the name in a test that expects a call of it");
        assertThat(Files.readAllLines(folder.resolve("job.md")))
                .startsWith("### fTimer: expectations that can fail", "", "* ftimer: 14 of 31 expectations proven");
    }

    @Test
    void an_expectation_of_a_test_that_did_not_run_again_says_why() {
        assertThat(printed)
                .contains(
                        "  not proven: ProofsJvm$Once > prepared(): @ExpectCalls(region = \"load\", atMost = 1): the test"
                                + " did not run again: java.lang.IllegalStateException: the database is in use; make the"
                                + " test repeatable in one JVM",
                        "  not proven: ProofsJvm$Skipped > loads(): @ExpectCalls(region = \"load\", atMost = 1): the test"
                                + " did not run again: @EnabledIf(\"isFirst\") evaluated to false; make the test repeatable"
                                + " in one JVM");
    }

    @Test
    void tests_that_a_test_runs_are_not_proven(@TempDir Path one) throws Exception {
        assertThat(run(one, "ProofsJvm$Ou*"))
                .filteredOn(line -> line.contains("prove"))
                .containsExactly(
                        "ftimer: ftimer.prove now runs 1 test up to 3 more times, for 1 expectation",
                        "ftimer: 1 of 1 expectation proven");
    }

    @Test
    void proofs_change_no_record_of_the_run(@TempDir Path plain) throws Exception {
        assertThat(run(plain, "false")).noneMatch(line -> line.contains("ftimer.prove"));
        List<String> records = withoutNumbers(folder);
        List<String> proofs =
                records.stream().filter(line -> line.startsWith("N,\"proof\",")).toList();
        int first = records.indexOf(proofs.get(0));
        assertThat(proofs).isEqualTo(records.subList(first, first + proofs.size()));
        assertThat(records.get(first - 1)).startsWith("N,\"jvm\",");
        records.subList(first - 1, first + proofs.size()).clear();
        assertThat(records).isEqualTo(withoutNumbers(plain));
    }

    @Test
    void the_report_of_the_run_is_complete_before_proofs(@TempDir Path halted, @TempDir Path plain) throws Exception {
        assertThat(run(halted, "true", "halting"))
                .last()
                .isEqualTo("ftimer: ftimer.prove now runs 1 test up to 3 more times, for 1 expectation");
        run(plain, "false", "halting");

        assertThat(withoutNumbers(halted)).isEqualTo(withoutNumbers(plain));
    }

    @Test
    void data_and_page_of_the_run_say_what_is_proven() throws IOException {
        List<List<String>> proofs = new ArrayList<>();
        try (InputStream csv = Files.newInputStream(folder.resolve("suite.csv"))) {
            SuiteCsvReader.read(csv, "suite.csv", row -> {
                if (row.type().equals("proof")) {
                    proofs.add(List.of(
                            row.text("test_id").replaceAll(".*/\\[method:", "["),
                            row.text("display_name"),
                            row.text("expectation"),
                            row.text("found"),
                            row.text("reason")));
                }
            });
        }
        String far = "@ExpectCalls(region = \"load\", atMost = 100)";
        assertThat(proofs)
                .hasSize(31)
                .contains(
                        List.of(
                                "[runs_others()]",
                                "ProofsJvm$Outer > runs_others()",
                                "@ExpectCalls(region = \"load\", exactly = 1)",
                                "proven",
                                ""),
                        List.of(
                                "[b_far()]",
                                "ProofsJvm$Orders > b_far()",
                                far,
                                "does not bite",
                                "passes with 1 more call of \"load\" (found 2, would pass with 98 more)"),
                        List.of(
                                "[h_only_in_code(io.ftimer.junit.TimerTree)]",
                                "ProofsJvm$Orders > h_only_in_code()",
                                far,
                                "not proven",
                                "the test fails with 1 more call of \"load\": Expected region \"load\" to have 2 calls,"
                                        + " but it had 3; expect it in a test whose code does not notice the fault"));
        assertThat(folder.resolve("suite.html"))
                .content()
                .contains(
                        "\"expectations proven\"",
                        "\"14 of 31\"",
                        "\"does not bite 1\"",
                        "\"does not bite 6\"",
                        ("b_far(): " + far + " passes with 1 more call of \"load\" (found 2, would pass with 98 more)")
                                .replace("\"", "\\\""))
                .doesNotContain("\"does not bite 7\"", "\"JVMs\"");
    }

    private static List<String> withoutNumbers(Path folder) throws IOException {
        return Files.readAllLines(folder.resolve("suite.csv")).stream()
                .map(line -> line.replaceAll("\\d+", "N"))
                .collect(Collectors.toCollection(ArrayList::new));
    }
}
