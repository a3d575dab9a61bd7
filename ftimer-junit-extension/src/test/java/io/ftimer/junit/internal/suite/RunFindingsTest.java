package io.ftimer.junit.internal.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.values.RegionPath;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The findings of a run in their order. */
class RunFindingsTest {
    private final RunFindings findings = new RunFindings();

    private void calls(String path, long calls, String test) {
        findings.add(new Finding(RegionPath.parse(path), "", calls, calls, 0, ""), test, "T > " + test);
    }

    private void statement(String path, long times, String test) {
        findings.add(
                new Finding(RegionPath.parse(path + "/SQL select a[sql]"), "select a", times, times, 0, ""),
                test,
                "T > " + test);
    }

    private List<String> ranked() {
        return findings.ranked().stream()
                .map(found -> found.finding().region().names().get(0) + " "
                        + found.finding().weight() + " " + found.testName() + " " + found.tests())
                .toList();
    }

    @Test
    void statements_and_calls_take_turns_each_by_its_number() {
        calls("few/x", 1_000, "a");
        calls("many/x", 9_000, "a");
        calls("most/x", 754_656, "a");
        statement("twice", 2, "b");
        statement("six", 6, "b");

        assertThat(ranked())
                .containsExactly(
                        "six 6 T > b 1",
                        "most 754656 T > a 1",
                        "twice 2 T > b 1",
                        "many 9000 T > a 1",
                        "few 1000 T > a 1");
    }

    @Test
    void one_place_is_one_finding_whatever_tests_and_paths_lead_there() {
        statement("list", 3, "b");
        statement("other/list", 6, "a");
        statement("list", 6, "c");
        statement("list", 6, "c");
        statement("show", 6, "c");

        assertThat(ranked()).containsExactly("other 6 T > a 3", "show 6 T > c 1");
    }

    @Test
    void the_order_of_tests_does_not_matter() {
        statement("list", 6, "b");
        statement("list", 6, "a");

        assertThat(ranked()).containsExactly("list 6 T > a 2");
    }

    @Test
    void of_very_many_findings_the_most_telling_are_kept() {
        for (int i = 0; i <= 2 * RunFindings.KEPT; i++) {
            calls("r" + i + "/x", 1_000 + i, "a");
        }

        assertThat(findings.isComplete()).isFalse();
        assertThat(FindingText.number(findings)).isEqualTo("more than 1 000");
        assertThat(ranked()).hasSize(RunFindings.KEPT).first().isEqualTo("r2000 3000 T > a 1");
    }

    @Test
    void planted_findings_rank_among_the_first_ten_of_a_large_run() {
        for (int i = 0; i < 200; i++) {
            calls("parser" + i + "/next", 1_000 + i, "t" + i);
        }
        calls("rows/find", 754_656, "scan");
        calls("render/get", 2_000, "cache");
        statement("findAll", 6, "n+1");
        statement("edit", 2, "double load");

        assertThat(ranked().subList(0, 10))
                .contains(
                        "rows 754656 T > scan 1",
                        "render 2000 T > cache 1",
                        "findAll 6 T > n+1 1",
                        "edit 2 T > double load 1");
    }
}
