package io.ftimer.cli.internal.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.ftimer.export.ExportFormats;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedStatement;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TestOrigin;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.text.SuiteSchema;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Reports of test suites. */
class SuiteFilesTest {
    private static final String HEADER = SuiteSchema.SCHEMA.headerLine() + "\n";

    /** A test with one region inside another, a site and threads, and a template with one region. */
    private static final String CSV = HEADER
            + row("record_type=test jvm=j attempt=1 test_id=t class_name=a.B method_name=m display_name=B_>_m()"
                    + " outcome=passed start_date=now window_nanos=50 not_recorded_calls=3 left_out_records=0")
            + row(
                    "record_type=region jvm=j attempt=1 test_id=t node_id=1 parent_id=0 depth=0 path=x name=x call_count=1"
                            + " inclusive_nanos=9 self_nanos=2 is_active=false ended_count=1 sum_nanos=9 min_nanos=9 max_nanos=9")
            + row(
                    "record_type=region jvm=j attempt=1 test_id=t node_id=2 parent_id=1 depth=1 path=x/y name=y call_count=4"
                            + " inclusive_nanos=7 self_nanos=7 is_active=true")
            + row(
                    "record_type=site jvm=j attempt=1 test_id=t name=write file=B.java line=7 is_active=false ended_count=2"
                            + " sum_nanos=5 min_nanos=2 max_nanos=3")
            + row("record_type=sql_text jvm=j attempt=1 test_id=t path=x name=select ended_count=1 sum_nanos=1")
            + row("record_type=not_recorded_thread jvm=j attempt=1 test_id=t name=pool-1 call_count=3 is_ignored=true")
            + row("record_type=other_thread jvm=j attempt=1 test_id=t name=main is_of_earlier_test=true")
            + row("record_type=not_verified jvm=j attempt=1 test_id=t expectation=d reason=r")
            + row("record_type=finding jvm=j attempt=1 test_id=t path=x/y call_count=4 max_call_count=4")
            + row("record_type=template jvm=j class_name=a.B method_name=p template_id=i template_name=p(int)"
                    + " invocations=2 failed_invocations=0 min_window_nanos=1 median_window_nanos=1 max_window_nanos=2"
                    + " left_out_records=0")
            + row("record_type=template_region jvm=j class_name=a.B method_name=p template_id=i template_name=p(int)"
                    + " path=x/a\\/b invocations=2 min_call_count=1 median_call_count=1 max_call_count=2 min_inclusive_nanos=1"
                    + " median_inclusive_nanos=1 max_inclusive_nanos=2 min_self_nanos=1 median_self_nanos=1 max_self_nanos=2"
                    + " sum_call_count=3 sum_inclusive_nanos=3 sum_self_nanos=3")
            + row("record_type=absent_path jvm=j test_id=t path=z expectation=absence nearest=x")
            + row("record_type=end jvm=j left_out_records=0")
            + row("record_type=proof jvm=j test_id=t display_name=B_>_m() expectation=d found=does_not_bite reason=r")
            + row("record_type=end left_out_records=0");

    private static String row(String fields) {
        Map<String, String> values = new java.util.HashMap<>(Map.of("format_version", "5"));
        for (String field : fields.split(" ")) {
            values.put(
                    field.substring(0, field.indexOf('=')),
                    field.substring(field.indexOf('=') + 1).replace('_', ' '));
        }
        values.put("record_type", values.get("record_type").replace(' ', '_'));
        return String.join(
                        ",",
                        SuiteSchema.SCHEMA.header().stream()
                                .map(column -> values.getOrDefault(column, ""))
                                .toList())
                + "\n";
    }

    @Test
    void a_file_without_its_last_record_was_cut() {
        String last = row("record_type=end left_out_records=0");
        for (String cut : List.of(CSV.replace(last, ""), HEADER)) {
            assertThatExceptionOfType(UnusableInputException.class)
                    .isThrownBy(() -> Reading.bytes(cut.getBytes(StandardCharsets.UTF_8)))
                    .withMessage("in: the record that ends the file is missing, so it was cut; run the tests again");
        }
        assertThatExceptionOfType(UnusableInputException.class)
                .isThrownBy(() -> Reading.bytes((CSV + last).getBytes(StandardCharsets.UTF_8)))
                .withMessageEndingWith("expected nothing after the record that ends the file");
    }

    @Test
    void tests_that_could_not_be_written_are_said() {
        List<ExportedTree> trees = Reading.text(
                CSV.replace(row("record_type=end left_out_records=0"), row("record_type=end left_out_records=2")));

        assertThat(trees.get(trees.size() - 1).facts()).isEqualTo(Map.of("incomplete", "2 tests could not be written"));
    }

    @Test
    void either_all_regions_of_a_test_have_times_or_none() {
        assertThatExceptionOfType(UnusableInputException.class)
                .isThrownBy(
                        () -> Reading.bytes(CSV.replaceFirst(",4,7,7,", ",4,,,").getBytes(StandardCharsets.UTF_8)))
                .withMessageContaining("(inclusive_nanos)")
                .withMessageEndingWith("expected a time, as before it");
    }

    @Test
    void a_test_has_its_regions_and_its_other_records_as_facts() {
        List<ExportedTree> trees = Reading.text(CSV);

        assertThat(trees).hasSize(2);
        ExportedTree test = trees.get(0);
        assertThat(test.group()).isEqualTo("a.B");
        assertThat(test.name()).isEqualTo("m()");
        assertThat(test.windowNanos()).isEqualTo(50);
        assertThat(test.regions())
                .containsExactly(
                        new ExportedRegion(
                                0,
                                "x",
                                1,
                                9,
                                2,
                                Map.of("ended_count", 1L, "sum_nanos", 9L, "min_nanos", 9L, "max_nanos", 9L)),
                        new ExportedRegion(1, "y", 4, 7, 7, Map.of("is_active", 1L)));
        assertThat(test.facts())
                .containsEntry("outcome", "passed")
                .containsEntry("not_recorded_calls", "3")
                .containsEntry("site write (B.java:7)", "ended_count 2, sum_nanos 5, min_nanos 2, max_nanos 3")
                .containsEntry("not recorded thread pool-1", "call_count 3, ignored")
                .containsEntry("other thread main", "of an earlier test")
                .containsEntry("not verified: d", "r")
                .containsEntry("statement 1", "1 time: select")
                .containsEntry("jvm", "j");
    }

    @Test
    void trees_keep_their_tests_and_statements_in_json() throws IOException {
        List<ExportedTree> trees = Reading.text(CSV);
        assertThat(trees.get(0).test()).contains(new TestOrigin("j", "t", "", "a.B", "m", ""));
        assertThat(trees.get(0).statements())
                .containsExactly(new ExportedStatement(RegionPath.parse("x"), 1, 0, "select"));
        assertThat(trees.get(1).test()).contains(new TestOrigin("j", "", "i", "a.B", "p", ""));

        StringBuilder json = new StringBuilder();
        TreeSink sink = ExportFormats.all().named("json").open(new ExportedRun("suite", Map.of()), json);
        for (ExportedTree tree : trees) {
            sink.accept(tree);
        }
        sink.finish();
        assertThat(Reading.text(json.toString()))
                .extracting(ExportedTree::test, ExportedTree::statements)
                .containsExactly(
                        tuple(trees.get(0).test(), trees.get(0).statements()),
                        tuple(trees.get(1).test(), List.of()));
    }

    @Test
    void a_template_has_the_sums_over_its_invocations() {
        ExportedTree template = Reading.text(CSV).get(1);

        assertThat(template.name()).isEqualTo("p(int)");
        assertThat(template.facts()).containsEntry("invocations", "2");
        ExportedRegion region = template.regions().get(0);
        assertThat(region.name()).isEqualTo("x/a/b");
        assertThat(region.calls()).isEqualTo(3);
        assertThat(region.metrics()).containsEntry("max_call_count", 2L).containsEntry("invocations", 2L);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CODE")
    void regions_of_tests_and_templates_have_their_kinds(RegionKind kind) {
        String key = kind.key();
        String numbers = " call_count=1 inclusive_nanos=1 self_nanos=1 is_active=false";
        List<ExportedTree> trees = Reading.text(HEADER
                + row("record_type=test jvm=j attempt=1 test_id=t class_name=a.B display_name=m() window_nanos=9")
                + row(
                        "record_type=region jvm=j attempt=1 test_id=t node_id=1 parent_id=0 depth=0 path=x name=x kind=code"
                                + numbers)
                + row("record_type=region jvm=j attempt=1 test_id=t node_id=2 parent_id=0 depth=0 path=x[" + key
                        + "] name=x kind=" + key + numbers)
                + row("record_type=template jvm=j class_name=a.B template_id=i template_name=p(int)")
                + row("record_type=template_region jvm=j template_id=i path=x sum_call_count=1 sum_inclusive_nanos=1"
                        + " sum_self_nanos=1")
                + row("record_type=template_region jvm=j template_id=i path=x[" + key
                        + "] sum_call_count=1 sum_inclusive_nanos=1 sum_self_nanos=1")
                + row("record_type=end left_out_records=0"));

        assertThat(trees)
                .hasSize(2)
                .allSatisfy(tree -> assertThat(tree.regions())
                        .extracting(region -> region.name() + " " + region.kind())
                        .containsExactly("x CODE", "x " + kind));
    }
}
