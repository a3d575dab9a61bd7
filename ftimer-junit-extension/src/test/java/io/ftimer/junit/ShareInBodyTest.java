package io.ftimer.junit;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A share that is asserted in the body follows the settings of the test, as annotations do. */
class ShareInBodyTest {

    @Test
    void it_is_a_failure_where_limits_are_enforced() {
        assertThat(Fixture.run(TooLarge.class, Map.of("ftimer.budgets", "enforce"))
                        .message())
                .startsWith("Expected the time of region \"solve\" to be 0.0 to 0.5 of the time of \"solve\", but ");
    }

    @Test
    void it_is_a_warning_where_they_are_not() {
        Fixture.Run run = Fixture.run(TooLarge.class, Map.of("ftimer.budgets", "warn"));

        assertThat(run.failures()).isEmpty();
        assertThat(run.warnings())
                .contains("ftimer: Expected the time of region \"solve\" to be 0.0 to 0.5")
                .contains("This is a warning because of ftimer.budgets=warn;");
    }

    @ExtendWith(FTimerExtension.class)
    static class TooLarge {
        @Test
        void test(FTimer timer, TimerTree tree) {
            timer.start("solve");
            timer.stop("solve");
            assertThat(tree).region("solve").hasShareOf("solve", 0, 0.5);
        }
    }
}
