package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Regions beyond {@link RecorderOptions#maxDepth}. */
class DepthLimitTest {
    private final List<String> lines = new ArrayList<>();
    private final FTimer timer =
            FTimer.builder().maxDepth(2).diagnostics(lines::add).build();

    DepthLimitTest() {
        timer.init();
    }

    @Test
    void no_way_to_open_a_region_goes_beyond_the_limit() {
        TimerId c = timer.lookup("c");
        timer.start("a");
        timer.start("b");

        assertThat(timer.start("c")).isEqualTo(Status.UNKNOWN);
        assertThat(timer.start(c)).isEqualTo(Status.UNKNOWN);
        assertThat(timer.scope("c").isActive()).isFalse();
        assertThat(timer.guard().start("c")).isEqualTo(Status.UNKNOWN);

        assertThat(Rows.calls(timer.summary())).containsExactly("a 1 open", "a/b 1 open");
        assertThat(lines)
                .hasSize(4)
                .containsOnly("ftimer[nested-too-deep]: start(\"c\") rejected: 2 regions are open inside each other,"
                        + " which is the limit; is one of them never stopped?");
    }

    @Test
    void regions_left_open_repeatedly_do_not_exhaust_memory() {
        for (int i = 0; i < 100_000; i++) {
            timer.start("never stopped");
        }

        assertThat(timer.summary().entries()).hasSize(2);
    }

    @Test
    void next_does_not_count_as_a_deeper_region() {
        timer.start("a");
        timer.start("b");

        assertThat(timer.next("c")).isEqualTo(Status.SUCCESS);
        assertThat(timer.stop("c")).isEqualTo(Status.SUCCESS);
        assertThat(timer.start("d")).isEqualTo(Status.SUCCESS);
    }

    @Test
    void a_limit_below_one_is_rejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FTimer.builder().maxDepth(0))
                .withMessage("the depth limit must be at least 1, was 0");
    }
}
