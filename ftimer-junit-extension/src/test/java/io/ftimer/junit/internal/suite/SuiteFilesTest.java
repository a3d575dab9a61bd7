package io.ftimer.junit.internal.suite;

import static io.ftimer.junit.internal.suite.Sample.invocation;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ftimer.FTimers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuiteFilesTest {
    private static final BuildProcess BUILD = new BuildProcess("1-2", true);

    @TempDir
    private Path folder;

    @Test
    void csv_quotes_everything_but_numbers() throws IOException {
        SuiteFiles files = SuiteFiles.open(folder, BUILD, "9-jvm");
        files.write(1, Sample.test("a \"quoted\", name", sample -> sample.pass(5)));

        assertThat(files.finish().csv()).hasContent(SuiteCsv.HEADER_LINE + """
                1,"test","9-jvm",1,"a ""quoted"", name","x.T","method","T > a ""quoted"", name","","","passed",\
                "2026-11-21 08:00:00 +0000",5,0,,,,,,,,,,,,,,,,,,,,,,,
                """);
    }

    @Test
    void csv_has_a_record_for_each_test_region_thread_and_template() throws IOException {
        SuiteFiles files = SuiteFiles.open(folder, BUILD, "9-jvm");
        files.write(1, Sample.test("a", sample -> {
            sample.pass(5);
            sample.region("outer", 20, () -> sample.region("inner", 10));
        }));
        files.write(2, Sample.failed("lost", sample -> lostCall("worker")));
        files.write(1, invocation(1, TestOutcome.PASSED, sample -> sample.region("r", 7)));

        String key = "format_version=1 jvm=9-jvm attempt=1 class_name=x.T method_name=method ";
        String key2 = key.replace("attempt=1", "attempt=2");
        String templateKey = key.replace("attempt=1 ", "");
        String date = "start_date=2026-11-21 08:00:00 +0000 ";
        assertThat(read(files.finish().csv()))
                .extracting(SuiteFilesTest::fields)
                .containsExactly(
                        "record_type=test " + key + "test_id=a display_name=T > a outcome=passed " + date
                                + "window_nanos=35 unbound_calls=0",
                        "record_type=region " + key + "test_id=a display_name=T > a node_id=1 parent_id=0 depth=0"
                                + " path=outer name=outer call_count=1 inclusive_nanos=30 self_nanos=20 is_active=false",
                        "record_type=region " + key + "test_id=a display_name=T > a node_id=2 parent_id=1 depth=1"
                                + " path=outer/inner name=inner call_count=1 inclusive_nanos=10 self_nanos=10"
                                + " is_active=false",
                        "record_type=test " + key2 + "test_id=lost display_name=T > lost outcome=failed " + date
                                + "window_nanos=0 unbound_calls=1",
                        "record_type=unbound_thread " + key2
                                + "test_id=lost display_name=T > lost name=worker call_count=1",
                        "record_type=test " + key + "test_id=t/1 display_name=T > t/1 template_id=t"
                                + " template_name=T > t(int) outcome=passed " + date + "window_nanos=7 unbound_calls=0",
                        "record_type=region " + key + "test_id=t/1 display_name=T > t/1 node_id=1 parent_id=0 depth=0"
                                + " path=r name=r call_count=1 inclusive_nanos=7 self_nanos=7 is_active=false",
                        "record_type=template " + templateKey + "template_id=t template_name=T > t(int) invocations=1"
                                + " failed_invocations=0 min_window_nanos=7 median_window_nanos=7 max_window_nanos=7",
                        "record_type=template_region " + templateKey
                                + "template_id=t template_name=T > t(int) path=r invocations=1"
                                + " min_call_count=1 median_call_count=1 max_call_count=1"
                                + " min_inclusive_nanos=7 median_inclusive_nanos=7 max_inclusive_nanos=7"
                                + " min_self_nanos=7 median_self_nanos=7 max_self_nanos=7");
    }

    @Test
    void csv_can_be_read_back_whatever_the_names_are() throws IOException {
        String name = "#a;'b\n\"c\" = größe";
        SuiteFiles files = SuiteFiles.open(folder, BUILD, "9-jvm");
        files.write(1, Sample.test(name, sample -> sample.region("=1+1", 1)));

        List<CSVRecord> records = read(files.finish().csv());

        assertThat(records).allMatch(CSVRecord::isConsistent);
        assertThat(records).extracting(record -> record.get("test_id")).containsOnly(name);
        assertThat(records.get(1).get("name")).isEqualTo("=1+1");
    }

    @Test
    void json_has_the_same_values() throws IOException {
        SuiteFiles files = SuiteFiles.open(folder, BUILD, "9-jvm");
        files.write(2, Sample.failed("lost", sample -> {
            lostCall("worker");
            sample.region("r", 7);
        }));
        files.write(1, invocation(1, TestOutcome.PASSED, sample -> sample.region("r", 7)));

        JsonNode suite = new ObjectMapper().readTree(files.finish().json().toFile());

        assertThat(suite.get("format").textValue()).isEqualTo("ftimer-suite");
        assertThat(suite.get("format_version").intValue()).isEqualTo(1);
        JsonNode jvm = suite.get("jvms").get(0);
        assertThat(jvm.get("jvm").textValue()).isEqualTo("9-jvm");
        assertThat(jvm.get("java_version").textValue()).isEqualTo(System.getProperty("java.version"));
        assertThat(jvm.get("tests").get(0)).hasToString("""
                {"attempt":2,"test_id":"lost","class_name":"x.T","method_name":"method","display_name":"T > lost",\
                "template_id":"","template_name":"","outcome":"failed","start_date":"2026-11-21 08:00:00 +0000",\
                "window_nanos":7,"unbound_calls":1,\
                "regions":[{"node_id":1,"parent_id":0,"depth":0,"path":"r","name":"r","call_count":1,\
                "inclusive_nanos":7,"self_nanos":7,"is_active":false}],\
                "unbound_threads":[{"name":"worker","call_count":1}]}""");
        assertThat(jvm.get("templates").get(0)).hasToString("""
                {"class_name":"x.T","method_name":"method","template_id":"t","template_name":"T > t(int)",\
                "invocations":1,"failed_invocations":0,"min_window_nanos":7,"median_window_nanos":7,"max_window_nanos":7,\
                "regions":[{"path":"r","invocations":1,"min_call_count":1,"median_call_count":1,"max_call_count":1,\
                "min_inclusive_nanos":7,"median_inclusive_nanos":7,"max_inclusive_nanos":7,\
                "min_self_nanos":7,"median_self_nanos":7,"max_self_nanos":7}]}""");
    }

    @Test
    void half_a_surrogate_pair_does_not_stop_the_report() throws IOException {
        SuiteFiles files = SuiteFiles.open(folder, BUILD, "9-jvm");
        files.write(1, Sample.test("half \uD83D", sample -> {}));

        MergedFiles merged = files.finish();

        assertThat(read(merged.csv()).get(0).get("test_id")).isEqualTo("half ?");
        assertThat(new ObjectMapper()
                        .readTree(merged.json().toFile())
                        .at("/jvms/0/tests/0/test_id")
                        .textValue())
                .isEqualTo("half \uD83D");
    }

    @Test
    void jvms_of_one_build_are_merged_without_loss() throws Exception {
        int jvms = 8;
        ExecutorService executor = Executors.newFixedThreadPool(jvms);
        CyclicBarrier together = new CyclicBarrier(jvms);
        try {
            for (Future<Void> done : executor.invokeAll(IntStream.range(0, jvms)
                    .<Callable<Void>>mapToObj(jvm -> () -> {
                        SuiteFiles files = SuiteFiles.open(folder, BUILD, "9-jvm" + jvm);
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
        assertThat(new ObjectMapper()
                        .readTree(folder.resolve("suite.json").toFile())
                        .findValuesAsText("test_id"))
                .hasSize(jvms);
    }

    @Test
    void a_jvm_that_has_not_finished_is_not_merged() throws IOException {
        SuiteFiles running =
                SuiteFiles.open(folder, BUILD, ProcessHandle.current().pid() + "-running");
        running.write(1, Sample.test("unfinished", sample -> {}));
        SuiteFiles files = SuiteFiles.open(folder, BUILD, "9-jvm");
        files.write(1, Sample.test("finished", sample -> {}));

        assertThat(files.finish().jvmCount()).isEqualTo(1);

        assertThat(read(folder.resolve("suite.csv")))
                .extracting(record -> record.get("test_id"))
                .containsExactly("finished");
        assertThat(running.finish().jvmCount()).isEqualTo(2);
    }

    @Test
    void a_jvm_that_ended_before_it_had_finished_is_counted() throws IOException {
        long noProcess = Integer.MAX_VALUE;
        SuiteFiles.open(folder, BUILD, noProcess + "-1").write(1, Sample.test("lost", sample -> {}));

        MergedFiles merged = SuiteFiles.open(folder, BUILD, "9-jvm").finish();

        assertThat(merged.jvmCount()).isEqualTo(1);
        assertThat(merged.lostJvmCount()).isEqualTo(1);
    }

    @Test
    void another_build_starts_new_files() throws IOException {
        SuiteFiles first = SuiteFiles.open(folder, BUILD, "9-jvm");
        first.write(1, Sample.test("of the first build", sample -> {}));
        first.finish();
        SuiteFiles second = SuiteFiles.open(folder, new BuildProcess("2-2", true), "9-jvm");
        second.write(1, Sample.test("of the second build", sample -> {}));
        second.finish();

        assertThat(read(folder.resolve("suite.csv")))
                .extracting(record -> record.get("test_id"))
                .containsExactly("of the second build");
    }

    @Test
    void abandoned_files_are_deleted() throws IOException {
        SuiteFiles.open(folder, BUILD, "9-jvm").abandon();

        try (var files = Files.walk(folder)) {
            assertThat(files.filter(Files::isRegularFile)).containsExactly(folder.resolve(".lock"));
        }
    }

    @Test
    void several_sessions_of_one_jvm_count_as_one() throws IOException {
        SuiteFiles.open(folder, BUILD, "9-1").finish();
        SuiteFiles.open(folder, BUILD, "9-1").finish();

        assertThat(SuiteFiles.open(folder, BUILD, "10-1").finish().jvmCount()).isEqualTo(2);
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
        List<String> first = List.of("record_type", "format_version", "jvm", "attempt", "class_name", "method_name");
        return Stream.concat(first.stream(), SuiteCsv.COLUMNS.stream().filter(column -> !first.contains(column)))
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
            return parser.getRecords();
        }
    }
}
