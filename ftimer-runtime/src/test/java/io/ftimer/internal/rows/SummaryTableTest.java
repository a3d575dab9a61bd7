package io.ftimer.internal.rows;

import static io.ftimer.internal.rows.SummaryTable.NO_ROW;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SummaryTableTest {
    private SummaryTable table = new SummaryTable(0);

    private int idle(int parent, String name) {
        return table.add(parent, RegionKey.code(name), 1, 0, 0, false);
    }

    private int called(int parent, String name, long inclusive) {
        return table.add(parent, RegionKey.code(name), 2, inclusive, 1, false);
    }

    private List<String> rows() {
        List<String> rows = new ArrayList<>();
        for (int row = 0; row < table.size; row++) {
            rows.add(table.names[row] + " in " + table.parents[row] + " depth " + table.depths[row] + " contexts "
                    + table.contextCounts[row] + " incl " + table.inclusiveNanos[row] + " self " + table.selfNanos[row]
                    + " calls " + table.callCounts[row] + (table.active[row] ? " active" : ""));
        }
        return rows;
    }

    @Test
    void the_time_of_a_row_is_subtracted_from_the_self_time_of_its_parent() {
        int a = called(NO_ROW, "a", 10);
        int b = called(a, "b", 6);
        called(b, "c", 1);
        called(a, "d", 2);
        table = table.finish();

        assertThat(rows())
                .containsExactly(
                        "a in -1 depth 0 contexts 2 incl 10 self 2 calls 1",
                        "b in 0 depth 1 contexts 2 incl 6 self 5 calls 1",
                        "c in 1 depth 2 contexts 2 incl 1 self 1 calls 1",
                        "d in 0 depth 1 contexts 2 incl 2 self 2 calls 1");
    }

    @Test
    void idle_rows_are_dropped_and_the_others_renumbered() {
        idle(NO_ROW, "x");
        int a = called(NO_ROW, "a", 10);
        int y = idle(a, "y");
        idle(y, "z");
        int b = called(a, "b", 6);
        idle(b, "w");
        table.add(b, RegionKey.code("c"), 3, 0, 0, true);
        table.add(NO_ROW, RegionKey.code("d"), 4, -1, 0, false);
        idle(NO_ROW, "v");
        table = table.finish();

        assertThat(rows())
                .containsExactly(
                        "a in -1 depth 0 contexts 2 incl 10 self 4 calls 1",
                        "b in 0 depth 1 contexts 2 incl 6 self 6 calls 1",
                        "c in 1 depth 2 contexts 3 incl 0 self 0 calls 0 active",
                        "d in -1 depth 0 contexts 4 incl -1 self -1 calls 0");
        assertThat(table.names).hasSize(4);
        assertThat(table.active).hasSize(4);
    }

    @Test
    void an_idle_row_with_a_shown_descendant_is_shown() {
        int a = idle(NO_ROW, "a");
        int b = idle(a, "b");
        idle(b, "gone");
        called(b, "c", 3);
        table = table.finish();

        assertThat(rows())
                .containsExactly(
                        "a in -1 depth 0 contexts 1 incl 0 self 0 calls 0",
                        "b in 0 depth 1 contexts 1 incl 0 self -3 calls 0",
                        "c in 1 depth 2 contexts 2 incl 3 self 3 calls 1");
    }

    @Test
    void a_row_is_found_among_the_children_of_its_parent_only() {
        int a = called(NO_ROW, "a", 1);
        int b = called(a, "b", 1);
        int innerA = called(b, "a", 1);
        int c = called(NO_ROW, "c", 1);
        int laterB = called(c, "b", 1);
        table = table.finish();

        assertThat(rows("a")).containsExactly(a);
        assertThat(rows("c")).containsExactly(c);
        assertThat(rows("b")).isEmpty();
        assertThat(rows("a/b")).containsExactly(b);
        assertThat(rows("a/a")).isEmpty();
        assertThat(rows("a/b/a")).containsExactly(innerA);
        assertThat(rows("a/b/b")).isEmpty();
        assertThat(rows("c/b")).containsExactly(laterB);
        assertThat(rows("c/b/b")).isEmpty();
    }

    private List<Integer> rows(String path) {
        return table.matching(RegionPath.parse(path));
    }

    @Test
    void it_grows_as_needed_and_releases_spare_capacity() {
        for (int i = 0; i < 100; i++) {
            assertThat(called(i - 1, "n" + i, 100 - i)).isEqualTo(i);
        }
        table = table.finish();

        assertThat(table.size).isEqualTo(100);
        assertThat(table.names).hasSize(100);
        assertThat(table.depths[99]).isEqualTo(99);
        assertThat(table.selfNanos).containsOnly(1);
    }
}
