package io.ftimer.othersystems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.FTimer;
import io.ftimer.RegionHandle;
import io.ftimer.summary.SerializedTree;
import io.ftimer.values.Status;
import org.junit.jupiter.api.Test;

/** Petaca's tree as flat arrays, and back. */
class PetacaSerializedTreeTest {
    private final SteppedTimer run = new SteppedTimer();
    private final FTimer timer = run.timer;

    private static void assertRejected(String reason, int[] tree, String... names) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SerializedTree.of(tree, names, new long[names.length]))
                .withMessage("malformed serialized tree: " + reason);
    }

    @Test
    void p18_a_tree_is_serialized_as_paired_numbers_names_and_times_while_it_runs() {
        run.start("A").pass(1).spend("long name", 2).start("C").pass(4);

        SerializedTree tree = run.serialized();

        assertThat(tree.tree()).containsExactly(1, 2, 2, 3, 3, 1);
        assertThat(tree.names()).containsExactly("A", "long name", "C");
        assertThat(tree.inclusiveNanos()).containsExactly(7_000_000, 2_000_000, 4_000_000);
        assertThat(tree.inclusiveSeconds()).containsExactly(0.007, 0.002, 0.004);
        assertThat(run.stop("C").stop("A").serialized()).isEqualTo(tree);
    }

    @Test
    void p19_node_numbers_are_not_handles() {
        RegionHandle a = timer.startRegion("A");
        run.stop("A");
        RegionHandle x = timer.startRegion("X");
        run.stop("X").start("A");
        RegionHandle k = timer.startRegion("K");
        run.stop("K").stop("A");

        assertThat(new int[] {a.number(), x.number(), k.number()}).containsExactly(1, 2, 3);
        assertThat(run.serialized().tree()).containsExactly(1, 2, 2, 1, 3, 3);
        assertThat(String.join("", run.serialized().names())).isEqualTo("AKX");
    }

    @Test
    void p20_a_restored_tree_replaces_the_old_one_and_continues_its_times() {
        RegionHandle old = timer.startRegion("old");
        run.stop("old");
        SerializedTree saved = SerializedTree.ofSeconds(
                new int[] {1, 2, 2, 3, 3, 1}, new String[] {"top  ", "kid", "kid2"}, new double[] {1.5, 0.25, 123456.789
                });

        assertThat(timer.restore(saved)).isEqualTo(Status.SUCCESS);

        assertThat(run.written(2)).isEqualTo("top: 1.50000E+00\n  kid: 2.50000E-01\n  kid2: 1.23457E+05\n");
        assertThat(timer.readNanos(old)).isZero();
        assertThat(timer.lastStatus()).isEqualTo(Status.UNKNOWN);
        assertThat(timer.stop("top")).isEqualTo(Status.MISMATCH);
        timer.start("top");
        RegionHandle kid2 = timer.startRegion("kid2");
        assertThat(kid2.number()).isEqualTo(3);
        assertThat(timer.readNanos(kid2)).isEqualTo(123_456_789_000_000L);
        run.passNanos(1).stop("kid2").stop("top");
        assertThat(run.serialized().inclusiveNanos()).containsExactly(1_500_000_001, 250_000_000, 123_456_789_000_001L);
    }

    @Test
    void p21_lengths_range_pairs_and_order_of_the_numbers_are_checked() {
        assertRejected("number of node numbers must be 4, two per name, was 3", new int[] {1, 2, 2}, "a", "b");
        assertRejected("tree[1] is 3: node numbers must be 1 to 2", new int[] {1, 3, 2, 1}, "a", "b");
        assertRejected("tree[0] is 0: node numbers must be 1 to 1", new int[] {0, 1}, "a");
        assertRejected("tree[0] is 2: the next node to open is 1", new int[] {2, 2, 1, 1}, "a", "b");
        assertRejected("tree[2] is 1: node 1 is already closed", new int[] {1, 1, 1, 2}, "a", "b");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SerializedTree.of(new int[] {1, 1}, new String[] {"a"}, new long[2]))
                .withMessage("malformed serialized tree: number of inclusive times must be 1, one per name, was 2");
    }

    @Test
    void p22_pairs_that_do_not_nest_are_rejected_for_any_names() {
        String reason = "tree[2] is 1: a node inside node 1 is still open";

        assertRejected(reason, new int[] {1, 2, 1, 2}, "A", "B");
        assertRejected(reason, new int[] {1, 2, 1, 2}, "A", "A");
    }

    @Test
    void p23_siblings_of_one_name_are_rejected() {
        assertRejected("node 2, \"A\", has a sibling of that name at the root", new int[] {1, 1, 2, 2}, "A", "A ");
        assertRejected(
                "node 3, \"A\", has a sibling of that name in node 1", new int[] {1, 2, 2, 3, 3, 1}, "B", "A", "A");
    }

    @Test
    void p24_a_high_water_mark_distinguishes_the_first_of_a_pair_from_the_second() {
        SerializedTree tree = SteppedTimer.ofPetacasExample().serialized();
        StringBuilder xml = new StringBuilder();
        int highest = 0;
        for (int number : tree.tree()) {
            boolean opens = number > highest;
            xml.append(opens ? "<" : "</").append(tree.names()[number - 1]).append('>');
            highest = Math.max(highest, number);
        }

        assertThat(xml).hasToString("<A><B></B><C><B></B></C></A><B><X></X><Y></Y><Z></Z></B>");
    }
}
