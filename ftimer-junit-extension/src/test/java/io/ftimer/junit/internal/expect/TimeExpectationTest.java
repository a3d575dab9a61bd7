package io.ftimer.junit.internal.expect;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.junit.internal.expect.TimeExpectation.ProcessorShare;
import org.junit.jupiter.api.Test;

class TimeExpectationTest {
    @Test
    void a_low_processor_share_is_explained() {
        assertThat(new ProcessorShare(79, 100)).hasToString("CPU/wall 0.79: the machine was busy, or the code waits");
        assertThat(new ProcessorShare(80, 100)).hasToString("CPU/wall 0.80");
        assertThat(new ProcessorShare(0, 100)).hasToString("CPU/wall is unknown");
        assertThat(new ProcessorShare(1, 0)).hasToString("CPU/wall is unknown");
    }
}
