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
import io.ftimer.report.ExportedTree.Kind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
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
                GatePolicy.DEFAULT,
                tree("converges", region(0, "solve", 1, 50), region(1, "assemble", 4, 30), region(1, "check", 1, 20)),
                untimed(GateTrees.solver("counts")),
                GateTrees.solver("scaleWell"),
                GateTrees.solver("stable"));
    }

    private static String written(GateResult result, GateFormat format) throws IOException {
        StringBuilder out = new StringBuilder();
        GateReport.of(result).write(format, out);
        return out.toString();
    }

    private static GateResult failing(int trees, String name) {
        return failing(trees, name, 1);
    }

    private static GateResult failing(int trees, String name, int differences) {
        ComparedTree one = GateTrees.compare(
                        GateTrees.baseline(tree("t", called(1, differences))),
                        GatePolicy.DEFAULT,
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
        return new GateResult("regions.txt", GatePolicy.DEFAULT, all, List.of());
    }

    private static ExportedRegion[] called(int calls, int regions) {
        return IntStream.range(0, regions)
                .mapToObj(i -> region(0, "a" + i, calls, 1))
                .toArray(ExportedRegion[]::new);
    }

    private static GateResult hostile() {
        return GateTrees.compare(
                GateTrees.baseline(tree(HOSTILE, region(0, HOSTILE, 1, 1))),
                GatePolicy.DEFAULT,
                tree(HOSTILE, region(0, HOSTILE, 2, 1)));
    }

    @Test
    void text_shows_failures_with_tables_and_ends_with_the_conclusion() throws IOException {
        assertThat(written(MIXED, GateFormat.TEXT)).isEqualTo("""
                ftimer: test org.example.SolverTest/converges differs from regions.txt in 4 regions:
                  calls  was   self    was               region
                      1    1  50.0%  20.0%  other share  solve
                      4    3  30.0%  50.0%  other calls  solve/assemble
                      1       20.0%                 new  solve/check
                           3         30.0%      missing  solve/linsolve

                ftimer: test org.example.SolverTest/counts was partly measured:
                  not compared: the time of 3 regions was not measured, first of "solve"

                ftimer: test org.example.SolverTest/scalesWell is in regions.txt, and the run does not have it; similar to the new test org.example.SolverTest/scaleWell

                ftimer: not in baseline: test org.example.SolverTest/scaleWell

                ftimer: allowed differences: shares by 25 percentage points, growth of ratios by 25 %, inexact counts by 10 %, growth of further numbers by 10 %
                ftimer: baseline regions.txt: 1 tree failed, 1 partly measured, 1 vanished, 1 not in baseline, 1 checked: regressed
                If the changes are intended, update the baseline.
                """);
    }

    @Test
    void text_about_nothing_compared_says_why() throws IOException {
        assertThat(written(GateTrees.compare(Baseline.EMPTY, GatePolicy.DEFAULT), GateFormat.TEXT))
                .isEqualTo("ftimer: baseline regions.txt: no trees; the run has no trees: inconclusive\n");
    }

    @Test
    void text_of_many_failures_is_bounded() throws IOException {
        String text = written(failing(50, "t"), GateFormat.TEXT);

        assertThat(text.lines().count()).isLessThan(120);
        assertThat(text)
                .contains("ftimer: … 30 more like these: test org.example.SolverTest/t27, ")
                .endsWith(" and 20 more\n\n"
                        + "ftimer: allowed differences: shares by 25 percentage points, growth of ratios by 25 %,"
                        + " inexact counts by 10 %, growth of further numbers by 10 %\n"
                        + "ftimer: baseline regions.txt: 50 trees failed: regressed\n"
                        + "If the changes are intended, update the baseline.\n");
    }

    @Test
    void text_of_long_tables_is_bounded() throws IOException {
        // each tree takes 50 of 200 lines: a sentence, the headers, 47 differences and an empty line
        assertThat(written(failing(6, "t", 47), GateFormat.TEXT))
                .contains("\nftimer: … 2 more like these: "
                        + "test org.example.SolverTest/t4, test org.example.SolverTest/t5\n");
    }

    @Test
    void text_lists_vanished_trees_that_do_not_fail() throws IOException {
        GateResult result = GateTrees.compare(
                GateTrees.baseline(GateTrees.solver("gone"), GateTrees.solver("stable")),
                GatePolicy.DEFAULT.withReactions(Reaction.WARN, Reaction.WARN, Reaction.WARN),
                GateTrees.solver("stable"));

        assertThat(written(result, GateFormat.TEXT)).isEqualTo("""
                ftimer: vanished: test org.example.SolverTest/gone

                ftimer: baseline regions.txt: 1 tree vanished, 1 checked: passed
                """);
    }

    @Test
    void a_table_of_sixty_differences_shows_them_all() {
        List<Difference> differences = failing(1, "t", 60).trees().get(0).differences();

        assertThat(DifferenceTable.lines(differences, "calls")).hasSize(61).noneMatch(line -> line.contains("more"));
        assertThat(DifferenceTable.markdown(differences)).hasSize(62).noneMatch(line -> line.contains("more"));
    }

    @Test
    void tables_show_the_first_differences_and_count_the_others() {
        ExportedRegion[] regions = IntStream.range(0, 70)
                .mapToObj(i -> region(0, "r" + (100 + i), 2, 1))
                .toArray(ExportedRegion[]::new);
        GateResult result = GateTrees.compare(
                GateTrees.baseline(tree("t", region(0, "a", 1, 1))), GatePolicy.DEFAULT, tree("t", regions));

        List<String> lines = DifferenceTable.lines(result.trees().get(0).differences(), "calls/op");

        assertThat(lines)
                .hasSize(62)
                .startsWith("calls/op  was  self     was           region")
                .endsWith("… 11 more");
    }

    @Test
    void annotations_are_workflow_commands_on_one_line_each() throws IOException {
        assertThat(written(MIXED, GateFormat.GITHUB)).isEqualTo("""
                ::error file=regions.txt,title=fTimer%3A failed%3A converges::test org.example.SolverTest/converges differs from regions.txt in 4 regions%0Asolve: other share, 50.0%25, was 20.0%25%0Asolve/assemble: other calls, 4, was 3%0Asolve/check: new%0Asolve/linsolve: missing
                ::error file=regions.txt,title=fTimer%3A partly measured%3A counts::test org.example.SolverTest/counts was partly measured%0Anot compared: the time of 3 regions was not measured, first of "solve"
                ::error file=regions.txt,title=fTimer%3A vanished%3A scalesWell::test org.example.SolverTest/scalesWell is in regions.txt, and the run does not have it; similar to the new test org.example.SolverTest/scaleWell
                ::warning file=regions.txt,title=fTimer%3A not in baseline%3A scaleWell::test org.example.SolverTest/scaleWell is not in regions.txt
                ::notice title=fTimer%3A regressed::baseline regions.txt: 1 tree failed, 1 partly measured, 1 vanished, 1 not in baseline, 1 checked: regressed
                """);
    }

    @Test
    void the_tenth_annotation_counts_the_others() throws IOException {
        List<String> errors = written(failing(24, "t"), GateFormat.GITHUB)
                .lines()
                .filter(line -> line.startsWith("::error"))
                .toList();

        assertThat(errors)
                .hasSize(10)
                .endsWith("::error file=regions.txt,title=fTimer%3A and 15 more::and 15 more;"
                        + " the text report and the job summary show them");
        assertThat(written(failing(10, "t"), GateFormat.GITHUB)).doesNotContain(" more");
    }

    @Test
    void markdown_has_a_table_for_each_tree_that_differs() throws IOException {
        assertThat(written(MIXED, GateFormat.MARKDOWN)).isEqualTo("""
                ### fTimer: regressed

                baseline regions.txt: 1 tree failed, 1 partly measured, 1 vanished, 1 not in baseline, 1 checked: regressed

                **test org.example.SolverTest/converges** differs from regions.txt in 4 regions

                | calls | was | self | was |  | region |
                |--:|--:|--:|--:|--:|---|
                | 1 | 1 | 50.0% | 20.0% | other share | solve |
                | 4 | 3 | 30.0% | 50.0% | other calls | solve/assemble |
                | 1 |  | 20.0% |  | new | solve/check |
                |  | 3 |  | 30.0% | missing | solve/linsolve |

                **test org.example.SolverTest/counts** was partly measured
                * not compared: the time of 3 regions was not measured, first of "solve"

                **test org.example.SolverTest/scalesWell** is in regions.txt, and the run does not have it; similar to the new test org.example.SolverTest/scaleWell

                **test org.example.SolverTest/scaleWell** is not in regions.txt

                _allowed differences: shares by 25 percentage points, growth of ratios by 25 %, inexact counts by 10 %, growth of further numbers by 10 %_

                If the changes are intended, update the baseline.
                """);
        assertThat(written(MIXED, GateFormat.SUMMARY)).isEqualTo(written(MIXED, GateFormat.MARKDOWN));
    }

    @Test
    void markdown_stays_within_the_limits_of_github() throws IOException {
        GateResult many = failing(2_000, "ä".repeat(150));

        assertThat(written(many, GateFormat.MARKDOWN).getBytes(StandardCharsets.UTF_8))
                .hasSizeBetween(50_000, 60_000);
        assertThat(written(many, GateFormat.SUMMARY).getBytes(StandardCharsets.UTF_8))
                .hasSizeBetween(890_000, 900_000);
        assertThat(written(many, GateFormat.SUMMARY)).contains(" trees that do not fit here\n");
    }

    @Test
    void markdown_counts_the_trees_that_do_not_fit() throws IOException {
        String markdown = written(failing(2_000, "t"), GateFormat.MARKDOWN);
        long shown = markdown.lines().filter(line -> line.startsWith("**test ")).count();

        assertThat(shown).isPositive();
        assertThat(markdown).contains("\n" + ShownText.more(2_000 - shown) + " trees that do not fit here\n");
    }

    @Test
    void markdown_with_a_long_head_stays_within_the_limit() throws IOException {
        GateResult many = failing(2_000, "t");
        GateResult longHead = new GateResult(many.baseline(), many.policy(), many.trees(), List.of("x".repeat(10_000)));

        assertThat(written(longHead, GateFormat.MARKDOWN).getBytes(StandardCharsets.UTF_8))
                .hasSizeBetween(50_000, 60_000);
    }

    @Test
    void junit_xml_has_a_test_case_for_each_tree() throws Exception {
        StringBuilder out = new StringBuilder();
        new GateReport(MIXED, Optional.of("target/ftimer.html")).write(GateFormat.JUNIT, out);

        Document document = parsed(out.toString());
        assertThat(document.getDocumentElement().getAttribute("tests")).isEqualTo("5");
        assertThat(document.getElementsByTagName("testcase").getLength()).isEqualTo(5);
        assertThat(out.toString()).startsWith("""
                        <?xml version="1.0" encoding="UTF-8"?>
                        <testsuite name="ftimer gate" tests="5" failures="3" errors="0" skipped="1">
                          <testcase classname="org.example.SolverTest" name="converges">
                            <failure type="failed" message="test org.example.SolverTest/converges differs from regions.txt in 4 regions, first solve: other share, 50.0%, was 20.0%">test org.example.SolverTest/converges differs from regions.txt in 4 regions:
                          calls  was   self    was               region
                              1    1  50.0%  20.0%  other share  solve
                              4    3  30.0%  50.0%  other calls  solve/assemble
                              1       20.0%                 new  solve/check
                                   3         30.0%      missing  solve/linsolve

                        allowed differences: shares by 25 percentage points, growth of ratios by 25 %, inexact counts by 10 %, growth of further numbers by 10 %</failure>
                            <system-out>
                        [[ATTACHMENT|target/ftimer.html]]
                        </system-out>
                          </testcase>
                          <testcase classname="org.example.SolverTest" name="counts">
                        """).endsWith("""
                          <testcase classname="org.example.SolverTest" name="scaleWell">
                            <skipped message="test org.example.SolverTest/scaleWell is not in regions.txt"/>
                          </testcase>
                          <testcase classname="org.example.SolverTest" name="stable">
                          </testcase>
                        </testsuite>
                        """);
    }

    @Test
    void junit_xml_of_a_run_without_trees_has_a_failure() throws Exception {
        String xml = written(GateTrees.compare(Baseline.EMPTY, GatePolicy.DEFAULT), GateFormat.JUNIT);

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
                parsed(written(new GateResult("b", GatePolicy.DEFAULT, vanished, List.of()), GateFormat.JUNIT));

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

        String xml = written(new GateResult("b", GatePolicy.DEFAULT, added, List.of()), GateFormat.JUNIT);

        assertThat(xml)
                .contains("tests=\"20001\" failures=\"0\" errors=\"0\" skipped=\"20000\"")
                .endsWith("  <testcase classname=\"ftimer\" name=\"… 1 more\">\n  </testcase>\n</testsuite>\n");
    }

    @Test
    void junit_xml_escapes_only_characters_that_xml_does_not_have() throws Exception {
        StringBuilder out = new StringBuilder();
        new GateReport(failing(1, "t"), Optional.of("\uFFFD\uFFFE\uFFFF\uDFFF\uD7FF\uE000\uD800 \uD83D\uDE00"))
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
                .isEqualTo("{\"times\":\"relative\",\"share_points\":25.0,\"count_percent\":10.0,"
                        + "\"time_percent\":25.0,\"metric_percent\":10.0,\"bytes_percent\":5.0}");
        assertThat(json.get("counts").toString())
                .isEqualTo("{\"failed\":1,\"partly measured\":1,\"vanished\":1,\"not in baseline\":1,\"checked\":1}");
        assertThat(json.get("trees")).hasSize(5);
        assertThat(json.get("trees").get(0).get("differences").toString())
                .isEqualTo("[{\"path\":[\"solve\"],\"what\":\"other share\","
                        + "\"expected\":{\"calls\":\"1\",\"self_percent\":20.0,\"metrics\":{}},"
                        + "\"found\":{\"calls\":\"1\",\"self_percent\":50.0,\"metrics\":{\"self_ns\":50.0}}},"
                        + "{\"path\":[\"solve\",\"assemble\"],\"what\":\"other calls\","
                        + "\"expected\":{\"calls\":\"3\",\"self_percent\":50.0,\"metrics\":{}},"
                        + "\"found\":{\"calls\":\"4\",\"self_percent\":30.0,\"metrics\":{\"self_ns\":30.0}}},"
                        + "{\"path\":[\"solve\",\"check\"],\"what\":\"new\","
                        + "\"found\":{\"calls\":\"1\",\"self_percent\":20.0,\"metrics\":{\"self_ns\":20.0}}},"
                        + "{\"path\":[\"solve\",\"linsolve\"],\"what\":\"missing\","
                        + "\"expected\":{\"calls\":\"3\",\"self_percent\":30.0,\"metrics\":{}}}]");
        assertThat(new ObjectMapper()
                        .readTree(written(GateTrees.compare(Baseline.EMPTY, GatePolicy.DEFAULT), GateFormat.JSON))
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
                .isThrownBy(() -> new GateReport(MIXED, Optional.of("a[1].html")))
                .withMessage(
                        "invalid attachment \"a[1].html\": expected a path without '[', ']', '|' and control characters");
    }
}
