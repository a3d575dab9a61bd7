package io.ftimer.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.report.internal.text.TerminalText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TreeTextTest {
    private static final ConsoleStyle PLAIN = plain(80);
    private static final String ESCAPE = "\u001b";

    private static final List<ExportedRegion> SOLVER = List.of(
            new ExportedRegion(0, "solve", 1, 1_239_568_000, 500_000),
            new ExportedRegion(1, "assemble", 2, 2_500_000, 2_500_000),
            new ExportedRegion(1, "linsolve", 1, 1_236_568_000, 2_000_000),
            new ExportedRegion(2, "spmv", 12_345, 1_234_568_000, 1_234_568_000),
            new ExportedRegion(0, "write", 1, 620_000_000, 620_000_000));

    private static ConsoleStyle plain(int width) {
        return new ConsoleStyle(width, 200, false, true);
    }

    private static TreeText in(ConsoleStyle style) {
        return new TreeText(style, Integer.MAX_VALUE);
    }

    private static ExportedTree tree(List<ExportedRegion> regions) {
        return tree("solver", regions);
    }

    private static ExportedTree tree(String name, List<ExportedRegion> regions) {
        return new ExportedTree(ExportedTree.Kind.RUN, "", name, true, 2_480_000_000L, Map.of(), regions);
    }

    private static String text(ConsoleStyle style, ExportedTree tree) {
        return String.join("\n", drawn(in(style), tree));
    }

    @Test
    void times_have_units_and_shares_have_bars() {
        assertThat(text(PLAIN, tree(SOLVER))).isEqualTo("""
                window 2.48 s, 5 regions, 12 350 calls
                   time     self   share               calls  region
                 1.24 s   500 µs  50.0 %  █████            1  solve
                2.50 ms  2.50 ms   0.1 %  ▏                2    assemble
                 1.24 s  2.00 ms  49.9 %  █████            1    linsolve
                 1.23 s   1.23 s  49.8 %  █████       12 345      spmv
                 620 ms   620 ms  25.0 %  ██▌              1  write\
                """);
    }

    @Test
    void a_charset_without_blocks_gets_ascii() {
        assertThat(text(new ConsoleStyle(80, 4, false, false), tree(SOLVER))).isEqualTo("""
                window 2.48 s, 5 regions, 12 350 calls
                   time     self   share               calls  region
                 1.24 s   500 us  50.0 %  #####            1  solve
                2.50 ms  2.50 ms   0.1 %  .                2    assemble
                 1.24 s  2.00 ms  49.9 %  #####            1    linsolve
                 1.23 s   1.23 s  49.8 %  #####       12 345      spmv
                 620 ms   620 ms  25.0 %  ###              1  write\
                """);
    }

    @Test
    void colors_leave_the_text_unchanged() {
        String colored = text(PLAIN.withColors(true), tree(SOLVER));

        assertThat(colored)
                .contains(
                        ESCAPE + "[1m   time     self   share               calls  region" + ESCAPE + "[0m\n",
                        " 1.24 s   500 µs  50.0 %  " + ESCAPE + "[36m█████     " + ESCAPE + "[0m       1  solve\n",
                        ESCAPE + "[2m2.50 ms  2.50 ms   0.1 %  ▏                2    assemble" + ESCAPE + "[0m\n");
        assertThat(colored.replaceAll(ESCAPE + "\\[[0-9]+m", "")).isEqualTo(text(PLAIN, tree(SOLVER)));
    }

    @Test
    void an_unknown_window_is_the_time_of_all_roots() {
        ExportedTree tree = new ExportedTree(ExportedTree.Kind.RUN, "", "x", true, 0, Map.of(), SOLVER);

        assertThat(text(PLAIN, tree)).startsWith("5 regions, 12 350 calls\n").contains("66.7 %  ██████▋");
    }

    @Test
    void a_share_of_a_test_is_that_of_its_regions() {
        ExportedTree tree = new ExportedTree(ExportedTree.Kind.TEST, "", "x", true, 2_480_000_000L, Map.of(), SOLVER);

        assertThat(text(PLAIN, tree)).startsWith("window 2.48 s, ").contains("66.7 %  ██████▋");
    }

    @Test
    void facts_continue_on_further_lines_and_fit_the_width() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("outcome", "passed");
        facts.put("host", "node17.example.org");
        facts.put("test", "t".repeat(60));
        facts.put("jdk", "17");
        ExportedTree tree = new ExportedTree(ExportedTree.Kind.RUN, "", "x", true, 2_480_000_000L, facts, List.of());

        assertThat(text(new ConsoleStyle(48, 4, false, true), tree)).isEqualTo("""
                window 2.48 s, 0 regions, 0 calls;
                  outcome: passed; host: node17.example.org;
                  test: tttttttttttttttt…tttttttttttttttttttttt;
                  jdk: 17\
                """);
        assertThat(text(new ConsoleStyle(Integer.MAX_VALUE, 4, false, true), tree))
                .doesNotContain("\n");
    }

    @Test
    void facts_that_need_further_lines_follow_the_tree() {
        ExportedTree tree = tree(List.of(new ExportedRegion(0, "solve", 1, 2_480_000_000L, 2_480_000_000L)))
                .withFacts(Map.of("machine", "a name that leaves no room in the line of the window"));

        assertThat(text(PLAIN, tree)).isEqualTo("""
                window 2.48 s, 1 region, 1 call;
                  time    self    share              calls  region
                2.48 s  2.48 s  100.0 %  ██████████      1  solve
                  machine: a name that leaves no room in the line of the window\
                """);
    }

    @Test
    void threads_can_take_more_than_the_window() {
        ExportedTree tree = tree(List.of(new ExportedRegion(0, "work", 8, 29_760_000_000L, 29_760_000_000L)));

        assertThat(text(PLAIN, tree)).isEqualTo("""
                window 2.48 s, 1 region, 8 calls
                  time    self     share              calls  region
                29.8 s  29.8 s  1200.0 %  ██████████      8  work\
                """);
    }

    @Test
    void a_tree_without_times_shows_calls_only() {
        ExportedTree tree = new ExportedTree(
                ExportedTree.Kind.TEST,
                "",
                "x",
                false,
                0,
                Map.of("outcome", "passed"),
                List.of(new ExportedRegion(0, "a", 1, 0, 0), new ExportedRegion(1, "b", 1_000, 0, 0)));

        assertThat(text(PLAIN, tree)).isEqualTo("""
                2 regions, 1 001 calls; outcome: passed
                calls  region
                    1  a
                1 000    b\
                """);
    }

    @Test
    void an_empty_tree_has_no_table() {
        assertThat(text(PLAIN, tree(List.of()))).isEqualTo("window 2.48 s, 0 regions, 0 calls");
    }

    @Test
    void metrics_are_columns_with_the_unit_of_their_name() {
        Map<String, Number> metrics = new LinkedHashMap<>();
        metrics.put("max_nanos", 1_500_000L);
        metrics.put("allocated_bytes", 12_345);
        metrics.put("imbalance", 1.625);
        ExportedTree tree = tree(
                List.of(new ExportedRegion(0, "a", 1, 1_240_000_000, 0, metrics), new ExportedRegion(0, "b", 1, 0, 0)));

        assertThat(text(plain(120), tree)).isEqualTo("""
                window 2.48 s, 2 regions, 2 calls
                  time  self   share              calls      max  allocated  imbalance  region
                1.24 s   0 s  50.0 %  █████           1  1.50 ms    12.3 kB       1.62  a
                   0 s   0 s   0.0 %                  1                                 b\
                """);
    }

    @Test
    void columns_that_leave_no_room_for_names_are_left_out() {
        ExportedTree tree =
                tree(List.of(new ExportedRegion(0, "a", 1, 1_240_000_000, 0, Map.of("allocated_bytes", 12_345))));

        assertThat(drawn(in(plain(76)), tree).get(1))
                .isEqualTo("  time  self   share              calls  allocated  region");
        assertThat(drawn(in(plain(66)), tree).get(1)).isEqualTo("  time  self   share              calls  region");
        assertThat(drawn(in(plain(60)), tree).get(1)).isEqualTo("  time   share              calls  region");
        assertThat(drawn(in(plain(50)), tree).get(1)).isEqualTo("  time   share  calls  region");
    }

    @Test
    void the_slowest_rank_stays_when_the_bar_must_go() {
        ExportedTree tree = tree(List.of(new ExportedRegion(
                0, "a", 1, 1_240_000_000, 0, Map.of(TreeText.SLOWEST, 3, "allocated_bytes", 12_345))));

        assertThat(drawn(in(plain(60)), tree).get(1)).isEqualTo("  time   share  calls  slowest  region");
        assertThat(drawn(in(plain(50)), tree).get(1)).isEqualTo("  time   share  calls  region");
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 60, 80, 120})
    void long_names_lose_their_middle_and_every_line_fits(int width) {
        ConsoleStyle style = plain(width);
        List<ExportedRegion> regions = new ArrayList<>(List.of(
                new ExportedRegion(0, "a".repeat(200) + "z", 1, 1_240_000_000, 0),
                new ExportedRegion(0, "漢".repeat(90), 1, 0, 0)));
        IntStream.range(0, 30)
                .mapToObj(depth -> new ExportedRegion(depth, "level" + "x".repeat(depth), 1, 0, 0))
                .forEach(regions::add);
        List<String> lines = drawn(in(style), tree(regions));

        assertThat(lines.get(2)).endsWith("az").contains("aa…aa");
        assertThat(lines)
                .allSatisfy(line -> assertThat(TerminalText.columns(line)).isLessThanOrEqualTo(width));
        assertThat(lines.get(lines.size() - 1)).contains("[level 30] ");
    }

    @Test
    void many_rows_are_counted() {
        List<ExportedRegion> regions = IntStream.range(0, 1_000)
                .mapToObj(i -> new ExportedRegion(0, "r" + i, 1, 1, 1))
                .toList();

        assertThat(drawn(in(new ConsoleStyle(80, 3, false, true)), tree(regions)))
                .hasSize(6)
                .last()
                .asString()
                .endsWith("  … 997 more");
    }

    @Test
    void hostile_names_are_inert() {
        String hostile = "a" + ESCAPE + "[31m\r\n\u202e\u2028</script>";
        ExportedTree tree = new ExportedTree(
                ExportedTree.Kind.RUN,
                hostile,
                hostile,
                true,
                1,
                Map.of(hostile, hostile),
                List.of(new ExportedRegion(0, hostile, 1, 1, 1, Map.of(hostile, 1))));

        String inert = "a\\x1B[31m\\r\\n\\u202E\\u2028</script>";
        List<String> lines = drawn(in(ConsoleStyle.FILE), List.of(tree));
        assertThat(lines.get(0)).isEqualTo(inert + " > " + inert);
        assertThat(lines.get(1)).isEqualTo("window 1 ns, 1 region, 1 call; " + inert + ": " + inert);
        assertThat(lines.get(2)).endsWith("  " + inert + "  region");
        assertThat(lines.get(3)).endsWith("1  " + inert);
    }

    @Test
    void several_trees_have_headings_and_share_the_rows() {
        List<ExportedRegion> regions = IntStream.range(0, 100)
                .mapToObj(i -> new ExportedRegion(0, "r" + i, 1, 1, 1))
                .toList();
        List<ExportedTree> trees =
                IntStream.range(0, 22).mapToObj(i -> tree("tree " + i, regions)).toList();

        List<String> lines = drawn(in(PLAIN), trees);

        // heading, facts, header, 10 rows, the rest and an empty line each
        assertThat(lines).hasSize(20 * 15 + 1);
        assertThat(lines.get(15)).isEqualTo("tree 1");
        assertThat(lines.get(lines.size() - 1)).isEqualTo("… 2 more trees");
    }

    @Test
    void calls_that_overflow_stay_at_the_largest_number() {
        ExportedTree tree = tree(List.of(
                new ExportedRegion(0, "a", Long.MAX_VALUE, 0, 0), new ExportedRegion(0, "b", Long.MAX_VALUE, 0, 0)));

        assertThat(text(PLAIN, tree)).contains("2 regions, 9 223 372 036 854 775 807 calls");
    }

    private static List<String> drawn(TreeText drawing, ExportedTree tree) {
        StringBuilder text = new StringBuilder();
        try {
            drawing.write(tree, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString().lines().toList();
    }

    private static List<String> drawn(TreeText drawing, List<ExportedTree> trees) {
        StringBuilder text = new StringBuilder();
        try {
            drawing.write(trees, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString().lines().toList();
    }
}
