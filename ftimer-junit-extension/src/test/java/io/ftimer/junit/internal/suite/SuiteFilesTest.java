package io.ftimer.junit.internal.suite;

import static io.ftimer.junit.internal.suite.Sample.invocation;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.assertj.internal.expectation.Instrumentation;
import io.ftimer.assertj.internal.tree.TestExpectations;
import io.ftimer.assertj.internal.tree.TestExpectations.UpperBound;
import io.ftimer.internal.rows.MeasuredSums;
import io.ftimer.internal.session.Handover;
import io.ftimer.internal.session.OtherThreadsWindow;
import io.ftimer.internal.session.RecordedThreads;
import io.ftimer.junit.internal.settings.FTimerConfig.Report;
import io.ftimer.junit.internal.suite.Sample.Body;
import io.ftimer.report.internal.text.SuiteSchema;
import io.ftimer.summary.OtherThread;
import io.ftimer.summary.RegionMetricSums;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SuiteFilesTest {
    private static final BuildProcess BUILD = new BuildProcess("1-2", true);

    private static final String RELEASE = Integer.toString(Runtime.version().feature());
    private static final String INVOCATION = "t/[test-template-invocation:#%d]";

    /** Larger than any process id. */
    private static final int NO_PROCESS = Integer.MAX_VALUE;

    @TempDir
    private Path folder;

    @Test
    void csv_quotes_everything_but_numbers() throws IOException {
        Jvm files = open(BUILD, "9-jvm");
        files.write(1, Sample.test("a \"quoted\", name", sample -> sample.pass(5)));

        assertThat(files.finish().data()).hasContent(SuiteCsv.HEADER_LINE + """
                5,"test","9-jvm",1,"a ""quoted"", name","x.T","method","int","T > a ""quoted"", name","","","passed",,,\
                "2026-11-21 08:00:00 +0000",,5,0,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,0,,,,,,,,,,,,,,,,,,,,,,,,,
                5,"end","",,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,0,,,,,,,,,,,,,,,,,,,,,,,,,
                """);
    }

    @Test
    void csv_has_a_record_for_each_test_region_thread_and_template() throws IOException {
        Jvm files = open(BUILD, "9-jvm");
        files.write(1, Sample.test("a", sample -> {
            sample.pass(5);
            sample.region("outer", 20, () -> sample.region("inner", 10));
        }));
        files.write(2, Sample.failed("lost", sample -> lostCall("worker")));
        files.write(1, invocation(1, TestOutcome.PASSED, sample -> sample.region("r", 7)));

        String test =
                "record_type=test format_version=5 jvm=9-jvm attempt=1 class_name=x.T method_name=method parameter_types=int ";
        String part = "format_version=5 jvm=9-jvm ";
        String template =
                "format_version=5 jvm=9-jvm class_name=x.T method_name=method parameter_types=int template_id=t"
                        + " template_name=T > t(int) ";
        String release = "java_release=" + RELEASE + " ";
        String date = "start_date=2026-11-21 08:00:00 +0000 ";
        assertThat(read(files.finish().data()))
                .extracting(SuiteFilesTest::fields)
                .containsExactly(
                        test + "test_id=a display_name=T > a outcome=passed " + date
                                + "window_nanos=35 not_recorded_calls=0 left_out_records=0",
                        "record_type=region " + part + "node_id=1 parent_id=0 depth=0"
                                + " path=outer name=outer kind=code call_count=1 inclusive_nanos=30 self_nanos=20 is_active=false",
                        "record_type=region " + part + "node_id=2 parent_id=1 depth=1"
                                + " path=outer/inner name=inner kind=code call_count=1 inclusive_nanos=10 self_nanos=10"
                                + " is_active=false",
                        test.replace("attempt=1", "attempt=2")
                                + "test_id=lost display_name=T > lost outcome=failed failed_in=body failure=expected 1 call "
                                + date + "window_nanos=0 not_recorded_calls=1 left_out_records=0",
                        "record_type=not_recorded_thread " + part + "name=worker call_count=1 is_ignored=false",
                        test
                                + "test_id=t/[test-template-invocation:#1] display_name=T > t/[test-template-invocation:#1] template_id=t template_name=T > t(int)"
                                + " outcome=passed " + date + "window_nanos=7 not_recorded_calls=0 left_out_records=0",
                        "record_type=template " + template + release
                                + "invocations=1 failed_invocations=0 min_window_nanos=7"
                                + " median_window_nanos=7 max_window_nanos=7 left_out_records=0",
                        "record_type=template_region " + part + "path=r invocations=1"
                                + " min_call_count=1 median_call_count=1 max_call_count=1"
                                + " min_inclusive_nanos=7 median_inclusive_nanos=7 max_inclusive_nanos=7"
                                + " min_self_nanos=7 median_self_nanos=7 max_self_nanos=7"
                                + " sum_call_count=1 sum_inclusive_nanos=7 sum_self_nanos=7");
    }

    @Test
    void sql_texts_are_written_beside_site_timers() throws IOException {
        Jvm files = open(BUILD, "9-jvm");
        files.write(1, Sample.test("a", sample -> {
            sample.sql("SQL select person", "select * from person", 3);
            sample.sql("SQL select person", "select * from person", 4);
        }));

        MergedFiles merged = files.finish();

        assertThat(types(merged)).containsExactly("test", "region", "sql_text");
        assertThat(read(merged.data()))
                .extracting(SuiteFilesTest::fields)
                .contains(
                        "record_type=sql_text format_version=5 jvm=9-jvm path=SQL select person"
                                + " name=select * from person max_call_count=2 ended_count=2 sum_nanos=7 min_nanos=3 max_nanos=4");
    }

    @Test
    void an_invocation_that_passed_has_its_sql_texts_and_not_its_regions() throws IOException {
        Jvm files = open(BUILD, "9-jvm");
        files.write(
                1, invocation(1, TestOutcome.PASSED, sample -> sample.statement(2, "SQL select pets", "select pets")));

        assertThat(types(files.finish())).containsExactly("test", "sql_text", "template", "template_region");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CODE")
    void the_same_name_with_another_kind_is_another_record(RegionKind kind) throws IOException {
        Jvm files = open(BUILD, "9-jvm");
        Body body = sample -> sample.region("outer", 1, () -> {
            sample.region(kind, "a", 2, () -> {});
            sample.region("a", 3);
        });
        files.write(1, Sample.test("a", body));
        files.write(1, invocation(1, TestOutcome.PASSED, body));
        MergedFiles merged = files.finish();

        String ofKind = "outer/a[" + kind.key() + "]";
        assertThat(read(merged.data()))
                .filteredOn(row -> row.get("record_type").endsWith("region")
                        && !row.get("path").equals("outer"))
                .extracting(row -> row.get("record_type") + " " + row.get("path") + " " + row.get("kind"))
                .containsExactly(
                        "region " + ofKind + " " + kind.key(),
                        "region outer/a code",
                        "template_region " + ofKind + " ",
                        "template_region outer/a ");
    }

    @Test
    void the_regions_of_a_failed_invocation_are_written_too() throws IOException {
        Jvm files = open(BUILD, "9-jvm");
        files.write(1, invocation(1, TestOutcome.PASSED, sample -> sample.region("r", 7)));
        files.write(1, invocation(2, TestOutcome.FAILED, sample -> sample.region("r", 5)));

        MergedFiles merged = files.finish();

        assertThat(types(merged)).containsExactly("test", "test", "region", "template", "template_region");
    }

    @Test
    void the_steps_of_a_body_are_in_the_record_of_its_test() throws IOException {
        Jvm files = open(BUILD, "9-jvm");
        RegionMetricSums steps = new RegionMetricSums(
                new MeasuredSums(List.of("work", "jdkWork"), Map.of(), Map.of(), Map.of("work", 12L, "jdkWork", 3L)));
        files.write(1, Sample.test("a", sample -> sample.session.recording().measure(() -> steps)));

        CSVRecord test = read(files.finish().data()).get(0);

        assertThat(List.of(test.get("record_type"), test.get("work"), test.get("jdk_work")))
                .containsExactly("test", "12", "3");
    }

    @Test
    void an_invocation_that_passed_and_recorded_nothing_is_counted_by_its_template_only() throws IOException {
        Jvm files = open(BUILD, "9-jvm");
        files.write(1, invocation(1, TestOutcome.PASSED, sample -> sample.pass(5)));
        files.write(1, invocation(2, TestOutcome.FAILED, sample -> {}));
        files.write(2, invocation(2, TestOutcome.PASSED, sample -> {}));
        files.write(1, invocation(3, TestOutcome.PASSED, sample -> lostCall("worker")));
        RegionMetricSums outside = new RegionMetricSums(new MeasuredSums(
                List.of("work"), Map.of(), Map.of("work", List.of("thread \"pool\" took 7 steps")), Map.of()));
        files.write(
                1,
                invocation(
                        4,
                        TestOutcome.PASSED,
                        sample -> sample.session.recording().measure(() -> outside)));

        MergedFiles merged = files.finish();

        assertThat(read(merged.data()))
                .extracting(row -> String.join(
                                " ",
                                row.get("record_type"),
                                row.get("test_id"),
                                row.get("attempt"),
                                row.get("invocations"))
                        .strip())
                .containsExactly(
                        "test " + INVOCATION.formatted(2) + " 1",
                        "test " + INVOCATION.formatted(2) + " 2",
                        "test " + INVOCATION.formatted(3) + " 1",
                        "not_recorded_thread",
                        "test " + INVOCATION.formatted(4) + " 1",
                        "template   5");
        assertThat(DigestReader.of(merged.parts()).tests()).isEqualTo(4);
        assertThat(DigestReader.of(merged.parts()).windowNanos()).isEqualTo(5);
    }

    @Test
    void a_test_with_lifecycle_methods_only_has_one_record() throws IOException {
        Jvm files = open(BUILD, "9-jvm");
        files.write(
                1,
                Sample.test("a", sample -> sample.region(RegionKind.LIFECYCLE, "@BeforeEach(connect)", 7, () -> {})));
        files.write(
                1,
                Sample.test(
                        "b",
                        sample -> sample.region(
                                RegionKind.LIFECYCLE, "@BeforeEach(connect)", 7, () -> sample.region("query", 1))));

        assertThat(types(files.finish())).containsExactly("test", "test", "region", "region");
    }

    @Test
    void records_beyond_the_limit_are_left_out_and_counted() throws IOException {
        Jvm files = open(BUILD, "9-jvm");
        files.write(1, Sample.test("a", sample -> {
            for (int i = 0; i < SuiteFields.MAX_RECORDS + 2; i++) {
                sample.region("r" + i, 1);
            }
        }));

        MergedFiles merged = files.finish();

        List<CSVRecord> records = read(merged.data());
        assertThat(records).hasSize(1 + SuiteFields.MAX_RECORDS);
        assertThat(records.get(0).get("left_out_records")).isEqualTo("2");
    }

    @Test
    void site_timers_and_call_statistics_are_written() throws IOException {
        Jvm files = open(BUILD, "9-jvm");
        files.write(1, Sample.withStatistics("a", sample -> {
            sample.region("r", 7);
            sample.region("r", 3);
            sample.site("write", 4);
        }));

        MergedFiles merged = files.finish();

        String part = "format_version=5 jvm=9-jvm ";
        assertThat(read(merged.data()))
                .extracting(SuiteFilesTest::fields)
                .contains(
                        "record_type=region " + part
                                + "node_id=1 parent_id=0 depth=0 path=r name=r kind=code call_count=2"
                                + " inclusive_nanos=10 self_nanos=10 is_active=false"
                                + " ended_count=2 sum_nanos=10 min_nanos=3 max_nanos=7",
                        "record_type=site " + part + "name=write is_active=false ended_count=1 sum_nanos=4"
                                + " min_nanos=4 max_nanos=4 file=Mesh.java line=67");
    }

    @Test
    void threads_that_the_test_did_not_bind_are_marked() throws IOException {
        Jvm files = open(BUILD, "9-jvm");
        files.write(1, Sample.test("a", SuiteFilesTest::workOnOwnThread));

        MergedFiles merged = files.finish();

        assertThat(read(merged.data()))
                .extracting(SuiteFilesTest::fields)
                .contains("record_type=other_thread format_version=5 jvm=9-jvm name=own" + " is_of_earlier_test=false");
    }

    private static void workOnOwnThread(Sample sample) {
        workOnOwnThread(sample, () -> () -> FTimers.run("work", () -> {}));
    }

    /** @param work makes what the thread runs, while it may be handed over */
    private static void workOnOwnThread(Sample sample, Supplier<Runnable> work) {
        try (OtherThreadsWindow window = sample.session.recording().openWindow(RecordedThreads.ALL, name -> false)) {
            Thread own = new Thread(work.get(), "own");
            own.start();
            own.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void expectations_that_were_not_verified_are_written() throws IOException {
        Jvm files = open(BUILD, "9-jvm");
        TestExpectations expectations = new TestExpectations(
                List.of(),
                List.of(new TestExpectations.NotVerified("at most 3", "70 calls")),
                List.of(),
                List.of(),
                List.of());
        files.write(1, Sample.expecting("a", expectations, sample -> {}));

        MergedFiles merged = files.finish();

        assertThat(read(merged.data()))
                .extracting(SuiteFilesTest::fields)
                .contains("record_type=not_verified format_version=5 jvm=9-jvm expectation=at most 3"
                        + " reason=70 calls");
    }

    @Test
    void upper_bounds_are_written_with_what_was_found() throws IOException {
        Jvm files = open(BUILD, "9-jvm");
        TestExpectations expectations = new TestExpectations(
                List.of(),
                List.of(),
                List.of(
                        new UpperBound("at most 9 calls", 2, 7, "", ""),
                        new UpperBound("at most 3 calls", 3, 0, "a cold cache", "load")),
                List.of(),
                List.of());
        files.write(1, Sample.expecting("a", expectations, sample -> {}));

        assertThat(read(files.finish().data()))
                .extracting(SuiteFilesTest::fields)
                .filteredOn(record -> record.startsWith("record_type=upper_bound"))
                .containsExactly(
                        "record_type=upper_bound format_version=5 jvm=9-jvm"
                                + " expectation=at most 9 calls found=2 spare=7",
                        "record_type=upper_bound format_version=5 jvm=9-jvm path=load"
                                + " expectation=at most 3 calls found=3 spare=0 reason=a cold cache");
    }

    @Test
    void expectations_that_failed_are_written_if_the_test_did() throws IOException {
        Jvm files = open(BUILD, "9-jvm");
        TestExpectations expectations = new TestExpectations(
                List.of(new TestExpectations.NotMet(
                        "at most 1 SQL select",
                        "1",
                        "3",
                        Optional.of(new StackTraceElement("a.B", "load", "B.java", 7)))),
                List.of(),
                List.of(),
                List.of(),
                List.of());
        files.write(1, Sample.expecting("a", expectations, sample -> {}).with(Optional.of("found 3"), ""));
        files.write(1, Sample.expecting("b", expectations, sample -> {}));

        assertThat(read(files.finish().data()))
                .extracting(SuiteFilesTest::fields)
                .filteredOn(record -> record.startsWith("record_type=not_met"))
                .containsExactly("record_type=not_met format_version=5 jvm=9-jvm"
                        + " place=a.B.load(B.java:7) expectation=at most 1 SQL select expected=1 found=3");
    }

    @Test
    void a_expected_path_is_absent_only_if_no_jvm_has_it() throws IOException {
        TestExpectations expectations = new TestExpectations(
                List.of(),
                List.of(),
                List.of(),
                List.of(RegionPath.parse("db/query"), RegionPath.parse("db/qurey")),
                List.of());
        Jvm first = open(BUILD, "9-first");
        first.write(1, Sample.expecting("a", expectations, sample -> {}));
        assertThat(first.finish().absent())
                .extracting(RunPaths.AbsentPath::path)
                .containsExactly("db/query", "db/qurey");
        Jvm second = open(BUILD, "9-second");
        second.write(1, Sample.test("b", sample -> sample.region("db", 1, () -> sample.region("query", 1))));

        MergedFiles merged = second.finish();

        assertThat(merged.absent())
                .containsExactly(new RunPaths.AbsentPath(RunPaths.Expected.UPPER_BOUND, "db/qurey", "a", "db/query"));
        assertThat(read(merged.data()))
                .extracting(SuiteFilesTest::fields)
                .contains(
                        "record_type=absent_path format_version=5 jvm=9-first test_id=a path=db/qurey"
                                + " expectation=upper bound",
                        "record_type=absent_path format_version=5 test_id=a path=db/qurey"
                                + " expectation=upper bound nearest=db/query");
    }

    @Test
    void a_new_run_removes_the_files_of_an_earlier_one_when_it_begins() throws IOException {
        open(BUILD, "9-jvm").finish();

        open(new BuildProcess("2-2", true), "9-jvm");

        assertThat(RunFolder.children(folder)).containsExactly(folder.resolve(".lock"), folder.resolve("jvms"));
    }

    @Test
    void csv_can_be_read_back_whatever_the_names_are() throws IOException {
        String name = "#a;'b\n\"c\" = größe";
        Jvm files = open(BUILD, "9-jvm");
        files.write(1, Sample.test(name, sample -> sample.region("=1+1", 1)));

        List<CSVRecord> records = read(files.finish().data());

        assertThat(records).allMatch(CSVRecord::isConsistent);
        assertThat(records).extracting(record -> record.get("test_id")).containsExactly(name, "");
        assertThat(records.get(1).get("name")).isEqualTo("=1+1");
    }

    @Test
    void half_a_surrogate_pair_does_not_stop_the_report() throws IOException {
        Jvm files = open(BUILD, "9-jvm");
        files.write(1, Sample.test("half \uD83D", sample -> {}));

        MergedFiles merged = files.finish();

        assertThat(read(merged.data()).get(0).get("test_id")).isEqualTo("half ?");
    }

    @Test
    void jvms_of_one_build_are_merged_without_loss() throws Exception {
        int jvms = 8;
        ExecutorService executor = Executors.newFixedThreadPool(jvms);
        CyclicBarrier together = new CyclicBarrier(jvms);
        try {
            for (Future<Void> done : executor.invokeAll(IntStream.range(0, jvms)
                    .<Callable<Void>>mapToObj(jvm -> () -> {
                        Jvm files = open(BUILD, "9-jvm" + jvm);
                        files.write(1, Sample.test("test of " + jvm, sample -> {}));
                        together.await();
                        files.finish();
                        return null;
                    })
                    .toList())) {
                done.get();
            }
        } finally {
            executor.shutdown();
        }

        assertThat(read(folder.resolve("suite.csv")))
                .extracting(record -> record.get("test_id"))
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, jvms)
                        .mapToObj(jvm -> "test of " + jvm)
                        .toList());
    }

    private Path records(String jvm) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.getFileName().toString().matches(jvm + ".*\\.csv\\.gz"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private void endOf(String jvm) throws IOException {
        Jvm files = open(BUILD, jvm);
        files.write(1, Sample.test("test of " + jvm, sample -> sample.region(jvm, 1, () -> sample.region("both", 1))));
        files.finish();
    }

    @Test
    void the_records_of_earlier_jvms_are_not_read_again() throws IOException {
        endOf("9-a");
        Files.write(records("9-a"), new byte[] {1});
        endOf("9-b");

        assertThat(read(folder.resolve("suite.csv")))
                .extracting(record -> record.get("test_id") + record.get("path"))
                .containsExactly("test of 9-a", "9-a", "9-a/both", "test of 9-b", "9-b", "9-b/both");
    }

    @Test
    void a_file_that_another_program_wrote_is_written_anew() throws IOException {
        endOf("9-a");
        endOf("9-b");
        Files.writeString(folder.resolve("suite.csv"), SuiteCsv.HEADER_LINE + "another's");
        endOf("9-c");

        assertThat(read(folder.resolve("suite.csv")))
                .extracting(record -> record.get("test_id"))
                .filteredOn(id -> !id.isEmpty())
                .containsExactly("test of 9-a", "test of 9-b", "test of 9-c");
    }

    @Test
    void a_damaged_note_of_what_was_merged_loses_nothing() throws IOException {
        endOf("9-a");
        Files.writeString(MergedCsv.state(records("9-a").getParent()), "x\ny\nz\n");
        endOf("9-b");

        assertThat(read(folder.resolve("suite.csv")))
                .extracting(record -> record.get("test_id"))
                .filteredOn(id -> !id.isEmpty())
                .containsExactly("test of 9-a", "test of 9-b");
    }

    @Test
    void a_thread_without_a_region_has_no_record() throws IOException {
        Jvm files = open(BUILD, "9-jvm");
        files.write(1, Sample.test("a", sample -> {
            workOnOwnThread(sample, () -> Handover.task(() -> {}));
            assertThat(sample.session.summary().otherThreads())
                    .extracting(OtherThread::name)
                    .containsExactly("own");
        }));

        assertThat(types(files.finish())).containsExactly("test");
    }

    @Test
    void the_trees_of_each_jvm_keep_their_names_on_the_page() throws IOException {
        endOf("9-a");
        endOf("9-b");

        assertThat(folder.resolve("suite.html"))
                .content()
                .contains("\"name\":[0,1]", "\"names\":[\"9-a\",\"both\",\"9-b\"]", "\"parts\":[[0,1],[2,1],[]]");
    }

    @Test
    void a_jvm_that_has_not_finished_is_not_merged() throws IOException {
        Jvm running = open(BUILD, ProcessHandle.current().pid() + "-running");
        running.write(1, Sample.test("unfinished", sample -> {}));
        Jvm files = open(BUILD, "9-jvm");
        files.write(1, Sample.test("finished", sample -> {}));

        assertThat(files.finish().jvmCount()).isEqualTo(1);

        assertThat(read(folder.resolve("suite.csv")))
                .extracting(record -> record.get("test_id"))
                .containsExactly("finished");
        assertThat(running.finish().jvmCount()).isEqualTo(2);
    }

    @Test
    void another_build_starts_new_files() throws IOException {
        Jvm first = open(BUILD, "9-jvm");
        first.write(1, Sample.test("of the first build", sample -> {}));
        first.finish();
        Jvm second = open(new BuildProcess("2-2", true), "9-jvm");
        second.write(1, Sample.test("of the second build", sample -> {}));
        second.finish();

        assertThat(read(folder.resolve("suite.csv")))
                .extracting(record -> record.get("test_id"))
                .containsExactly("of the second build");
    }

    @Test
    void abandoned_files_are_completed_by_the_next_jvm() throws IOException {
        Jvm abandoned = open(BUILD, NO_PROCESS + "-1");
        abandoned.write(1, Sample.test("kept", sample -> {}));
        abandoned.files().files.abandon();

        MergedFiles merged = open(BUILD, "9-jvm").finish();

        assertThat(merged.earlyEnds()).isEqualTo("1 JVM ended early, its 1 test is included");
        assertThat(ids(merged)).containsExactly("kept");
    }

    @Test
    void several_sessions_of_one_jvm_count_as_one() throws IOException {
        open(BUILD, "9-1").finish();
        open(BUILD, "9-1").finish();

        assertThat(open(BUILD, "10-1").finish().jvmCount()).isEqualTo(2);
    }

    /** The files and tests of one JVM. */
    private record Jvm(SuiteFiles files, Digest digest) {
        void write(int attempt, TimedTest timed) throws IOException {
            digest.add(timed);
            files.files.write(attempt, timed);
        }

        MergedFiles finish() throws IOException {
            return files.finish(digest);
        }
    }

    private Jvm open(BuildProcess build, String jvm) throws IOException {
        ReportOptions options =
                new ReportOptions(folder, folder, Optional.empty(), Instrumentation.NONE, Report.SUMMARY);
        return new Jvm(SuiteFiles.open(options, build, jvm, new Warnings(line -> {})), new Digest());
    }

    private static List<String> ids(MergedFiles merged) throws IOException {
        return read(merged.data()).stream().map(record -> record.get("test_id")).toList();
    }

    private static List<String> types(MergedFiles merged) throws IOException {
        return read(merged.data()).stream()
                .map(record -> record.get("record_type"))
                .toList();
    }

    private static void lostCall(String threadName) {
        Thread thread = new Thread(() -> FTimers.run("lost", () -> {}), threadName);
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the fields that are not empty; the key of most records first. */
    private static String fields(CSVRecord record) {
        List<String> first = List.of(
                "record_type", "format_version", "jvm", "attempt", "class_name", "method_name", "parameter_types");
        return Stream.concat(
                        first.stream(), SuiteSchema.SCHEMA.header().stream().filter(column -> !first.contains(column)))
                .filter(column -> !record.get(column).isEmpty())
                .map(column -> column + "=" + record.get(column))
                .collect(Collectors.joining(" "));
    }

    private static List<CSVRecord> read(Path csv) throws IOException {
        try (CSVParser parser = CSVParser.parse(
                csv,
                StandardCharsets.UTF_8,
                CSVFormat.RFC4180
                        .builder()
                        .setHeader()
                        .setSkipHeaderRecord(true)
                        .get())) {
            List<CSVRecord> records = parser.getRecords();
            CSVRecord last = records.get(records.size() - 1);
            assertThat(fields(last)).isEqualTo("record_type=end format_version=5 left_out_records=0");
            return records.subList(0, records.size() - 1);
        }
    }
}
