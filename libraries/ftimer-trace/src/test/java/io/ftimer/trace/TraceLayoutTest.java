package io.ftimer.trace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How records are stored. */
class TraceLayoutTest {
    @Test
    void a_clock_that_the_mask_does_not_name_takes_no_room() {
        assertThat(TraceLayout.COMPACT.spanBytes(TraceSettings.DEFAULT.mask())).isEqualTo(24);
        assertThat(TraceLayout.COMPACT.spanBytes(TraceLayout.MASK_WALL)).isEqualTo(12);
        assertThat(TraceLayout.COMPACT.spanBytes(0)).isZero();
    }

    @Test
    void the_default_mask_has_both_clocks_the_thread_and_statuses() {
        assertThat(TraceSettings.DEFAULT.mask())
                .isEqualTo(0x4f)
                .isEqualTo(TraceLayout.MASK_CPU
                        | TraceLayout.MASK_WALL
                        | TraceLayout.MASK_THREAD
                        | TraceLayout.MASK_STATUSES);
    }
}
