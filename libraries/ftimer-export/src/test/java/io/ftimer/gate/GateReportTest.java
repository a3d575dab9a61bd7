package io.ftimer.gate;

import static io.ftimer.gate.GateTrees.region;
import static io.ftimer.gate.GateTrees.tree;
import static io.ftimer.gate.GateTrees.untimed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import io.ftimer.values.RegionPath;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class GateReportTest {
    private static final String HOSTILE = "::error::x\n</failure>]]>&\"'|`@all\u001b[31m\uFFFE\u202E<script>";

    /** A run in which one tree differs, one has no times, one vanished, one is new and one is equal. */
    private static final GateResult MIXED = mixed();

    private static GateResult mixed() {
        Baseline baseline = GateTrees.baseline(
                GateTrees.solver("converges"),
                GateTrees.solver("counts"),
                GateTrees.solver("scalesWell"),
                GateTrees.solver("stable"));
        return GateTrees.compare(
                baseline,
                GateTrees.SHARES,
                tree("converges", region(0, "solve", 1, 50), region(1, "assemble", 4, 30), region(1, "check", 1, 20)),
                untimed(GateTrees.solver("counts")),
                tree("adds", region(0, "add", 1, 1)),
                GateTrees.solver("stable"));
    }

    private static String written(GateResult result, GateFormat format) throws IOException {
        StringBuilder out = new StringBuilder();
        new GateOutput(format, Optional.empty()).write(GateReport.of(result, "UPDATE"), out, Map.of());
        return out.toString();
    }

    private static GateResult failing(int trees, String name) {
        return failing(trees, name, 1);
    }

    private static GateResult failing(int trees, String name, int differences) {
        ComparedTree one = GateTrees.compare(
                        GateTrees.baseline(tree("t", called(1, differences))),
                        GateTrees.SHARES,
                        tree("t", called(2, differences)))
                .trees()
                .get(0);
        List<ComparedTree> all = IntStream.range(0, trees)
                .mapToObj(i -> new ComparedTree(
                        new TreeId(Kind.TEST, one.tree().group(), name + i),
                        one.outcome(),
                        true,
                        1,
                        one.differences(),
                        List.of(),
                        Optional.empty()))
                .toList();
        return new GateResult("regions.txt", GateTrees.SHARES, all, List.of());
    }

    /** Returns a result with so many differences, each of a region of its own. */
    private static GateResult named(int differences, String name) {
        return GateTrees.compare(
                GateTrees.baseline(tree("t", called(name, 1, differences))),
                GateTrees.SHARES,
                tree("t", called(name, 2, differences)));
    }

    private static ExportedRegion[] called(int calls, int regions) {
        return called("a", calls, regions);
    }

    private static ExportedRegion[] called(String name, int calls, int regions) {
        return IntStream.range(0, regions)
                .mapToObj(i -> region(0, name + i, calls, 1))
                .toArray(ExportedRegion[]::new);
    }

    private static GateResult hostile() {
        return GateTrees.compare(
                GateTrees.baseline(tree(HOSTILE, region(0, HOSTILE, 1, 1))),
                GateTrees.SHARES,
                tree(HOSTILE, region(0, HOSTILE, 2, 1)));
    }

    @Test
    void text_shows_failures_first_and_ends_with_the_conclusion() throws IOException {
        assertThat(written(MIXED, GateFormat.TEXT)).isEqualTo("""
                ftimer: "solve/assemble": more calls, 4, was 3, in test org.example.SolverTest/converges

                ftimer: "solve": other share, 50.0%, was 20.0%, in test org.example.SolverTest/converges

                ftimer: "solve/check": new, 1 call, in test org.example.SolverTest/converges

                ftimer: partly measured: the time of 3 regions was not measured, first of "solve": test org.example.SolverTest/counts

                ftimer: in the baseline, and not in the run any more: test org.example.SolverTest/scalesWell

                ftimer: "solve/linsolve": gone, was 3 calls, in test org.example.SolverTest/converges

                ftimer: not in the baseline: test org.example.SolverTest/adds

                ftimer: allowed differences: shares by 25 percentage points, inexact counts by 10 %, growth of further numbers by 10 %
                ftimer: baseline regions.txt: 1 tree failed, 1 partly measured, 1 vanished, 1 not in baseline, 1 checked: regressed
                ftimer: if the changes are intended, update the baseline: UPDATE
                """);
    }

    @Test
    void text_ends_with_the_command_that_updates_the_baseline() throws IOException {
        StringBuilder out = new StringBuilder();
        GateReport.of(failing(1, "t"), "mvn verify -Dftimer.update=baseline").write(GateFormat.TEXT, out);

        assertThat(out)
                .endsWith(
                        "\nftimer: if the changes are intended, update the baseline: mvn verify -Dftimer.update=baseline\n");
    }

    @Test
    void text_about_nothing_compared_says_why() throws IOException {
        assertThat(written(GateTrees.compare(Baseline.EMPTY, GateTrees.SHARES), GateFormat.TEXT))
                .isEqualTo("ftimer: baseline regions.txt: no trees; the run has no trees: inconclusive\n");
    }

    @Test
    void one_cause_in_many_trees_is_one_block() throws IOException {
        assertThat(written(failing(50, "t"), GateFormat.TEXT)).isEqualTo("""
                ftimer: "a0": more calls in 50 trees
                  2, was 1, in test org.example.SolverTest/t0
                  2, was 1, in test org.example.SolverTest/t1
                  2, was 1, in test org.example.SolverTest/t10
                  2, was 1, in test org.example.SolverTest/t11
                  2, was 1, in test org.example.SolverTest/t12
                  … 45 more

                ftimer: baseline regions.txt: 50 trees failed: regressed
                ftimer: if the changes are intended, update the baseline: UPDATE
                """);
    }

    @Test
    void text_of_many_causes_is_bounded() throws IOException {
        assertThat(written(failing(1, "t", 47), GateFormat.TEXT)).contains("\nftimer: … 27 more differences\n");
    }

    @Test
    void text_lists_vanished_trees_that_do_not_fail() throws IOException {
        GateResult result = GateTrees.compare(
                GateTrees.baseline(GateTrees.solver("gone"), GateTrees.solver("stable")),
                GateTrees.lenient(GateTrees.SHARES),
                GateTrees.solver("stable"));

        assertThat(written(result, GateFormat.TEXT)).isEqualTo("""
                ftimer: in the baseline, and not in the run any more: test org.example.SolverTest/gone

                ftimer: baseline regions.txt: 1 tree vanished, 1 checked: passed
                ftimer: to compare with this run from now on, update the baseline: UPDATE
                """);
    }

    @Test
    void the_lines_of_a_tree_are_the_first_differences_and_the_number_of_the_others() {
        assertThat(failing(1, "t", 60).trees().get(0).lines()).hasSize(60).noneMatch(line -> line.contains("more:"));
        assertThat(failing(1, "t", 70).trees().get(0).lines()).hasSize(61).endsWith("… 10 more");
    }

    @Test
    void annotations_are_workflow_commands_on_one_line_each() throws IOException {
        assertThat(written(MIXED, GateFormat.GITHUB)).isEqualTo("""
                ::error file=regions.txt,title=fTimer%3A "solve/assemble"%3A more calls%2C 4%2C was 3%2C in test org.example.SolverTest/converges::"solve/assemble": more calls, 4, was 3, in test org.example.SolverTest/converges
                ::error file=regions.txt,title=fTimer%3A "solve"%3A other share%2C 50.0%25%2C was 20.0%25%2C in test org.example.SolverTest/converges::"solve": other share, 50.0%25, was 20.0%25, in test org.example.SolverTest/converges
                ::error file=regions.txt,title=fTimer%3A "solve/check"%3A new%2C 1 call%2C in test org.example.SolverTest/converges::"solve/check": new, 1 call, in test org.example.SolverTest/converges
                ::error file=regions.txt,title=fTimer%3A partly measured%3A the time of 3 regions was not measured%2C first of "solve"%3A test org.example.SolverTest/counts::partly measured: the time of 3 regions was not measured, first of "solve": test org.example.SolverTest/counts
                ::error file=regions.txt,title=fTimer%3A in the baseline%2C and not in the run any more%3A test org.example.SolverTest/scalesWell::in the baseline, and not in the run any more: test org.example.SolverTest/scalesWell
                ::warning file=regions.txt,title=fTimer%3A "solve/linsolve"%3A gone%2C was 3 calls%2C in test org.example.SolverTest/converges::"solve/linsolve": gone, was 3 calls, in test org.example.SolverTest/converges
                ::warning file=regions.txt,title=fTimer%3A not in the baseline%3A test org.example.SolverTest/adds::not in the baseline: test org.example.SolverTest/adds
                ::notice title=fTimer%3A regressed::baseline regions.txt: 1 tree failed, 1 partly measured, 1 vanished, 1 not in baseline, 1 checked: regressed%0Aif the changes are intended, update the baseline: UPDATE
                """);
    }

    @Test
    void an_annotation_is_at_the_line_of_the_code_if_its_file_is_here() throws IOException {
        String type = GateReportTest.class.getName();
        assertThat(written(moreCalls(type + "$Inner.solve(GateReportTest.java:31)"), GateFormat.GITHUB))
                .startsWith("::error file=src/test/java/io/ftimer/gate/GateReportTest.java,line=31,title=fTimer")
                .contains("%0A  at " + type + "$Inner.solve(GateReportTest.java:31)\n");
        for (String elsewhere : List.of("org.Gone.solve(GateReportTest.java:31)", "Solver.solve(Unknown Source)")) {
            assertThat(written(moreCalls(elsewhere), GateFormat.GITHUB)).startsWith("::error file=regions.txt,title=");
        }
    }

    private static GateResult moreCalls(String place) {
        ExportedTree more = tree("t", region(0, "solve", 4, 1));
        return GateTrees.compare(
                GateTrees.baseline(tree("t", region(0, "solve", 3, 1))),
                GatePolicy.DEFAULT,
                new ExportedTree(
                        more.kind(),
                        more.group(),
                        more.name(),
                        more.isTimed(),
                        more.windowNanos(),
                        more.facts(),
                        more.regions(),
                        List.of(),
                        Map.of(RegionPath.parse("solve"), place),
                        more.test()));
    }

    @Test
    void the_tenth_annotation_counts_the_others() throws IOException {
        List<String> errors = written(failing(1, "t", 24), GateFormat.GITHUB)
                .lines()
                .filter(line -> line.startsWith("::error"))
                .toList();

        assertThat(errors)
                .hasSize(10)
                .endsWith("::error file=regions.txt,title=fTimer%3A and 15 more::and 15 more;"
                        + " the text report and the job summary show them");
        assertThat(written(failing(1, "t", 10), GateFormat.GITHUB)).doesNotContain("fTimer%3A and ");
    }

    @Test
    void markdown_has_a_paragraph_for_each_cause() throws IOException {
        assertThat(written(MIXED, GateFormat.MARKDOWN)).isEqualTo("""
                ### fTimer: regressed

                baseline regions.txt: 1 tree failed, 1 partly measured, 1 vanished, 1 not in baseline, 1 checked: regressed

                **"solve/assemble": more calls, 4, was 3, in test org.example.SolverTest/converges**

                **"solve": other share, 50.0%, was 20.0%, in test org.example.SolverTest/converges**

                **"solve/check": new, 1 call, in test org.example.SolverTest/converges**

                **partly measured: the time of 3 regions was not measured, first of "solve": test org.example.SolverTest/counts**

                **in the baseline, and not in the run any more: test org.example.SolverTest/scalesWell**

                "solve/linsolve": gone, was 3 calls, in test org.example.SolverTest/converges

                not in the baseline: test org.example.SolverTest/adds

                _allowed differences: shares by 25 percentage points, inexact counts by 10 %, growth of further numbers by 10 %_

                if the changes are intended, update the baseline: UPDATE
                """);
        assertThat(written(MIXED, GateFormat.SUMMARY)).isEqualTo(written(MIXED, GateFormat.MARKDOWN));
        assertThat(written(failing(2, "t"), GateFormat.MARKDOWN)).contains("""

                **"a0": more calls in 2 trees**
                * 2, was 1, in test org.example.SolverTest/t0
                * 2, was 1, in test org.example.SolverTest/t1
                """);
    }

    @Test
    void markdown_stays_within_the_limits_of_github() throws IOException {
        GateResult many = named(5_000, "ä".repeat(110));

        assertThat(written(many, GateFormat.MARKDOWN).getBytes(StandardCharsets.UTF_8))
                .hasSizeBetween(50_000, 60_000);
        assertThat(written(many, GateFormat.SUMMARY).getBytes(StandardCharsets.UTF_8))
                .hasSizeBetween(890_000, 900_000);
        assertThat(written(many, GateFormat.SUMMARY)).contains(" differences that do not fit here\n");
    }

    @Test
    void markdown_counts_the_trees_that_do_not_fit() throws IOException {
        String markdown = written(named(2_000, "r"), GateFormat.MARKDOWN);
        long shown = markdown.lines().filter(line -> line.startsWith("**\"r")).count();

        assertThat(shown).isPositive();
        assertThat(markdown).contains("\n" + ShownText.more(2_000 - shown) + " differences that do not fit here\n");
    }

    @Test
    void markdown_with_a_long_head_stays_within_the_limit() throws IOException {
        GateResult many = named(2_000, "r");
        GateResult longHead = new GateResult(many.baseline(), many.policy(), many.trees(), List.of("x".repeat(10_000)));

        assertThat(written(longHead, GateFormat.MARKDOWN).getBytes(StandardCharsets.UTF_8))
                .hasSizeBetween(50_000, 60_000);
    }

    @Test
    void junit_xml_has_a_test_case_for_each_tree() throws Exception {
        StringBuilder out = new StringBuilder();
        new GateReport(MIXED, "UPDATE", Optional.of("target/ftimer.html")).write(GateFormat.JUNIT, out);

        Document document = parsed(out.toString());
        assertThat(document.getDocumentElement().getAttribute("tests")).isEqualTo("5");
        assertThat(document.getElementsByTagName("testcase").getLength()).isEqualTo(5);
        assertThat(out.toString()).startsWith("""
                        <?xml version="1.0" encoding="UTF-8"?>
                        <testsuite name="ftimer gate" tests="5" failures="3" errors="0" skipped="1">
                          <testcase classname="org.example.SolverTest" name="converges">
                            <failure type="failed" message="test org.example.SolverTest/converges differs from regions.txt in 4 regions, first solve: other share, 50.0%, was 20.0%">test org.example.SolverTest/converges differs from regions.txt in 4 regions
                          solve: other share, 50.0%, was 20.0%
                          solve/assemble: more calls, 4, was 3
                          solve/check: new, 1 call
                          solve/linsolve: gone, was 3 calls
                        if the changes are intended, update the baseline: UPDATE</failure>
                            <system-out>
                        [[ATTACHMENT|target/ftimer.html]]
                        </system-out>
                          </testcase>
                          <testcase classname="org.example.SolverTest" name="counts">
                        """).endsWith("""
                          <testcase classname="org.example.SolverTest" name="adds">
                            <skipped message="test org.example.SolverTest/adds is not in regions.txt"/>
                          </testcase>
                          <testcase classname="org.example.SolverTest" name="stable">
                          </testcase>
                        </testsuite>
                        """);
    }

    @Test
    void junit_xml_of_a_run_without_trees_has_a_failure() throws Exception {
        String xml = written(GateTrees.compare(Baseline.EMPTY, GateTrees.SHARES), GateFormat.JUNIT);

        assertThat(parsed(xml).getElementsByTagName("failure").getLength()).isEqualTo(1);
        assertThat(xml).isEqualTo("""
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuite name="ftimer gate" tests="1" failures="1" errors="0" skipped="0">
                  <testcase classname="ftimer" name="baseline regions.txt">
                    <failure type="inconclusive" message="the run has no trees">baseline regions.txt: no trees; the run has no trees: inconclusive</failure>
                  </testcase>
                </testsuite>
                """);
    }

    @Test
    void junit_xml_stays_within_the_limit_of_gitlab() throws Exception {
        List<ComparedTree> vanished = IntStream.range(0, 20_010)
                .mapToObj(i -> new ComparedTree(
                        new TreeId(Kind.TEST, "", "t" + i),
                        ComparedTree.Outcome.VANISHED,
                        true,
                        0,
                        List.of(),
                        List.of(),
                        Optional.empty()))
                .toList();

        Document document =
                parsed(written(new GateResult("b", GateTrees.SHARES, vanished, List.of()), GateFormat.JUNIT));

        assertThat(document.getElementsByTagName("testcase").getLength()).isEqualTo(20_001);
        assertThat(document.getDocumentElement().getAttribute("failures")).isEqualTo("20001");
    }

    @Test
    void junit_xml_of_many_trees_that_pass_has_no_failure() throws Exception {
        List<ComparedTree> added = IntStream.range(0, 20_001)
                .mapToObj(i -> new ComparedTree(
                        new TreeId(Kind.TEST, "", "t" + i),
                        ComparedTree.Outcome.NEW,
                        false,
                        1,
                        List.of(),
                        List.of(),
                        Optional.empty()))
                .toList();

        String xml = written(new GateResult("b", GateTrees.SHARES, added, List.of()), GateFormat.JUNIT);

        assertThat(xml)
                .contains("tests=\"20001\" failures=\"0\" errors=\"0\" skipped=\"20000\"")
                .endsWith("  <testcase classname=\"ftimer\" name=\"… 1 more\">\n  </testcase>\n</testsuite>\n");
    }

    @Test
    void junit_xml_escapes_only_characters_that_xml_does_not_have() throws Exception {
        StringBuilder out = new StringBuilder();
        new GateReport(failing(1, "t"), "", Optional.of("\uFFFD\uFFFE\uFFFF\uDFFF\uD7FF\uE000\uD800 \uD83D\uDE00"))
                .write(GateFormat.JUNIT, out);

        assertThat(parsed(out.toString())
                        .getElementsByTagName("system-out")
                        .item(0)
                        .getTextContent())
                .contains("[[ATTACHMENT|\uFFFD\\uFFFE\\uFFFF\\uDFFF\uD7FF\uE000\\uD800 \uD83D\uDE00]]");
    }

    private static Document parsed(String xml) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void json_has_all_differences() throws IOException {
        JsonNode json = new ObjectMapper().readTree(written(MIXED, GateFormat.JSON));

        assertThat(json.get("schema").asText()).isEqualTo("ftimer-gate");
        assertThat(json.get("conclusion").asText()).isEqualTo("regressed");
        assertThat(json.get("policy").toString())
                .isEqualTo(
                        "{\"share_points\":25.0,\"count_percent\":10.0," + "\"metric_percent\":10.0,\"strict\":false}");
        assertThat(json.get("counts").toString())
                .isEqualTo("{\"failed\":1,\"partly measured\":1,\"vanished\":1,\"not in baseline\":1,\"checked\":1}");
        assertThat(json.get("trees")).hasSize(5);
        assertThat(json.get("trees").get(0).get("differences").toString())
                .isEqualTo("[{\"path\":[\"solve\"],\"what\":\"other share\","
                        + "\"expected\":{\"calls\":\"1\",\"self_percent\":20.0,\"metrics\":{}},"
                        + "\"found\":{\"calls\":\"1\",\"self_percent\":50.0,\"metrics\":{}}},"
                        + "{\"path\":[\"solve\",\"assemble\"],\"what\":\"more calls\","
                        + "\"expected\":{\"calls\":\"3\",\"self_percent\":50.0,\"metrics\":{}},"
                        + "\"found\":{\"calls\":\"4\",\"self_percent\":30.0,\"metrics\":{}}},"
                        + "{\"path\":[\"solve\",\"check\"],\"what\":\"new\","
                        + "\"found\":{\"calls\":\"1\",\"self_percent\":20.0,\"metrics\":{}}},"
                        + "{\"path\":[\"solve\",\"linsolve\"],\"what\":\"gone\","
                        + "\"expected\":{\"calls\":\"3\",\"self_percent\":30.0,\"metrics\":{}}}]");
        assertThat(new ObjectMapper()
                        .readTree(written(GateTrees.compare(Baseline.EMPTY, GateTrees.SHARES), GateFormat.JSON))
                        .get("trees"))
                .isEmpty();
    }

    @Test
    void hostile_names_stay_inert_in_each_format() throws Exception {
        GateResult hostile = hostile();
        for (GateFormat format : GateFormat.values()) {
            assertThat(written(hostile, format).chars())
                    .as(format.text())
                    .noneMatch(c -> c < ' ' && c != '\n' || format != GateFormat.JSON && c == 0x202E);
        }
        assertThat(written(hostile, GateFormat.GITHUB).lines())
                .hasSize(2)
                .allMatch(line ->
                        line.startsWith("::error file=regions.txt,title=fTimer") || line.startsWith("::notice title="));
        assertThat(written(hostile, GateFormat.MARKDOWN)).doesNotContain("<script>", "@all", "</failure>");
        assertThat(parsed(written(hostile, GateFormat.JUNIT))
                        .getElementsByTagName("failure")
                        .getLength())
                .isEqualTo(1);
        assertThat(new ObjectMapper()
                        .readTree(written(hostile, GateFormat.JSON))
                        .get("trees")
                        .get(0)
                        .get("name")
                        .asText())
                .isEqualTo(HOSTILE);
    }

    @Test
    void a_format_has_a_name_for_commands() {
        assertThat(GateFormat.JUNIT.text()).isEqualTo("junit");
    }

    @Test
    void a_path_that_build_servers_cannot_find_is_rejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new GateReport(MIXED, "", Optional.of("a[1].html")))
                .withMessage(
                        "invalid attachment \"a[1].html\": expected a path without '[', ']', '|' and control characters");
    }
}
