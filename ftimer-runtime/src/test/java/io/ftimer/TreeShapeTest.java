package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.internal.text.ShownText;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Very deep and very wide trees: nothing depends on the call stack size, and no operation on the tree size. */
class TreeShapeTest {
    private static final int DEEP = 100_000;
    private static final int WIDE = 20_000;

    private final Rig rig = Rig.create(MismatchMode.REPAIR);
    private final FTimer timer = rig.timer;

    private void descend() {
        for (int depth = 0; depth < DEEP; depth++) {
            timer.start(depth % 2 == 0 ? "even" : "odd");
            rig.clock.advance(1);
        }
    }

    private void ascend() {
        for (int depth = DEEP - 1; depth >= 0; depth--) {
            assertThat(timer.stop(depth % 2 == 0 ? "even" : "odd")).isEqualTo(Status.SUCCESS);
        }
    }

    @Test
    @Tag("large")
    void a_deep_tree_is_recorded_and_read() {
        descend();
        assertThat(timer.summary().hasActiveTimers()).isTrue();
        ascend();

        Summary summary = timer.summary();

        assertThat(summary.entries().size()).isEqualTo(DEEP);
        SummaryEntry innermost = summary.entries().get(DEEP - 1);
        assertThat(innermost.depth()).isEqualTo(DEEP - 1);
        assertThat(innermost.inclusiveNanos()).isEqualTo(1);
        assertThat(summary.entries().get(0).inclusiveNanos()).isEqualTo(DEEP);
        assertThat(summary.entries().get(0).selfNanos()).isEqualTo(1);
        assertThat(innermost.path().length()).isEqualTo(DEEP);
        assertThat(summary.entry(innermost.path())).contains(innermost);
        assertThat(summary.minus(summary).entries().isEmpty()).isTrue();
    }

    @Test
    void a_deep_tree_is_reset() {
        descend();
        ascend();

        assertThat(timer.reset()).isEqualTo(Status.SUCCESS);

        assertThat(timer.summary().entries().isEmpty()).isTrue();
        assertThat(timer.summary().totalContexts()).isEqualTo(DEEP);
    }

    @Test
    void a_stop_out_of_order_in_a_deep_tree_is_reported_with_both_ends_of_the_path() {
        descend();
        timer.lookup("other");

        assertThat(timer.stop("other")).isEqualTo(Status.MISMATCH);

        assertThat(rig.lines)
                .singleElement()
                .asString()
                .endsWith("; open: " + "even/odd/".repeat(4) + "… " + ShownText.counted(DEEP - 16, "level") + " …"
                        + "/even/odd".repeat(4));
    }

    @Test
    void a_stop_out_of_order_in_a_deep_tree_is_repaired() {
        timer.start("outermost");
        descend();

        assertThat(timer.stop("outermost")).isEqualTo(Status.SUCCESS);
        rig.clock.advance(1);
        ascend();

        assertThat(timer.summary().entries().size()).isEqualTo(2 * DEEP + 1);
        assertThat(timer.summary().hasActiveTimers()).isFalse();
    }

    @Test
    void a_region_with_very_many_children_finds_each_of_them() {
        timer.start("parent");
        for (int round = 1; round <= 2; round++) {
            IntStream.range(0, WIDE).forEach(i -> rig.spend("child " + i, i));
        }
        timer.stop("parent");

        Summary summary = timer.summary();

        assertThat(summary.entries()).hasSize(WIDE + 1);
        assertThat(summary.entries().subList(1, WIDE + 1))
                .allMatch(child -> child.callCount() == 2)
                .extracting(SummaryEntry::inclusiveNanos)
                .containsExactlyElementsOf(
                        IntStream.range(0, WIDE).mapToObj(i -> 2L * i).toList());
    }

    @Test
    void very_many_children_are_in_the_order_of_definition_not_of_use() {
        IntStream.range(0, WIDE).forEach(i -> timer.lookup("child " + i));
        timer.start("parent");
        for (int i = WIDE - 1; i >= 0; i--) {
            rig.spend("child " + i, 1);
        }
        timer.stop("parent");

        assertThat(timer.summary().entry(RegionPath.of("parent")).orElseThrow().children())
                .extracting(SummaryEntry::name)
                .containsExactlyElementsOf(
                        IntStream.range(0, WIDE).mapToObj(i -> "child " + i).toList());
    }

    @Test
    void one_name_may_have_very_many_call_paths() {
        for (int i = 0; i < WIDE; i++) {
            timer.start("parent " + i);
            rig.spend("work", 1);
            timer.stop("parent " + i);
        }

        Summary summary = timer.summary();

        assertThat(summary.maxContextsPerTimer()).isEqualTo(WIDE);
        assertThat(summary.totalContexts()).isEqualTo(2 * WIDE);
        assertThat(summary.entries(RegionPath.parse("*/work"))).hasSize(WIDE);
    }
}
