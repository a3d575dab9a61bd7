package io.ftimer.report.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.internal.text.TextLimits;
import io.ftimer.report.internal.text.PaddedTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class TreeTableTest {
    private record Row(int depth, String name, int calls) {}

    private final List<Row> rows = new ArrayList<>();

    private void add(int depth, String name) {
        rows.add(new Row(depth, name, rows.size() + 1));
    }

    private List<String> lines(TextLimits limits, Predicate<Row> marked) {
        return new TreeTable<Row>(
                        List.of(Column.number("calls", row -> Integer.toString(row.calls()))),
                        Row::depth,
                        Row::name,
                        row -> row.name().startsWith("open") ? " (running)" : "",
                        marked)
                .lines(rows, limits);
    }

    private String drawn(int limit, Integer... markedRows) {
        Set<Integer> marked = Set.of(markedRows);
        return String.join("\n", lines(new TextLimits(limit, 10_000), row -> marked.contains(row.calls() - 1)));
    }

    private void chain(int from, int levels, String... names) {
        for (int i = 0; i < levels; i++) {
            add(from + i, names[i % names.length]);
        }
    }

    @Test
    void a_small_tree_is_drawn_completely() {
        add(0, "solve");
        add(1, "assemble");
        add(2, "open file");
        add(0, "write");

        assertThat(drawn(4, 1)).isEqualTo("""
                       calls  region
                           1  solve
                  -->      2    assemble
                           3      open file (running)
                           4  write\
                """);
    }

    @Test
    void regions_may_stand_before_the_numbers() {
        add(0, "solve");
        add(1, "größe");

        TreeTable<Row> table = TreeTable.regionFirst(
                List.of(Column.number("calls", row -> Integer.toString(row.calls()))), Row::depth, Row::name);

        assertThat(table.lines(rows, new TextLimits(4, 10_000)))
                .containsExactly("region   calls", "solve        1", "  größe      2");
    }

    @Test
    void the_first_rows_of_a_large_tree_are_drawn_and_the_others_are_counted() {
        add(0, "root");
        for (int i = 0; i < 1_335; i++) {
            add(1, "child " + i);
        }

        assertThat(drawn(5)).isEqualTo("""
                  calls  region
                      1  root
                      2    child 0
                      3    child 1
                      4    child 2
                      5    child 3
                           … 1 331 more\
                """);
    }

    @Test
    void a_row_with_an_arrow_is_drawn_with_its_ancestors_siblings_and_children() {
        for (int i = 0; i < 10; i++) {
            add(0, "root " + i);
            for (int j = 0; j < 10; j++) {
                add(1, "child " + j);
                add(2, "leaf");
            }
        }

        // row 21 * 5 + 11 is child 5 of root 5
        assertThat(drawn(10, 116)).isEqualTo("""
                       calls  region
                           1  root 0
                           2    child 0
                              … 103 more
                         106  root 5
                                … 6 more
                         113    child 3
                         114      leaf
                         115    child 4
                         116      leaf
                  -->    117    child 5
                         118      leaf
                         119    child 6
                         120      leaf
                         121    child 7
                              … 89 more\
                """);
    }

    @Test
    void a_gap_of_one_row_is_drawn_as_the_row() {
        for (int i = 0; i < 9; i++) {
            add(0, "r" + i);
        }

        assertThat(drawn(6, 4)).isEqualTo("""
                       calls  region
                           1  r0
                           2  r1
                           3  r2
                           4  r3
                  -->      5  r4
                           6  r5
                           7  r6
                              … 2 more\
                """);
    }

    @Test
    void rows_with_an_arrow_that_are_left_out_are_counted() {
        for (int i = 0; i < 1_000; i++) {
            add(0, "r" + i);
        }

        List<String> lines = lines(new TextLimits(10, 10_000), row -> row.calls() > 100);

        assertThat(lines).hasSizeLessThan(20).last().isEqualTo("              … 895 more, 895 with an arrow");
        assertThat(lines).filteredOn(line -> line.startsWith("  -->")).hasSize(5);
    }

    @Test
    void of_many_ancestors_the_nearest_and_the_outermost_are_drawn() {
        for (int i = 0; i < 1_000; i++) {
            add(i, "r" + i);
        }

        assertThat(drawn(10, 999)).isEqualTo("""
                       calls  region
                           1  r0
                           2    r1
                           3      r2
                                    … 990 more
                         994          r993
                         995            r994
                         996              r995
                         997                r996
                         998                  r997
                         999                    r998
                  -->   1000                      r999\
                """);
    }

    @Test
    void a_recursion_is_one_line_with_the_numbers_of_its_outermost_level() {
        add(0, "solve");
        chain(1, 10_000, "r");
        add(10_001, "leaf");
        add(1, "write");

        assertThat(drawn(60)).isEqualTo("""
                  calls  region
                      1  solve
                      2    r × 10 000 levels
                  10002      leaf
                  10003    write\
                """);
    }

    @Test
    void a_recursion_of_eight_levels_is_drawn_level_by_level() {
        chain(0, 8, "r");
        assertThat(lines(TextLimits.MESSAGE, row -> false)).hasSize(9);

        add(8, "r");
        assertThat(drawn(60)).isEqualTo("""
                  calls  region
                      1  r × 9 levels\
                """);
    }

    @Test
    void a_recursion_is_divided_where_arrows_and_notes_begin_and_end() {
        chain(0, 5_000, "r");
        add(5_000, "r");
        chain(5_001, 4_999, "r");

        assertThat(drawn(60, 5_000)).isEqualTo("""
                       calls  region
                           1  r × 5 000 levels
                  -->   5001    r
                        5002      r × 4 999 levels\
                """);
        rows.clear();
        chain(0, 10_000, "open");
        assertThat(lines(TextLimits.MESSAGE, row -> true))
                .containsExactly("       calls  region", "  -->      1  open × 10 000 levels (running)");
    }

    @Test
    void a_recursion_of_several_regions_is_one_line_of_whole_cycles() {
        chain(0, 10_001, "a", "b");

        assertThat(drawn(60)).isEqualTo("""
                  calls  region
                      1  a/b × 10 000 levels
                  10001    a\
                """);
    }

    @Test
    void a_recursion_with_siblings_is_no_chain() {
        for (int i = 0; i < 10; i++) {
            add(i, "r");
            add(i + 1, "leaf");
        }

        assertThat(lines(TextLimits.MESSAGE, row -> false)).hasSize(21);
    }

    @Test
    void deep_rows_show_their_level_instead_of_indentation() {
        for (int i = 0; i < 50; i++) {
            add(i, "r" + i);
        }

        List<String> lines = lines(TextLimits.MESSAGE, row -> false);

        assertThat(lines.get(40)).isEqualTo("     40  " + "  ".repeat(39) + "r39");
        assertThat(lines.get(41)).isEqualTo("     41  " + "  ".repeat(39) + "[level 41] r40");
        assertThat(lines.get(50)).isEqualTo("     50  " + "  ".repeat(39) + "[level 50] r49");
    }

    @Test
    void a_long_name_loses_its_middle_and_no_half_of_a_character() {
        add(0, "a".repeat(1_000) + "z");
        add(0, "🚀".repeat(500));

        assertThat(drawn(60))
                .isEqualTo("  calls  region\n      1  " + "a".repeat(60) + "…" + "a".repeat(58) + "z\n      2  "
                        + "🚀".repeat(30) + "…" + "🚀".repeat(29));
    }

    @Test
    void a_tree_with_long_lines_gets_fewer_rows_and_keeps_its_arrow() {
        for (int i = 0; i < 1_000; i++) {
            add(0, "x".repeat(200) + i);
        }

        List<String> lines = lines(new TextLimits(60, 2_000), row -> row.calls() == 777);

        assertThat(String.join("\n", lines)).hasSizeLessThan(2_000).contains("-->    777");
        assertThat(lines.get(lines.size() - 1)).endsWith("… 221 more");
    }

    @Test
    void all_rows_are_drawn_without_limits() {
        chain(0, 1_000, "r");

        assertThat(lines(TextLimits.ALL, row -> false))
                .hasSize(1_001)
                .last()
                .asString()
                .endsWith("[level 1000] r");
    }
}
