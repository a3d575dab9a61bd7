package io.ftimer.export.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import io.ftimer.values.RegionKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

/** The page in a real browser, which is started once. */
class HtmlReportBrowserTest {
    private static final ExportedRun RUN = new ExportedRun("run", Map.of());

    private static final ExportedRun BASE = new ExportedRun("base", Map.of());

    @TempDir
    static Path folder;

    private static @Nullable Browser started;

    private static int files;

    private Browser browser;

    @BeforeEach
    void start() {
        Browser present = started;
        if (present == null) {
            present = Browser.start(folder.resolve("profile"));
            started = present;
        }
        browser = present;
    }

    @AfterEach
    void no_page_writes_to_the_console_or_requests_anything() {
        if (started != null) {
            assertThat(browser.console()).isEmpty();
            assertThat(browser.requests()).allMatch(url -> url.startsWith("file:///") && url.contains("/report-"));
        }
    }

    @AfterAll
    static void stop() {
        if (started != null) {
            started.close();
        }
    }

    @Test
    void the_first_view_shows_facts_totals_picture_and_table() throws IOException {
        open(SampleRuns.multigridRun(), SampleRuns.multigrid());
        assertThat(browser.text("h1")).isEqualTo("Conjugate gradient: multigrid");
        assertThat(browser.texts("#facts div"))
                .containsExactly("run2026-11-22 03:12 UTC", "JDK17.0.15", "processors16", "fTimer0.1.0");
        assertThat(browser.texts("#cards li"))
                .containsExactly(
                        "4.90 swindow",
                        "35regions",
                        "20 681calls",
                        "98.7 %covered by regions",
                        "268 MBallocated bytes",
                        "498 msMPI time",
                        "498 msMPI wait time");
        assertThat(browser.count(".box")).isEqualTo(34);
        assertThat(browser.text("#drawn")).isEqualTo("34 of 35 regions are wide enough to be drawn");
        assertThat(browser.texts("#table thead th"))
                .containsExactly(
                        "Region",
                        "Calls",
                        "Inclusive",
                        "Self",
                        "Self share▾",
                        "Per call",
                        "Allocated bytes",
                        "MPI time",
                        "MPI wait time");
        assertThat(browser.texts("#table tbody tr:first-child td"))
                .containsExactly(
                        "spmv; y = A·xtime loop › linsolve › CG iteration",
                        "1 240",
                        "1.31 s",
                        "950 ms",
                        "19.7 %",
                        "1.06 ms",
                        "9.00 MB",
                        "201 ms",
                        "201 ms");
    }

    @Test
    void a_click_zooms_and_breadcrumbs_and_escape_zoom_out() throws IOException {
        open(RUN, SampleRuns.multigrid());
        click("linsolve");
        assertThat(browser.texts("#crumbs button")).containsExactly("all", "time loop", "linsolve");
        assertThat(browser.find(".box").getCssValue("left")).isEqualTo("0px");
        assertThat(browser.text(".box")).isEqualTo("linsolve2.46 s");
        assertThat(browser.text("#status")).isEqualTo("Zoomed to linsolve");
        assertThat(browser.text("#table-note")).startsWith("20 regions");
        assertThat(browser.url()).endsWith("#tree=c0&zoom=time%20loop/linsolve");
        browser.press(Keys.ESCAPE);
        assertThat(browser.texts("#crumbs button")).containsExactly("all", "time loop");
        browser.find("#crumbs button").click();
        assertThat(browser.texts("#crumbs button")).containsExactly("all");
        assertThat(browser.count(".box")).isEqualTo(34);
    }

    @Test
    void a_name_in_the_table_zooms() throws IOException {
        open(RUN, SampleRuns.multigrid());
        browser.find("#table tbody button").click();
        assertThat(browser.texts("#crumbs button"))
                .containsExactly("all", "time loop", "linsolve", "CG iteration", "spmv; y = A·x");
    }

    @Test
    void the_search_marks_and_counts_regions_and_filters_the_table() throws IOException {
        open(RUN, SampleRuns.multigrid());
        browser.press("/");
        browser.press("LEVEL");
        assertThat(browser.text("#status")).isEqualTo("2 regions match: 190 ms, 3.9 % of the whole");
        assertThat(browser.attribute(".box.hit", "aria-label")).isEqualTo("level 2 190 ms, 120 calls");
        assertThat(browser.count(".box.hit")).isEqualTo(2);
        assertThat(browser.count(".box.miss")).isEqualTo(32);
        assertThat(browser.texts("#table tbody button")).containsExactly("level 2", "level 3");
        browser.press("x");
        assertThat(browser.text("#status")).isEqualTo("0 regions match");
        assertThat(browser.count("#table tbody tr")).isZero();
    }

    @Test
    void headings_sort_the_table_in_both_directions() throws IOException {
        open(RUN, SampleRuns.multigrid());
        heading("Calls");
        assertThat(browser.texts("#table tbody tr:first-child button")).containsExactly("quadrature");
        assertThat(browser.attribute("th[aria-sort]", "aria-sort")).isEqualTo("descending");
        assertThat(browser.focused()).isEqualTo("Calls");
        heading("Calls");
        assertThat(browser.texts("#table tbody tr:first-child td").get(1)).isEqualTo("1");
        assertThat(browser.attribute("th[aria-sort]", "aria-sort")).isEqualTo("ascending");
        heading("Region");
        assertThat(browser.texts("#table tbody button"))
                .startsWith("CG iteration", "MPI_Allreduce", "MPI_Waitall", "assemble");
    }

    @Test
    void regions_that_differ_only_by_kind_are_two_rows_with_the_kind() throws IOException {
        open(
                RUN,
                tree(
                        Kind.RUN,
                        "t",
                        new ExportedRegion(0, "a", 1, 30, 30),
                        new ExportedRegion(0, "a", RegionKind.MPI, 2, 20, 20, Map.of()),
                        new ExportedRegion(0, "b", RegionKind.LIFECYCLE, 3, 10, 10, Map.of())));
        assertThat(browser.texts("#table tbody button")).containsExactly("a", "a[mpi]", "b");
        assertThat(browser.texts("#table tbody tr:nth-child(2) td")).contains("2");
    }

    @Test
    void the_measure_changes_widths_and_shares() throws IOException {
        open("#measure=calls", RUN, SampleRuns.multigrid());
        assertThat(browser.texts("#measure option"))
                .containsExactly("Time", "Self time", "Calls", "Bytes", "MPI time", "MPI wait time");
        assertThat(browser.text("#legend")).startsWith("Calls as a share of the whole:");
        assertThat(browser.texts("#table tbody tr:first-child td"))
                .startsWith("quadraturetime loop › assemble", "4 200");
        browser.run(
                "const m = document.getElementById('measure'); m.value = 'metric allocated_bytes'; m.dispatchEvent(new Event('change'))");
        assertThat(browser.text(".box")).isEqualTo("read mesh97.0 MB");
        assertThat(browser.url()).endsWith("#tree=c0&measure=metric%20allocated_bytes");
    }

    @Test
    void a_comparison_names_new_gone_and_changed_regions_calls_first() throws IOException {
        compare("");
        assertThat(browser.texts("#changes button"))
                .containsExactly(
                        "all 36", "+10 new", "−1 gone", "▲4 more calls", "▼8 fewer calls", "↑1 grew", "=12 same");
        assertThat(browser.text("#conclusion"))
                .isEqualTo(
                        "4 regions have more calls, 10 regions are new, 1 region is gone, 8 regions have fewer calls");
        assertThat(browser.texts("#table thead th"))
                .containsExactly(
                        "Region",
                        "Change▴",
                        "Calls before",
                        "Calls now",
                        "Self before",
                        "Self now",
                        "Self difference",
                        "Ratio");
        assertThat(browser.texts("#table tbody td.change").stream().distinct())
                .containsExactly("+new", "−gone", "▲more calls", "▼fewer calls", "↑grew", "=same");
        assertThat(row("Jacobi scaling")).containsExactly("−gone", "20", "–", "95.0 ms", "–", "−95.0 ms", "–");
        assertThat(row("smooth")).containsExactly("+new", "–", "240", "–", "130 ms", "+130 ms", "–");
        assertThat(row("spmv; y = A·x"))
                .containsExactly("▼fewer calls", "1 810", "1 240", "1.32 s", "950 ms", "−370 ms", "× 0.72");
        assertThat(row("write")).containsExactly("↑grew", "4", "4", "240 ms", "384 ms", "+144 ms", "× 1.60");
    }

    @Test
    void the_picture_of_a_comparison_keeps_regions_that_are_gone() throws IOException {
        compare("");
        assertThat(browser.attribute(".box.gone", "aria-label"))
                .isEqualTo("− Jacobi scaling 95.0 ms, gone, before 95.0 ms");
        assertThat(browser.attribute(".box.new", "aria-label")).startsWith("+ multigrid 383 ms, new");
        assertThat(browser.text("#legend")).startsWith("Inclusive time, width is the larger of both runs:");
        assertThat(browser.value("#base")).isEqualTo("base › solver");
    }

    @Test
    void changes_of_one_kind_can_be_listed() throws IOException {
        compare("");
        browser.find("#changes [data-change=gone]").click();
        assertThat(browser.texts("#table tbody button")).containsExactly("Jacobi scaling");
        assertThat(browser.find("[aria-pressed=true]").getText()).contains("1 gone");
        assertThat(browser.url()).endsWith("&change=gone");
    }

    @Test
    void trees_that_only_one_run_has_are_compared_with_nothing() throws IOException {
        open(
                "",
                HtmlReport.of(RUN, SampleRuns.tests(3))
                        .comparedWith(BASE, SampleRuns.tests(4).subList(1, 4)));
        assertThat(browser.value("#tree")).isEqualTo("all 3 tests together");
        choose("case_0");
        assertThat(browser.value("#base")).isEqualTo("not in base");
        assertThat(browser.texts("#changes button")).containsExactly("all 3", "+3 new");
        choose("case_3");
        assertThat(browser.texts("#changes button")).containsExactly("all 3", "−3 gone");
    }

    @Test
    void two_trees_of_one_run_can_be_compared() throws IOException {
        open("#base=c1", HtmlReport.of(RUN, List.of(SampleRuns.multigrid(), SampleRuns.jacobi())));
        assertThat(browser.texts("#changes button")).contains("+10 new");
    }

    @Test
    void equal_trees_have_no_changes() throws IOException {
        open("", HtmlReport.of(RUN, List.of(SampleRuns.jacobi())).comparedWith(BASE, List.of(SampleRuns.jacobi())));
        assertThat(browser.texts("#changes button")).containsExactly("all 26", "=26 same");
        assertThat(browser.text("#conclusion")).isEqualTo("equal calls");
        assertThat(browser.count(".box:not(.same)")).isZero();
    }

    private static ExportedTree timed(long nanos, Map<String, String> facts) {
        return new ExportedTree(
                ExportedTree.Kind.BENCHMARK,
                "B",
                "solve, avgt",
                true,
                0,
                facts,
                List.of(new ExportedRegion(0, "solve", 1, nanos, nanos)));
    }

    @Test
    void differences_within_the_noise_that_a_tree_states_are_gray() throws IOException {
        ExportedTree base = timed(100_000_000, Map.of());
        open("", HtmlReport.of(RUN, List.of(timed(110_000_000, Map.of()))).comparedWith(BASE, List.of(base)));
        assertThat(browser.text("#conclusion")).isEqualTo("equal calls, 1 region grew beyond noise");
        assertThat(browser.count(".box:not(.same)")).isOne();

        open(
                "",
                HtmlReport.of(RUN, List.of(timed(110_000_000, Map.of("noise_percent", "12"))))
                        .comparedWith(BASE, List.of(base)));
        assertThat(browser.text("#conclusion")).isEqualTo("equal calls");
        assertThat(browser.count(".box:not(.same)")).isZero();
    }

    @Test
    void the_selector_copes_with_50000_trees() throws IOException {
        open("", HtmlReport.of(RUN, SampleRuns.tests(50_000)));
        assertThat(browser.text("#cards li")).isEqualTo("50 000tests");
        assertThat(row("dot").subList(0, 2)).containsExactly("150 000", "50.0 s");
        browser.find("#tree").click();
        assertThat(browser.count(".option")).isEqualTo(100);
        assertThat(browser.text(".popup .note")).isEqualTo("49 901 more: type to narrow the list.");
        browser.press("case_4321");
        assertThat(browser.texts(".option .name"))
                .containsExactly(Stream.concat(
                                Stream.of("case_4321"), IntStream.range(0, 10).mapToObj(i -> "case_4321" + i))
                        .toArray(String[]::new));
        browser.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ENTER);
        assertThat(browser.value("#tree")).isEqualTo("io.example.Suite1728Test › case_43211");
        assertThat(browser.count(".popup:not([hidden])")).isZero();
        assertThat(browser.url()).endsWith("#tree=c43211");
    }

    @Test
    void ranks_are_summed_and_each_region_shows_its_balance() throws IOException {
        open(RUN, SampleRuns.ranks(16).toArray(ExportedTree[]::new));
        assertThat(browser.value("#tree")).isEqualTo("all 16 ranks together");
        assertThat(browser.text("#strips-heading")).isEqualTo("Balance of 16 ranks");
        assertThat(browser.texts("#cards li")).contains("× 11.64largest imbalance: write");
        assertThat(browser.texts("#strips tbody tr:first-child td"))
                .containsExactly("writetime loop › checkpoint", "", "× 11.64", "132 ms", "1.54 s", "rank 0");
        assertThat(browser.attribute(".ranks", "aria-label"))
                .isEqualTo("write: from 38.4 ms (rank 1) to 1.54 s (rank 0)");
        assertThat(browser.count("#strips tbody tr")).isEqualTo(12);
        browser.find("#more-strips").click();
        assertThat(browser.count("#strips tbody tr")).isEqualTo(24);
        choose("rank 3");
        assertThat(browser.find("#strips-section").isDisplayed()).isFalse();
    }

    private static ExportedTree rankWithCalls(int rank, long callMillis) {
        long inCalls = callMillis * 1_000_000;
        return new ExportedTree(
                Kind.RANK,
                "",
                "rank " + rank,
                true,
                100_000_000,
                Map.of(),
                List.of(
                        new ExportedRegion(0, "solve", 1, 80_000_000, 80_000_000 - inCalls, Map.of()),
                        new ExportedRegion(1, "MPI_Allreduce", RegionKind.MPI, 1, inCalls, inCalls, Map.of())));
    }

    @Test
    void ranks_with_mpi_calls_show_their_efficiency() throws IOException {
        open(RUN, rankWithCalls(0, 14), rankWithCalls(1, 30), rankWithCalls(2, 34), rankWithCalls(3, 38));
        assertThat(browser.texts("#cards li")).contains("71.0 %efficiency = balance 82.6 % × communication 86.0 %");
        choose("rank 3");
        assertThat(browser.texts("#cards li")).noneMatch(card -> card.contains("efficiency"));
        open(RUN, rankWithCalls(0, 14), tree(Kind.RANK, "rank 1", new ExportedRegion(0, "solve", 1, 30, 30)));
        assertThat(browser.texts("#cards li")).noneMatch(card -> card.contains("efficiency"));
    }

    @Test
    void a_comparison_of_ranks_shows_the_balance_of_the_current_run() throws IOException {
        List<ExportedTree> base = List.of(tree(Kind.RANK, "rank 0", new ExportedRegion(0, "gone", 1, 10, 10)));
        open("#base=b0", HtmlReport.of(RUN, SampleRuns.ranks(4)).comparedWith(BASE, base));
        assertThat(browser.texts("#changes button")).containsExactly("all 36", "+35 new", "−1 gone");
        assertThat(browser.text("#strips-heading")).isEqualTo("Balance of 4 ranks");
        browser.find("#more-strips").click();
        browser.find("#more-strips").click();
        assertThat(browser.count("#strips tbody tr")).isEqualTo(35);
    }

    @Test
    void more_than_512_ranks_share_cells() throws IOException {
        open(RUN, SampleRuns.ranks(1_200).toArray(ExportedTree[]::new));
        assertThat(browser.text("#strips-note"))
                .contains("A cell stands for up to 3 neighbors and shows the one farthest from the mean.");
        assertThat(browser.run("return document.querySelector('.ranks').cells.values.length"))
                .isEqualTo(512L);
    }

    @Test
    void ranks_without_a_region_are_counted() throws IOException {
        ExportedTree with = tree(Kind.RANK, "rank 0", new ExportedRegion(0, "a", 1, 10, 10));
        ExportedTree without = tree(Kind.RANK, "rank 1", new ExportedRegion(0, "b", 1, 30, 30));
        open(RUN, with, without);
        assertThat(browser.attribute(".ranks", "aria-label"))
                .isEqualTo("b: from 30 ns (rank 1) to 30 ns (rank 1), missing in 1");
        assertThat(browser.texts("#strips tbody tr:first-child td")).contains("× 2.00");
    }

    @Test
    void the_keyboard_reaches_everything_in_the_picture() throws IOException {
        open(RUN, SampleRuns.multigrid());
        browser.run("document.querySelector('.box[tabindex=\"0\"]').focus()");
        assertThat(browser.count(".box[tabindex='0']")).isEqualTo(1);
        browser.press(Keys.ARROW_RIGHT);
        assertThat(browser.focused()).isEqualTo("time loop 3.83 s, 1 call");
        browser.press(Keys.ARROW_DOWN);
        assertThat(browser.focused()).startsWith("assemble");
        browser.press(Keys.ARROW_LEFT);
        assertThat(browser.focused()).startsWith("refine");
        browser.press(Keys.ARROW_UP);
        assertThat(browser.focused()).startsWith("read mesh");
        browser.press(Keys.END);
        assertThat(browser.focused()).startsWith("finish");
        browser.press(Keys.HOME, Keys.ENTER);
        assertThat(browser.texts("#crumbs button")).containsExactly("all", "read mesh");
        assertThat(browser.focused()).startsWith("read mesh");
        browser.press(Keys.ESCAPE);
        assertThat(browser.texts("#crumbs button")).containsExactly("all");
        assertThat(browser.focused()).startsWith("read mesh");
        assertThat(browser.count(".box[tabindex='0']")).isEqualTo(1);
        assertThat(browser.text("#tip")).contains("inclusive").contains("932 ms (932 000 000 ns)");
    }

    @Test
    void hostile_names_are_shown_and_do_nothing() throws IOException {
        open(new ExportedRun(HostileNames.ALL.get(0), Map.of("<b>", "\u001B[31m")), HtmlReportTest.hostileTree());
        assertThat(browser.text("h1")).isEqualTo(HostileNames.ALL.get(0));
        assertThat(browser.run("return document.title")).isEqualTo(HostileNames.ALL.get(0));
        heading("Region");
        heading("Region");
        assertThat(browser.texts("#table tbody button"))
                .containsExactlyInAnyOrder(
                        "</script><script>document.title = 'broken'</script>",
                        "<img src=x onerror=\"document.title = 'broken'\">",
                        "\"quotes\" 'single' `back` \\ backslash",
                        "&lt;entity&gt; &amp;",
                        "line⟨U+2028⟩separator⟨U+2029⟩paragraph",
                        "right-to-left ⟨U+202E⟩override",
                        "⟨ESC⟩[31mred⟨ESC⟩[0m⟨BEL⟩",
                        "tab⟨TAB⟩new⟨LF⟩line⟨NUL⟩end",
                        "zero⟨U+200B⟩width⟨U+00AD⟩hyphen",
                        "unpaired ⟨U+D800⟩ surrogate",
                        "__proto__",
                        "constructor",
                        "<!-- comment",
                        "{{data}} ${name} %s",
                        "]]>",
                        "⟨empty⟩",
                        "⟨blank⟩");
        Object crumbs = browser.run(
                "return Array.from({length: arguments[0]}, (_, i) => {\n"
                        + "  document.querySelectorAll('.box')[i].click();\n"
                        + "  const crumbs = document.querySelectorAll('#crumbs button');\n"
                        + "  crumbs[0].click();\n"
                        + "  return crumbs[1].textContent;\n"
                        + "}).join(' ')",
                HostileNames.ALL.size());
        assertThat(crumbs).asString().startsWith("</script><script>").endsWith("]]> ⟨empty⟩ ⟨blank⟩");
        assertThat(browser.count("img, #picture script, #table script")).isZero();
    }

    @ParameterizedTest
    @CsvSource({"10000, 600", "100000, 700"})
    void a_large_tree_draws_what_can_be_seen_and_answers(int regions, int least) throws IOException {
        open(
                "",
                HtmlReport.of(RUN, List.of(SampleRuns.large("large", regions, 1)))
                        .comparedWith(BASE, List.of(SampleRuns.large("large", regions, 1))));
        assertThat(browser.count(".box")).isBetween(least, 4_000);
        assertThat(browser.count(".rest")).isBetween(1, 8_000);
        assertThat(browser.count("#table tbody tr")).isEqualTo(100);
        browser.find("#more").click();
        assertThat(browser.count("#table tbody tr")).isEqualTo(300);
        browser.find("#search").sendKeys("region 99");
        assertThat(browser.text("#status")).contains(" regions match: ");
        browser.run("document.querySelectorAll('.box')[1].click()");
        assertThat(browser.count("#crumbs button")).isEqualTo(3);
    }

    @Test
    void a_deep_tree_is_drawn() throws IOException {
        int levels = 5_000;
        ExportedRegion[] regions = IntStream.range(0, levels)
                .mapToObj(depth -> new ExportedRegion(depth, "level", 1, levels - depth, 1))
                .toArray(ExportedRegion[]::new);
        open(RUN, tree(Kind.RUN, "deep", regions));
        assertThat(browser.count(".box")).isGreaterThan(4_000);
        assertThat(browser.text("#table tbody tr:last-child .where")).startsWith("… › level › level");
    }

    @Test
    void a_link_restores_the_view() throws IOException {
        compare("#tree=c0&measure=calls&zoom=time%20loop/linsolve&search=dot&change=fewer&theme=dark");
        assertThat(browser.texts("#crumbs button")).containsExactly("all", "time loop", "linsolve");
        assertThat(browser.value("#measure")).isEqualTo("calls");
        assertThat(browser.value("#search")).isEqualTo("dot");
        assertThat(browser.texts("#table tbody button")).containsExactly("dot");
        assertThat(browser.run("return getComputedStyle(document.body).color")).isEqualTo("rgb(232, 236, 241)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "#tree=x9&base=c77&measure=weight&zoom=no/such/region&change=odd&theme=pink",
                "#zoom=%E0%A4%A",
                "#=&&=a",
                "#zoom=//"
            })
    void a_broken_link_shows_the_first_view(String fragment) throws IOException {
        open(fragment, RUN, SampleRuns.multigrid());
        assertThat(browser.count(".box")).isEqualTo(34);
        assertThat(browser.texts("#crumbs button")).containsExactly("all");
    }

    @Test
    void trees_without_times_are_measured_in_calls() throws IOException {
        open(
                RUN,
                new ExportedTree(
                        Kind.TEST,
                        "T",
                        "t",
                        false,
                        0,
                        Map.of("outcome", "failed"),
                        List.of(new ExportedRegion(0, "a", 1, 0, 0), new ExportedRegion(1, "b", 3, 0, 0))));
        assertThat(browser.texts("#measure option")).containsExactly("Calls");
        assertThat(browser.texts("#table thead th")).containsExactly("Region", "Calls", "Share of calls▾");
        assertThat(browser.texts(".box")).containsExactly("a1", "b3");
        assertThat(browser.texts("#tree-facts div")).containsExactly("outcomefailed");
    }

    private static ExportedTree test(String name, Map<String, String> facts, ExportedRegion... regions) {
        return new ExportedTree(Kind.TEST, "SolverTest", name, true, 1_000_000, facts, List.of(regions));
    }

    @Test
    void a_run_with_failures_opens_on_them() throws IOException {
        Map<String, String> failure = new LinkedHashMap<>();
        failure.put("outcome", "failed");
        failure.put("failure", "Expected 1 call of \"a\", but found 3:\n\n -->  3  <a>\n");
        ExportedRegion region = new ExportedRegion(0, "a", 3, 900, 900);
        open(
                RUN,
                test("passes", Map.of("outcome", "passed"), region),
                test("fails", failure, region),
                test("has no regions", Map.of("outcome", "failed")));

        assertThat(browser.text("#failures-heading")).isEqualTo("2 failed tests");
        assertThat(browser.texts("#failures-list button"))
                .containsExactly("SolverTest › fails", "SolverTest › has no regions");
        assertThat(browser.texts("#failures-list p"))
                .containsExactly("Expected 1 call of \"a\", but found 3:", "failed without a message");
        assertThat(browser.texts("#failures-list pre")).containsExactly(" -->  3  <a>");
        assertThat(browser.value("#tree")).isEqualTo("SolverTest › fails");
        assertThat(browser.value("#measure")).isEqualTo("calls");
        assertThat(browser.texts(".box")).containsExactly("a3");
        assertThat(browser.texts("#tree-facts div")).containsExactly("outcomefailed");
        browser.find("#failures-list > li:nth-child(2) button").click();
        assertThat(browser.value("#tree")).isEqualTo("SolverTest › has no regions");
        assertThat(browser.violations()).isEmpty();
    }

    /** The message of a test that executed a statement too often; there is one cause for each digit. */
    private static Map<String, String> failedBy(int cause, int times) {
        return Map.of("outcome", "failed", "failure", """
                [@ExpectSql(select = 1)] Expected 1 SQL select, but found %2$d:
                  N+1 in "list orders": %3$d times select i1_0.order_id,i1_0.id,i1_0.price,i1_0.a_column_with_a_long_name_%1$d from item i1_0 where i1_0.order_id=?
                    at org.example.shop.Purchase.total%1$d(Purchase.java:2%1$d)
                    with %3$d different values: load them together

                       calls  region
                           1  list orders
                           1    SQL select orders
                  -->  %3$5d    SQL select item

                Run the test again: mvn test -Dtest=PurchasesTest
                """.formatted(cause, times + 1, times));
    }

    private static Stream<Arguments> failuresOnScreens() {
        return Stream.of(1, 12, 400)
                .flatMap(failures -> Stream.of(1280, 390)
                        .flatMap(width ->
                                Stream.of("light", "dark").map(theme -> Arguments.of(failures, width, theme))));
    }

    @ParameterizedTest
    @CsvSource({"1, 1280, light", "12, 390, dark", "400, 390, light", "400, 1280, dark"})
    void failures_of_one_cause_are_one_card_that_leads_to_the_tree(int failures, int width, String theme)
            throws IOException {
        assertCards(failures, width, theme);
    }

    @ParameterizedTest
    @MethodSource("failuresOnScreens")
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void failures_are_cards_on_each_screen(int failures, int width, String theme) throws IOException {
        assertCards(failures, width, theme);
    }

    private void assertCards(int failures, int width, String theme) throws IOException {
        int causes = Math.min(3, failures);
        ExportedTree[] trees = new ExportedTree[failures];
        for (int i = 0; i < failures; i++) {
            trees[i] = test(
                    "case" + (1000 + i),
                    failedBy(i % causes, 3 + i),
                    new ExportedRegion(0, "list orders", 1, 900, 100),
                    new ExportedRegion(1, "SQL select orders", RegionKind.SQL, 1, 200, 200, Map.of()),
                    new ExportedRegion(1, "SQL select item", RegionKind.SQL, 3 + i, 600, 600, Map.of()));
        }
        browser.resize(width, 844);
        try {
            open("#theme=" + theme, RUN, trees);

            assertThat(browser.text("#failures-heading"))
                    .isEqualTo(failures == 1 ? "1 failed test" : failures + " failed tests, 3 causes");
            assertThat(browser.count(".cause")).isEqualTo(causes);
            int listed = Math.min(10, (failures + causes - 1) / causes);
            assertThat(browser.texts(".cause:first-child button, .cause:first-child p"))
                    .hasSize(2 + listed)
                    .startsWith(
                            "[@ExpectSql(select = 1)] Expected 1 SQL select, but found 4:",
                            "--> 3 SQL select item",
                            "SolverTest › case1000");
            assertThat(browser.texts(".cause .note"))
                    .hasSize(failures == 400 ? 3 : 0)
                    .allMatch(note -> note.endsWith(" more: choose them below."));
            assertThat(browser.text(".cause pre"))
                    .contains("at org.example.shop.Purchase.total0(Purchase.java:20)")
                    .endsWith("Run the test again: mvn test -Dtest=PurchasesTest");
            assertThat(browser.run("return document.documentElement.scrollWidth"))
                    .isEqualTo((long) width);
            assertThat(browser.run("return [...document.querySelectorAll('.cause, .cause > pre')]"
                            + ".every(box => box.scrollWidth <= box.clientWidth)"))
                    .isEqualTo(true);
            assertThat(browser.violations()).isEmpty();

            browser.find(".cause:last-child .row").click();
            assertThat(browser.value("#tree")).isEqualTo("SolverTest › case" + (1000 + causes - 1));
            assertThat(browser.texts(".box.hit")).containsExactly("SQL select item" + (2 + causes));
            assertThat(browser.run("const box = document.querySelector('#picture').getBoundingClientRect();"
                            + "return box.top >= 0 && box.bottom <= innerHeight"))
                    .isEqualTo(true);
        } finally {
            browser.resize(1280, 860);
        }
    }

    @Test
    void a_test_that_is_not_the_first_of_its_card_has_its_failure_above_its_tree() throws IOException {
        ExportedRegion region = new ExportedRegion(0, "a", 3, 900, 900);
        open(RUN, test("first", failedBy(1, 3), region), test("second", failedBy(1, 5), region));

        assertThat(browser.text("#failure")).isEmpty();
        browser.find(".cause li:nth-child(2) button").click();
        assertThat(browser.value("#tree")).isEqualTo("SolverTest › second");
        assertThat(browser.text("#failure")).contains("5 times select", "-->      5    SQL select item");
        assertThat(browser.value("#search")).isEmpty();
    }

    @Test
    void a_failure_beyond_the_list_is_shown_with_its_tree() throws IOException {
        ExportedTree[] trees = new ExportedTree[22];
        for (int i = 0; i < 21; i++) {
            trees[i] = test(
                    "case" + (i + 10), Map.of("outcome", "failed", "failure", "line " + (char) ('a' + i) + "\nnext"));
        }
        trees[21] = test("template", Map.of("failed_invocations", "3"), new ExportedRegion(0, "a", 3, 900, 900));
        open(RUN, trees);

        assertThat(browser.text("#failures-heading")).isEqualTo("21 failed tests");
        assertThat(browser.texts("#failures-list > li"))
                .hasSize(21)
                .last()
                .isEqualTo("1 more: choose their tests below.");
        assertThat(browser.text("#failure")).isEmpty();
        choose("case30");
        assertThat(browser.text("#failure")).isEqualTo("line u\nnext");
        assertThat(browser.violations()).isEmpty();
    }

    @Test
    void what_tests_repeat_is_listed_above_the_trees_in_its_order() throws IOException {
        ExportedRegion region = new ExportedRegion(0, "list", 3, 900, 900);
        Map<String, String> second = new LinkedHashMap<>();
        second.put("finding 10", "1 000 calls of \"matches\" in a call of \"find\"");
        second.put("finding 2", "2 times in a call of \"edit\": select b\nfrom c");
        open(
                RUN,
                test("ordinary", Map.of("outcome", "passed"), region),
                test("edits", second, region),
                test("lists", Map.of("finding 1", "6 times in a call of \"list\": select <a>"), region));

        assertThat(browser.text("#findings h2")).isEqualTo("Repeated statements and calls");
        assertThat(browser.texts("#findings-list li"))
                .containsExactly(
                        "6 times in a call of \"list\": select <a>SolverTest › lists",
                        "2 times in a call of \"edit\": select b\nfrom cSolverTest › edits",
                        "1 000 calls of \"matches\" in a call of \"find\"SolverTest › edits");
        browser.find("#findings-list li:nth-child(2) button").click();
        assertThat(browser.value("#tree")).isEqualTo("SolverTest › edits");
        assertThat(browser.texts("#tree-facts div")).isEmpty();
        assertThat(browser.violations()).isEmpty();
    }

    @Test
    void the_statements_of_a_test_are_listed_with_its_tree() throws IOException {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("statement 1", "6 times in \"list\": select * from pets where owner_id = ?");
        facts.put("statement 2", "1 time: select 1\nfrom t");
        facts.put("statements left out", "12");
        open(
                RUN,
                test("lists", facts, new ExportedRegion(0, "list", 3, 900, 900)),
                test("other", Map.of(), new ExportedRegion(0, "a", 3, 900, 900)));

        assertThat(browser.find("#statements").isDisplayed()).isFalse();
        choose("lists");
        assertThat(browser.texts("#statements-list li"))
                .containsExactly(
                        "6 times in \"list\": select * from pets where owner_id = ?", "1 time: select 1\nfrom t");
        assertThat(browser.texts("#tree-facts div")).containsExactly("statements left out12");
        assertThat(browser.find("#findings").isDisplayed()).isFalse();
    }

    private static ExportedTree measured(Kind kind, String name) {
        Map<String, Number> metrics = new LinkedHashMap<>();
        metrics.put("median_call_count", 4);
        metrics.put("is_active", 1);
        metrics.put("inclusive_ns_per_op", 7.5);
        metrics.put("allocated_bytes", 1_000);
        return new ExportedTree(
                kind,
                "SolverTest",
                name,
                true,
                1_000,
                Map.of(),
                List.of(
                        new ExportedRegion(0, "a", RegionKind.CODE, 4, 500, 500, metrics),
                        new ExportedRegion(0, "b", RegionKind.CODE, 4, 300, 300, metrics)));
    }

    @Test
    void only_numbers_that_add_up_are_added() throws IOException {
        open(RUN, measured(Kind.TEST, "one"), measured(Kind.TEST, "two"));

        assertThat(browser.value("#tree")).isEqualTo("all 2 tests together");
        assertThat(browser.texts("#cards li"))
                .containsExactly(
                        "2tests",
                        "2.00 µsin these tests",
                        "2regions",
                        "16calls",
                        "80.0 %covered by regions",
                        "4.00 kBallocated bytes");
        assertThat(browser.texts("#measure option")).containsExactly("Time", "Self time", "Calls", "Bytes");
        assertThat(browser.texts("#table thead th"))
                .containsExactly(
                        "Region", "Calls", "Inclusive", "Self", "Share of calls▾", "Per call", "Allocated bytes");
    }

    @Test
    void benchmarks_are_not_added_and_one_has_its_numbers_per_operation_in_the_table() throws IOException {
        open(RUN, measured(Kind.BENCHMARK, "one"), measured(Kind.BENCHMARK, "two"));

        assertThat(browser.value("#tree")).isEqualTo("SolverTest › one");
        assertThat(browser.texts("#cards li"))
                .containsExactly(
                        "1.00 µswindow", "2regions", "8calls", "80.0 %covered by regions", "2.00 kBallocated bytes");
        assertThat(browser.texts("#table tbody tr:first-child td")).contains("4", "7.50");
    }

    @Test
    void a_report_without_trees_says_so() throws IOException {
        open("", HtmlReport.of(RUN, List.of()));
        assertThat(browser.text("#problem")).isEqualTo("This file has no trees.");
    }

    @Test
    void ranks_without_regions_are_no_first_view() throws IOException {
        open(RUN, tree(Kind.RANK, "rank 0"), tree(Kind.RANK, "rank 1"), SampleRuns.multigrid());
        assertThat(browser.value("#tree")).isEqualTo("solver");
        assertThat(browser.count(".box")).isEqualTo(34);
    }

    @Test
    void a_tree_without_regions_is_empty() throws IOException {
        open(RUN, tree(Kind.RUN, "empty"));
        assertThat(browser.text("#table-note")).startsWith("0 regions");
    }

    @Test
    void the_page_fits_a_phone() throws IOException {
        browser.resize(390, 844);
        try {
            compare("");
            assertThat(browser.run("return document.documentElement.scrollWidth"))
                    .isEqualTo(390L);
            assertThat(browser.run("return document.querySelector('#table').scrollWidth <= 390"))
                    .isEqualTo(true);
        } finally {
            browser.resize(1280, 860);
        }
    }

    @Test
    void paper_is_light_and_has_no_controls() throws IOException {
        open("#theme=dark", RUN, SampleRuns.multigrid());
        browser.emulateMedia("print");
        try {
            assertThat(browser.run("return getComputedStyle(document.body).color"))
                    .isEqualTo("rgb(26, 30, 35)");
            assertThat(browser.run("return getComputedStyle(document.querySelector('td.region button')).color"))
                    .isEqualTo("rgb(10, 88, 176)");
            assertThat(browser.find("#picture-heading").getText()).isEqualTo("solver");
            assertThat(browser.find("#controls").isDisplayed()).isFalse();
            assertThat(browser.find("#picture").isDisplayed()).isTrue();
        } finally {
            browser.emulateMedia("");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"#theme=light", "#base=none&theme=dark&zoom=time%20loop&search=mpi"})
    void axe_finds_no_barrier(String fragment) throws IOException {
        compare(fragment);
        assertThat(browser.violations()).isEmpty();
    }

    @Test
    void axe_finds_no_barrier_in_the_open_selector_and_the_balance_of_ranks() throws IOException {
        open("#theme=light", RUN, SampleRuns.ranks(4).toArray(ExportedTree[]::new));
        browser.find("#tree").click();
        assertThat(browser.violations()).isEmpty();
    }

    @Test
    void the_policy_blocks_eval_even_in_the_script_of_the_page() throws Exception {
        String page = Files.readString(write(HtmlReport.of(RUN, List.of(SampleRuns.multigrid()))));
        int from = page.lastIndexOf("<script>") + "<script>".length();
        String script = page.substring(from, page.indexOf("</script>", from));
        String changed = script
                + "\ntry { eval('document.title = \"broken\"'); } catch (e) { document.documentElement.dataset.blocked = e.name; }\n";
        String attacked = page.replace(script, changed);

        Path unsigned = Files.writeString(folder.resolve("report-unsigned.html"), attacked);
        browser.openBroken(unsigned);
        assertThat(browser.count(".box")).isZero();

        Path signed = Files.writeString(
                folder.resolve("report-signed.html"),
                attacked.replace(HtmlReportTest.sha256(script), HtmlReportTest.sha256(changed)));
        browser.open(signed, "");
        assertThat(browser.run("return document.documentElement.dataset.blocked"))
                .isEqualTo("EvalError");
        assertThat(browser.run("return document.title")).isEqualTo("run");
        assertThat(browser.console()).isNotEmpty().allMatch(line -> line.contains("Content Security Policy"));
    }

    private static ExportedTree tree(Kind kind, String name, ExportedRegion... regions) {
        return new ExportedTree(kind, "", name, true, 0, Map.of(), List.of(regions));
    }

    @ParameterizedTest
    @CsvSource({"1000, 10%", "1001, 100%"})
    void the_picture_leaves_out_the_rest_of_a_window_of_which_regions_cover_little(long window, String width)
            throws IOException {
        List<ExportedRegion> regions = List.of(
                new ExportedRegion(0, "total", 1, 100, 98),
                new ExportedRegion(1, "load", 2, 1, 1),
                new ExportedRegion(1, "convert", 3, 1, 1));
        open("#measure=time", RUN, new ExportedTree(Kind.TEST, "LedgerTest", "short", true, window, Map.of(), regions));

        assertThat(browser.run("return document.querySelector('.box').style.width"))
                .isEqualTo(width);
        boolean isCropped = width.equals("100%");
        assertThat(browser.text("#legend").contains("Time outside of regions is not in the picture."))
                .isEqualTo(isCropped);
    }

    private void open(ExportedRun run, ExportedTree... trees) throws IOException {
        open("", run, trees);
    }

    private void open(String fragment, ExportedRun run, ExportedTree... trees) throws IOException {
        open(fragment, HtmlReport.of(run, List.of(trees)));
    }

    private void compare(String fragment) throws IOException {
        open(
                fragment,
                HtmlReport.of(RUN, List.of(SampleRuns.multigrid())).comparedWith(BASE, List.of(SampleRuns.jacobi())));
    }

    private void open(String fragment, HtmlReport report) throws IOException {
        browser.open(write(report), fragment);
    }

    private Path write(HtmlReport report) throws IOException {
        Path file = folder.resolve("report-" + files++ + ".html");
        report.write(file);
        return file;
    }

    private void click(String name) {
        browser.run(
                "Array.from(document.querySelectorAll('.box')).find(box => box.textContent.startsWith(arguments[0])).click()",
                name);
    }

    private void heading(String title) {
        browser.find("#table th [data-column='" + title + "']").click();
    }

    private void choose(String tree) {
        browser.find("#tree").click();
        browser.press(tree, Keys.ENTER);
    }

    /** The cells of the first row of a region, without its name. */
    private List<String> row(String name) {
        int at = browser.texts("#table tbody button").indexOf(name);
        return browser.texts("#table tbody tr:nth-child(" + (at + 1) + ") td:not(.region)");
    }
}
