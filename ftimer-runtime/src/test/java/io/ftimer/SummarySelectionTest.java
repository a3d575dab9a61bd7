package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.summary.Summary;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.Status;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SummarySelectionTest {
    private long nowNanos;
    private final FTimer timer = FTimer.builder()
            .clock(() -> nowNanos)
            .errorPolicy(ErrorPolicy.THROW)
            .build();

    @BeforeEach
    void record_a_small_tree() {
        timer.init();
        timer.start("solve");
        run("assemble", 3);
        run("iterate", 5);
        nowNanos += 1;
        timer.stop("solve");
        run("write", 2);
    }

    private void run(String name, long nanos) {
        timer.start(name);
        timer.start("inner");
        nowNanos += nanos;
        timer.stop("inner");
        timer.stop(name);
    }

    @Test
    void dropped_rows_take_their_descendants_along_and_the_rest_is_renumbered() {
        Summary rest = timer.summary().without(entry -> entry.name().equals("assemble"));

        assertThat(rest.entries())
                .extracting(entry -> entry.nodeId() + " " + entry.parentId() + " " + entry.path())
                .containsExactly(
                        "1 0 solve", "2 1 solve/iterate", "3 2 solve/iterate/inner", "4 0 write", "5 4 write/inner");
    }

    @Test
    void remaining_rows_keep_their_values() {
        Summary whole = timer.summary();

        Summary rest = whole.without(entry -> entry.name().equals("assemble"));

        assertThat(rest.entries().get(0)).isEqualTo(whole.entries().get(0));
        assertThat(rest.entries().get(0).selfNanos()).isEqualTo(1);
        assertThat(rest.totalNanos()).isEqualTo(11);
        assertThat(rest.contextDiagnostics()).isEqualTo(whole.contextDiagnostics());
        assertThat(rest.startDate()).isEqualTo(whole.startDate());
        assertThat(rest.status()).isEqualTo(Status.SUCCESS);
    }

    @Test
    void a_selection_does_not_change_the_summary() {
        Summary whole = timer.summary();

        whole.without(entry -> true);

        assertThat(whole.entries()).hasSize(7);
    }

    @Test
    void all_rows_or_none_can_be_dropped() {
        assertThat(timer.summary().without(entry -> true).entries()).isEmpty();
        assertThat(timer.summary().without(entry -> false).entries())
                .isEqualTo(timer.summary().entries());
    }

    @Test
    void a_rejected_summary_stays_rejected() {
        Summary rejected = Summary.rejected(Status.NOT_INITIALIZED);

        assertThat(rejected.without(entry -> true).status()).isEqualTo(Status.NOT_INITIALIZED);
    }

    @Test
    void a_selection_cannot_be_subtracted() {
        Summary whole = timer.summary();

        assertThatThrownBy(() -> whole.minus(whole.without(entry -> true)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("belong to different runs");
    }
}
