package io.ftimer.jdbc.internal.instrumented;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Statements whose texts are unknown. */
class DriverCallsTest {

    /** Returns why statements of code are not recorded. */
    private static @Nullable String missedBy(Runnable code) {
        try (TimerSession session = TimerSession.open()) {
            try (TimerBinding binding = session.bind()) {
                code.run();
            }
            return session.recording().sql().missed(true);
        }
    }

    @Test
    void a_text_that_no_layer_knows_is_missed() {
        assertThat(missedBy(() -> DriverCalls.execute(new Object()).returned(null)))
                .isEqualTo("a prepared statement of java.lang.Object was executed whose text is unknown;"
                        + " start the agent before statements are prepared");
    }

    @Test
    void a_layer_that_does_not_know_the_text_leaves_it_to_the_next_one() {
        assertThat(missedBy(() -> {
                    Object driver = new Object();
                    DriverCalls.prepare(new Object(), "select 1").returned(driver);
                    DriverCall pool = DriverCalls.execute(new Object());
                    DriverCalls.execute(driver).returned(null);
                    pool.returned(null);
                }))
                .isNull();
    }

    @Test
    void a_layer_inside_need_not_know_the_text() {
        assertThat(missedBy(() -> {
                    DriverCall pool = DriverCalls.execute(new Object(), "select 1");
                    DriverCalls.execute(new Object()).thrown();
                    pool.returned(null);
                }))
                .isNull();
    }
}
