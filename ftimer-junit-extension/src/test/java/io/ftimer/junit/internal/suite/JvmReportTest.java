package io.ftimer.junit.internal.suite;

import static io.ftimer.junit.internal.suite.Sample.invocation;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.assertj.internal.tree.TestExpectations;
import io.ftimer.assertj.internal.tree.TestExpectations.NotVerified;
import io.ftimer.assertj.internal.tree.TestExpectations.UpperBound;
import io.ftimer.junit.internal.settings.FTimerConfig.Report;
import io.ftimer.metrics.Metric;
import io.ftimer.metrics.RegionMetrics;
import io.ftimer.values.RegionPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JvmReportTest {
    private static final BuildProcess BUILD = new BuildProcess("1-2", true);

    @TempDir
    private Path module;

    private final List<String> warnings = new ArrayList<>();

    @Test
    void the_console_names_the_file() {
        JvmReport report = report();
        report.add(1, Sample.test("a", sample -> {}));

        assertThat(report.finish(Map.of()))
                .startsWith("ftimer: 1 test, 0 s (elapsed 0 s); all in " + module.resolve("ftimer/suite.csv")
                        + System.lineSeparator());
    }

    @Test
    void the_console_has_the_total_of_the_run_so_far() {
        JvmReport first = report();
        JvmReport second = report();
        first.add(1, Sample.failed("a", sample -> sample.pass(1_000_000)));
        second.add(1, Sample.test("a", sample -> sample.pass(2_000_000)));
        second.add(1, Sample.test("b", sample -> {}));
        first.finish(Map.of());

        assertThat(second.finish(Map.of()))
                .startsWith("ftimer: 2 tests, 2.00 ms (elapsed 2.00 ms); all in " + module.resolve("ftimer/suite.csv")
                        + System.lineSeparator()
                        + "  so far in this run: 2 tests, 1 flaky, 3.00 ms (elapsed about 0 s) in 1 JVM"
                        + System.lineSeparator());
    }

    @Test
    void a_green_run_prints_nothing_by_default() throws IOException {
        Path baseline = Files.writeString(module.resolve("baseline.txt"), """
                # fTimer bounds 4
                x.T.method(int)  list  <= 1
                """);
        JvmReport report = report(Optional.of(baseline), Report.BRIEF);
        TestExpectations forbidden =
                new TestExpectations(List.of(), List.of(), List.of(), List.of(), List.of(RegionPath.parse("delete")));
        report.add(1, Sample.expecting("a", forbidden, sample -> {}));
        report.add(1, listing("lists", 6));

        assertThat(report.finish(environment())).isEmpty();
        assertThat(module.resolve("ftimer/suite.csv")).exists();
        assertThat(module.resolve("job.md")).doesNotExist();
    }

    @Test
    void a_run_with_a_failure_prints_where_its_report_is_by_default() {
        JvmReport report = report(Optional.empty(), Report.BRIEF);
        report.add(1, Sample.failed("a", sample -> {}));
        report.add(1, listing("lists", 6));

        assertThat(report.finish(Map.of())).isEqualToNormalizingNewlines("""
                ftimer: 2 tests, 1 failed, 7 ns (elapsed 7 ns); all in %s
                  picture: %s
                """.formatted(
                        module.resolve("ftimer/suite.csv"),
                        module.resolve("ftimer/suite.html").toUri()));
    }

    @Test
    void a_green_run_prints_what_it_could_not_verify_by_default() {
        JvmReport report = report(Optional.empty(), Report.BRIEF);
        TestExpectations expectations = new TestExpectations(
                List.of(),
                List.of(new NotVerified("at most 3", "70 calls")),
                List.of(new UpperBound("at most 9 calls", 1, 8, "", "load")),
                List.of(RegionPath.parse("lode")),
                List.of(RegionPath.parse("delete")));
        report.add(1, Sample.expecting("a", expectations, sample -> sample.region("load", 1)));

        assertThat(report.finish(Map.of()).lines().skip(2)).containsExactly("""
                  not verified: 1 expectation
                    T > a: at most 3 (70 calls)
                  upper bounds far above what was found: 1
                    T > a: at most 9 calls (found 1, would pass with 8 more)
                  upper bounds on paths that no test had: 1
                    "lode"; did you mean "load"?
                """.split("\n"));
    }

    @Test
    void failed_tests_of_all_modules_are_one_list_in_the_summary_of_the_job() {
        JvmReport first = report();
        first.add(1, Sample.failed("a", sample -> {}));
        first.add(1, Sample.failed("flaky", sample -> {}));
        first.add(2, Sample.test("flaky", sample -> {}));
        first.finish(environment());
        JvmReport second = report();
        for (int i = 0; i < 23; i++) {
            second.add(1, Sample.failed("b" + i, sample -> {}));
        }
        second.finish(environment());

        String name = module.getFileName().toString();
        assertThat(module.resolve("job.md"))
                .content()
                .startsWith("### fTimer: failed tests\n\n* **T > a** (" + name + ", T.java:31): expected 1 call\n"
                        + "* **T > b0** (" + name + ", T.java:31): expected 1 call\n")
                .contains("* **T > b19** ")
                .endsWith("* … 3 more in " + name + "\n")
                .containsOnlyOnce("###")
                .doesNotContain("flaky", "b20");
    }

    private Map<String, String> environment() {
        return Map.of("GITHUB_STEP_SUMMARY", module.resolve("job.md").toString());
    }

    private static final String LOOK_UP = "select * from pets where owner_id = ?";

    /** Rows for each of some owners. */
    private static TimedTest listing(String name, int owners) {
        return Sample.test(
                name, sample -> sample.region("list", 1, () -> sample.statement(owners, "SQL select pets", LOOK_UP)));
    }

    private static List<String> repeated(String console) {
        return console.lines()
                .dropWhile(line -> !line.startsWith("  repeated statements and calls"))
                .toList();
    }

    @Test
    void the_console_names_what_tests_repeat() {
        JvmReport report = report();
        report.add(1, listing("lists", 6));
        report.add(1, listing("lists few", 4));
        report.add(
                1,
                Sample.test(
                        "searches",
                        sample -> sample.region(
                                "rows",
                                1,
                                () -> sample.calls(869, "find", () -> sample.calls(868, "matches", () -> {})))));
        report.add(
                1,
                Sample.test(
                        "edits",
                        sample -> sample.region(
                                "edit",
                                1,
                                () -> sample.calls(
                                        2,
                                        "findById",
                                        () -> sample.statement(
                                                1, "SQL select owners", "select * from owners where id = ?")))));

        assertThat(repeated(report.finish(Map.of()))).containsExactly("""
                  repeated statements and calls: 3
                    6 times in a call of "list"
                      T > lists and 1 more test
                      select * from pets where owner_id = ?
                    754 292 calls of "matches", 868 in a call of "rows/find"
                      T > searches
                    2 calls of "findById" in a call of "edit", each with
                      T > edits
                      select * from owners where id = ?
                """.split("\n"));
    }

    @Test
    void the_console_names_five_places_in_lines_of_100_characters() {
        JvmReport report = report();
        for (int i = 0; i < 7; i++) {
            String around = "com.acme.orders.service.OrderServiceImplementation.prepareShipmentsOfCustomer" + i;
            String text =
                    "select o.id, o.customer_id, o.shipping_address, o.billing_address, o.created, o.changed, o.total,"
                            + " o.currency from orders o left join customers c on c.id = o.customer_id where c.region = ? and c.id > "
                            + i;
            report.add(
                    1,
                    Sample.test(
                            "prepares shipments of customers in one region with many orders and two addresses, case "
                                    + i,
                            sample -> sample.region(around, 1, () -> sample.statement(30, "SQL select orders", text))));
        }

        List<String> lines = repeated(report.finish(Map.of()));

        assertThat(lines).hasSize(1 + 5 * 3).allMatch(line -> line.length() <= 100);
        assertThat(lines.get(0)).isEqualTo("  repeated statements and calls: 7, among them");
        assertThat(lines.subList(1, 4))
                .containsExactly(
                        "    30 times in a call of \"com.acme.orders.service.OrderService…ntation.prepareShipmentsOfCustomer0\"",
                        "      T > prepares shipments of customers in one region with many orders and two addresses, case 0",
                        "      select o.id, o.customer_id, o.shipping_address,… o.customer_id where c.region = ? and c.id > 0");
    }

    @Test
    void findings_of_all_jvms_are_one_list() {
        JvmReport first = report();
        first.add(1, listing("lists", 6));
        first.finish(Map.of());
        JvmReport second = report();
        second.add(1, listing("lists more", 8));
        second.add(
                1,
                invocation(
                        1,
                        TestOutcome.PASSED,
                        sample -> sample.region(
                                "show", 1, () -> sample.statement(3, "SQL select visits", "select * from visits"))));

        assertThat(repeated(second.finish(Map.of()))).containsExactly("""
                  repeated statements and calls: 2
                    8 times in a call of "list"
                      T > lists more and 1 more test
                      select * from pets where owner_id = ?
                    3 times in a call of "show"
                      T > t(int)
                      select * from visits
                """.split("\n"));
    }

    @Test
    void regions_whose_calls_take_more_and_more_steps_are_read_from_other_jvms() {
        long[] steps = {0, 0};
        RegionMetrics metrics = RegionMetrics.of(new Metric(Metric.WORK, () -> steps[0]));
        JvmReport first = report();
        first.add(
                1,
                Sample.measured(
                        "parses",
                        false,
                        metrics,
                        sample -> sample.calls(200, "Attributes.size", () -> steps[0] += steps[1]++)));
        first.finish(Map.of());
        JvmReport second = report();
        second.add(1, Sample.test("a", sample -> {}));

        assertThat(repeated(second.finish(Map.of()))).containsExactly("""
                  repeated statements and calls: 1
                    "Attributes.size": 99 steps per call, grows with its calls, 200 in the body of the test
                      T > parses
                """.split("\n"));
    }

    @Test
    void the_console_is_silent_if_configured() {
        JvmReport report = report(Optional.empty(), Report.NONE);
        report.add(1, Sample.test("a", sample -> {}));

        assertThat(report.finish(Map.of())).isEmpty();
        assertThat(module.resolve("ftimer/suite.csv")).exists();
    }

    @Test
    void an_unwritable_folder_causes_one_warning() throws IOException {
        Path file = Files.createFile(module.resolve("ftimer"));

        JvmReport report = report();
        report.add(1, Sample.test("a", sample -> {}));

        assertThat(report.finish(Map.of())).startsWith("ftimer: 1 test, 0 s (elapsed 0 s); no files were written");
        assertThat(warnings)
                .containsExactly("ftimer: the suite report cannot be written to " + file
                        + " (java.nio.file.FileAlreadyExistsException: " + file
                        + "); name another folder with ftimer.output.dir");
    }

    @Test
    void the_console_and_the_page_say_what_differs_from_the_baseline() throws IOException {
        Path baseline = Files.writeString(module.resolve("baseline.txt"), """
                # fTimer bounds 4
                x.T.a()  solve/assemble  <= 2
                """);
        JvmReport report = report(Optional.of(baseline), Report.SUMMARY);
        report.add(
                1,
                Sample.test(
                        "[engine:junit-jupiter]/[class:x.T]/[method:a()]",
                        sample -> sample.region("solve", 1, () -> sample.calls(3, "assemble", () -> {}))));

        String difference = "\"solve/assemble\": more, 3, at most 2, in x.T.a()";
        assertThat(report.finish(Map.of()))
                .contains("ftimer: " + difference + "\n")
                .contains("baseline.txt: bounds: 1 broken: regressed\n");
        assertThat(warnings).isEmpty();
        assertThat(module.resolve("ftimer/suite.html"))
                .content()
                .contains("difference 1", difference.replace("\"", "\\\""));
    }

    @Test
    void vanished_files_cause_one_warning() throws IOException {
        JvmReport report = report();
        report.add(1, Sample.test("a", sample -> {}));
        try (var files = Files.walk(module.resolve("ftimer"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.delete(file);
            }
        }

        assertThat(report.finish(Map.of())).startsWith("ftimer: 1 test, 0 s (elapsed 0 s); no files were written");
        assertThat(warnings).singleElement().asString().contains("NoSuchFileException");
    }

    @Test
    void two_builds_in_one_folder_are_reported() {
        JvmReport first = report();
        JvmReport second =
                new JvmReport(Sample.options(module), new BuildProcess("2-2", true), new Warnings(warnings::add));
        first.add(1, Sample.test("a", sample -> {}));
        second.add(1, Sample.test("b", sample -> {}));

        second.finish(Map.of());

        assertThat(warnings)
                .containsExactly("ftimer: the files in " + module.resolve("ftimer")
                        + " have the tests of one build only (another build writes its report to the same folder);"
                        + " name another folder with ftimer.output.dir");
        first.finish(Map.of());
        assertThat(warnings).hasSize(1);
    }

    @Test
    void links_in_the_report_folder_are_not_followed() throws IOException {
        Path victim = Files.writeString(module.resolve("victim"), "precious");
        Path folder = Files.createDirectory(module.resolve("ftimer"));
        Files.createSymbolicLink(folder.resolve("suite.csv.tmp"), victim);
        Path lock = Files.createSymbolicLink(folder.resolve(".lock"), victim);

        report().finish(Map.of());
        assertThat(warnings).singleElement().asString().contains(lock + " is a symbolic link; ", "remove it");
        Files.delete(lock);
        JvmReport report = report();
        report.add(1, Sample.test("a", sample -> {}));
        assertThat(report.finish(Map.of())).contains("suite.csv");

        assertThat(victim).hasContent("precious");
        assertThat(folder.resolve("suite.csv")).isRegularFile();
    }

    @Test
    void only_a_run_that_bounds_may_judge_says_how_it_runs_again() throws IOException {
        Path command = module.resolve("ftimer/rerun.args");

        report(Optional.of(module.resolve("bounds.txt")), Report.SUMMARY).finish(Map.of());
        assertThat(command).doesNotExist();
        Files.createFile(module.resolve("bounds.txt"));
        report(Optional.of(module.resolve("bounds.txt")), Report.SUMMARY);
        assertThat(command).exists();
        Files.delete(command);
        Files.createFile(module.resolve("ftimer-baseline.txt"));
        report();
        assertThat(command).exists();
    }

    private JvmReport report() {
        return report(Optional.empty(), Report.SUMMARY);
    }

    private JvmReport report(Optional<Path> baseline, Report level) {
        ReportOptions plain = Sample.options(module);
        ReportOptions compared = new ReportOptions(module, plain.folder(), baseline, plain.instrumentation(), level);
        return new JvmReport(compared, BUILD, new Warnings(warnings::add));
    }
}
