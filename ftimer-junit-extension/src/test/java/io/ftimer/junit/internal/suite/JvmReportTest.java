package io.ftimer.junit.internal.suite;

import static io.ftimer.junit.internal.suite.Sample.invocation;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.junit.internal.settings.ReportFormats;
import io.ftimer.metrics.Metric;
import io.ftimer.metrics.RegionMetrics;
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
        JvmReport report = report(Map.of());
        report.add(1, Sample.test("a", sample -> {}), true);

        assertThat(report.finish())
                .startsWith("ftimer: 1 test, 0 s (elapsed 0 s); all in " + module.resolve("ftimer/suite.csv")
                        + System.lineSeparator());
    }

    @Test
    void the_console_has_the_total_of_the_run_so_far() {
        JvmReport first = report(Map.of());
        JvmReport second = report(Map.of());
        first.add(1, Sample.failed("a", sample -> sample.pass(1_000_000)), true);
        second.add(1, Sample.test("a", sample -> sample.pass(2_000_000)), true);
        second.add(1, Sample.test("b", sample -> {}), true);
        first.finish();

        assertThat(second.finish())
                .startsWith("ftimer: 2 tests, 2.00 ms (elapsed 2.00 ms); all in " + module.resolve("ftimer/suite.csv")
                        + System.lineSeparator()
                        + "  so far in this run: 2 tests, 1 flaky, 3.00 ms (elapsed about 0 s) in 1 JVM"
                        + System.lineSeparator());
    }

    @Test
    void of_many_jvms_only_the_first_ones_print_lists() {
        for (int jvm = 1; jvm <= 4; jvm++) {
            JvmReport report = report(Map.of());
            report.add(1, Sample.test("a" + jvm, sample -> sample.region("solve", 1, () -> {})), true);

            assertThat(report.finish().lines().count() == 1).isEqualTo(jvm == 4);
        }
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
        JvmReport report = report(Map.of());
        report.add(1, listing("lists", 6), true);
        report.add(1, listing("lists few", 4), true);
        report.add(
                1,
                Sample.test(
                        "searches",
                        sample -> sample.region(
                                "rows",
                                1,
                                () -> sample.calls(869, "find", () -> sample.calls(868, "matches", () -> {})))),
                true);
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
                                                1, "SQL select owners", "select * from owners where id = ?")))),
                true);

        assertThat(repeated(report.finish())).containsExactly("""
                  repeated statements and calls (ftimer.findings): 3
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
        JvmReport report = report(Map.of());
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
                            sample -> sample.region(around, 1, () -> sample.statement(30, "SQL select orders", text))),
                    true);
        }

        List<String> lines = repeated(report.finish());

        assertThat(lines).hasSize(1 + 5 * 3).allMatch(line -> line.length() <= 100);
        assertThat(lines.get(0)).isEqualTo("  repeated statements and calls (ftimer.findings): 7, among them");
        assertThat(lines.subList(1, 4))
                .containsExactly(
                        "    30 times in a call of \"com.acme.orders.service.OrderService…ntation.prepareShipmentsOfCustomer0\"",
                        "      T > prepares shipments of customers in one region with many orders and two addresses, case 0",
                        "      select o.id, o.customer_id, o.shipping_address,… o.customer_id where c.region = ? and c.id > 0");
    }

    @Test
    void findings_of_all_jvms_are_one_list() {
        JvmReport first = report(Map.of());
        first.add(1, listing("lists", 6), true);
        first.finish();
        JvmReport second = report(Map.of());
        second.add(1, listing("lists more", 8), true);
        second.add(
                1,
                invocation(
                        1,
                        TestOutcome.PASSED,
                        sample -> sample.region(
                                "show", 1, () -> sample.statement(3, "SQL select visits", "select * from visits"))),
                true);

        assertThat(repeated(second.finish())).containsExactly("""
                  repeated statements and calls (ftimer.findings): 2
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
        JvmReport first = report(Map.of());
        first.add(
                1,
                Sample.measured(
                        "parses",
                        false,
                        metrics,
                        sample -> sample.calls(200, "Attributes.size", () -> steps[0] += steps[1]++)),
                true);
        first.finish();
        JvmReport second = report(Map.of());
        second.add(1, Sample.test("a", sample -> {}), true);

        assertThat(repeated(second.finish())).containsExactly("""
                  repeated statements and calls (ftimer.findings): 1
                    "Attributes.size": 99 steps per call, grows with its calls, 200 in the body of the test
                      T > parses
                """.split("\n"));
    }

    @Test
    void there_are_no_files_without_formats() {
        JvmReport report = report(Sample.options(module, ReportFormats.of()), Map.of());
        report.add(1, Sample.test("a", sample -> {}), true);

        assertThat(report.finish())
                .startsWith("ftimer: 1 test, 0 s (elapsed 0 s); no files, see ftimer.report.formats"
                        + System.lineSeparator());
        assertThat(module).isEmptyDirectory();
    }

    @Test
    void the_console_is_silent_if_no_test_asks_for_it() {
        JvmReport report = report(Map.of());
        report.add(1, Sample.test("a", sample -> {}), false);

        assertThat(report.finish()).isEmpty();
        assertThat(module.resolve("ftimer/suite.csv")).exists();
    }

    @Test
    void an_unwritable_folder_causes_one_warning() throws IOException {
        Path file = Files.createFile(module.resolve("ftimer"));

        JvmReport report = report(Map.of());
        report.add(1, Sample.test("a", sample -> {}), true);

        assertThat(report.finish()).startsWith("ftimer: 1 test, 0 s (elapsed 0 s); no files were written");
        assertThat(warnings)
                .containsExactly(
                        "ftimer: the suite report cannot be written to " + file
                                + " (java.nio.file.FileAlreadyExistsException: " + file
                                + "); name another folder with ftimer.output.dir, or switch files off with ftimer.report.formats=none");
    }

    @Test
    void the_console_and_the_page_say_what_differs_from_the_baseline() throws IOException {
        Path baseline = Files.writeString(module.resolve("baseline.txt"), """
                # fTimer bounds 4
                x.T.a()  solve/assemble  <= 2
                """);
        ReportOptions plain = Sample.options(module);
        ReportOptions compared = new ReportOptions(
                plain.place(), plain.formats(), Optional.of(baseline), plain.instrumentation(), plain.findings());
        JvmReport report =
                new JvmReport(compared, new BuildProcess("1-2", true), Map.of(), new Warnings(warnings::add));
        report.add(
                1,
                Sample.test(
                        "[engine:junit-jupiter]/[class:x.T]/[method:a()]",
                        sample -> sample.region("solve", 1, () -> sample.calls(3, "assemble", () -> {}))),
                true);

        String difference = "\"solve/assemble\": more, 3, at most 2, in x.T.a()";
        assertThat(report.finish())
                .contains("ftimer: " + difference + "\n")
                .contains("baseline.txt: bounds: 1 broken: regressed\n");
        assertThat(warnings).isEmpty();
        assertThat(module.resolve("ftimer/suite.html"))
                .content()
                .contains("difference 1", difference.replace("\"", "\\\""));
    }

    @Test
    void vanished_files_cause_one_warning() throws IOException {
        JvmReport report = report(Map.of());
        report.add(1, Sample.test("a", sample -> {}), true);
        try (var files = Files.walk(module.resolve("ftimer"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.delete(file);
            }
        }

        assertThat(report.finish()).startsWith("ftimer: 1 test, 0 s (elapsed 0 s); no files were written");
        assertThat(warnings).singleElement().asString().contains("NoSuchFileException");
    }

    @Test
    void github_gets_one_table_of_all_jvms() throws IOException {
        Path summary = module.resolve("summary.md");
        Map<String, String> environment = Map.of("GITHUB_STEP_SUMMARY", summary.toString());
        JvmReport first = report(environment);
        JvmReport second = report(environment);
        first.add(1, Sample.failed("a", sample -> sample.region("r", 1_000_000)), true);
        first.add(1, invocation(1, TestOutcome.PASSED, sample -> {}), true);
        second.add(1, Sample.test("b", sample -> sample.region("r", 2_000_000)), true);
        first.finish();

        second.finish();

        assertThat(Files.readString(summary))
                .containsOnlyOnce("### fTimer: " + module.getFileName())
                .contains("\n3 tests, 1 failed, 3.00 ms (elapsed about 0 s).\n")
                .contains("\n| T > b | 1 | 2.00 ms | 2.00 ms | 2.00 ms |\n")
                .contains("\n| T > t(int) | 1 | 0 s | 0 s | 0 s |\n")
                .contains("\n| r | 2 | 3.00 ms | 3.00 ms |\n");
        assertThat(warnings).isEmpty();
    }

    @Test
    void github_gets_a_table_of_each_jvm_without_files() throws IOException {
        Path summary = module.resolve("summary.md");
        JvmReport report =
                report(Sample.options(module, ReportFormats.of()), Map.of("GITHUB_STEP_SUMMARY", summary.toString()));
        report.add(1, Sample.test("a", sample -> {}), true);
        report.finish();

        assertThat(Files.readString(summary)).contains("\n1 test, 0 s (elapsed about 0 s).\n");
    }

    @Test
    void an_unwritable_table_causes_one_warning() {
        JvmReport report = report(Map.of("GITHUB_STEP_SUMMARY", module.toString()));
        report.add(1, Sample.test("a", sample -> {}), true);

        assertThat(report.finish()).contains("all in ");
        assertThat(warnings)
                .singleElement()
                .asString()
                .startsWith(
                        "ftimer: the table cannot be added to GITHUB_STEP_SUMMARY (java.nio.file.FileSystemException: "
                                + module);
    }

    @Test
    void two_builds_in_one_folder_are_reported() {
        JvmReport first = report(Map.of());
        JvmReport second = new JvmReport(
                Sample.options(module), new BuildProcess("2-2", true), Map.of(), new Warnings(warnings::add));
        first.add(1, Sample.test("a", sample -> {}), true);
        second.add(1, Sample.test("b", sample -> {}), true);

        second.finish();

        assertThat(warnings)
                .containsExactly("ftimer: the files in " + module.resolve("ftimer")
                        + " have the tests of one build only (another build writes its report to the same folder);"
                        + " name another folder with ftimer.output.dir");
        first.finish();
        assertThat(warnings).hasSize(1);
    }

    @Test
    void links_in_the_report_folder_are_not_followed() throws IOException {
        Path victim = Files.writeString(module.resolve("victim"), "precious");
        Path folder = Files.createDirectory(module.resolve("ftimer"));
        Files.createSymbolicLink(folder.resolve("suite.csv.tmp"), victim);
        Path lock = Files.createSymbolicLink(folder.resolve(".lock"), victim);

        report(Map.of()).finish();
        assertThat(warnings).singleElement().asString().contains(lock + " is a symbolic link; ", "remove it");
        Files.delete(lock);
        JvmReport report = report(Map.of());
        report.add(1, Sample.test("a", sample -> {}), true);
        assertThat(report.finish()).contains("suite.csv");

        assertThat(victim).hasContent("precious");
        assertThat(folder.resolve("suite.csv")).isRegularFile();
    }

    private JvmReport report(Map<String, String> environment) {
        return report(Sample.options(module), environment);
    }

    private JvmReport report(ReportOptions options, Map<String, String> environment) {
        return new JvmReport(options, BUILD, environment, new Warnings(warnings::add));
    }
}
