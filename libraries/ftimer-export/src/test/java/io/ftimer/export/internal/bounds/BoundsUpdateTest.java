package io.ftimer.export.internal.bounds;

import static io.ftimer.export.internal.bounds.GateTrees.SUMS;
import static io.ftimer.export.internal.bounds.GateTrees.bounds;
import static io.ftimer.export.internal.bounds.GateTrees.instrumented;
import static io.ftimer.export.internal.bounds.GateTrees.region;
import static io.ftimer.export.internal.bounds.GateTrees.steps;
import static io.ftimer.export.internal.bounds.GateTrees.sums;
import static io.ftimer.export.internal.bounds.GateTrees.update;
import static io.ftimer.export.internal.bounds.GateTrees.updated;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.export.internal.bounds.GateTrees.Run;
import org.junit.jupiter.api.Test;

/** What an update writes, and what it says about that. */
class BoundsUpdateTest {
    @Test
    void of_tests_without_regions_nothing_is_written() {
        assertThat(update(Run.of("a").tree()).isEmpty()).isTrue();
        assertThat(update(Run.of("a").tree(), sums(1)).isEmpty()).isFalse();
    }

    @Test
    void an_update_says_what_is_new_tightened_and_still_broken() {
        BoundsUpdate update = update(
                Run.of("sums").tree(region(0, "load", 2), region(0, "store", 3), region(0, "zip", 5)),
                Run.of("other").tree(region(0, "pack", 1)));

        Bounds after = update.bounds(
                bounds(SUMS + "  load  <= 9", SUMS + "  store  <= 9", "org.example.OrderTest  zip  <= 4"));

        assertThat(after.bounds())
                .extracting(Bound::toString)
                .containsExactly(
                        "org.example.OrderTest  zip  <= 4",
                        "org.example.OrderTest.other()  pack  = 1",
                        SUMS + "  load  <= 2",
                        SUMS + "  store  <= 3");
        assertThat(update.lines())
                .containsExactly(
                        "baseline bounds.txt has 4 bounds: 1 new, 2 tightened, 1 still broken",
                        "  still broken, as only you change a rule for several tests: org.example.OrderTest  zip  <= 4");
    }

    @Test
    void an_update_of_another_file_says_nothing_about_the_one_before() {
        BoundsUpdate update = update(sums(4));
        update.bounds(bounds(
                SUMS + "  Pricing.total  = 3", SUMS + "  load  <= 3", "org.example.OrderTest.gone()  load  = 1"));
        assertThat(update.lines())
                .containsExactly(
                        "baseline bounds.txt has 2 bounds: 1 changed, 1 dropped",
                        "  dropped, as there is no such test: org.example.OrderTest.gone()  load  = 1",
                        "1 bound is kept although no tree of the run has the region; delete those whose region is gone:",
                        "  " + SUMS + "  load  <= 3");

        update.bounds(bounds(SUMS + "  Pricing.total  = 4"));
        assertThat(update.lines()).containsExactly("baseline bounds.txt has 1 bound: nothing changed");
    }

    @Test
    void a_changed_bound_on_steps_has_room_for_a_tenth_more_in_two_digits() {
        assertThat(updated(
                        bounds(SUMS + "  steps sort  <= 2000"), Run.of("sums").tree(steps(0, "sort", 2_510))))
                .isEqualTo(SUMS + "  steps sort  <= 2800\n");
    }

    /** As doubles, 500 by 1.1 is a little more than 550. */
    @Test
    void a_tenth_more_is_not_rounded_up_where_it_has_two_digits() {
        assertThat(BoundsUpdate.withRoom(500)).isEqualTo(550);
        assertThat(BoundsUpdate.withRoom(501)).isEqualTo(560);
    }

    @Test
    void an_update_is_empty_until_it_has_a_tree() {
        assertThat(update().isEmpty()).isTrue();
        assertThat(update(sums(1)).isEmpty()).isFalse();
    }

    @Test
    void a_run_without_the_agent_writes_no_line_about_the_agent() {
        assertThat(updated(Bounds.EMPTY, instrumented(sums(30), "none")))
                .isEqualTo(SUMS + "  **/Pricing.total  <= 30\n");
    }
}
