package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import org.junit.jupiter.api.Test;

class ParentShareTest {
    private final ScriptedClock clock = new ScriptedClock(7);
    private final FTimer timer = FTimer.builder().clock(clock).build();

    ParentShareTest() {
        timer.init();
    }

    private void spend(String name, long nanos) {
        timer.start(name);
        clock.advance(nanos);
        timer.stop(name);
    }

    private SummaryEntry entry(String... path) {
        return timer.summary().entry(RegionPath.of(path)).orElseThrow();
    }

    @Test
    void shares_of_a_parent_refer_to_its_inclusive_time() {
        timer.start("run");
        spend("a", 30);
        clock.advance(10);
        timer.stop("run");
        clock.advance(40);

        assertThat(entry("run").percentOfParent()).isEqualTo(50.0);
        assertThat(entry("run").uncoveredPercent()).isEqualTo(25.0);
        assertThat(entry("run", "a").percentOfTotal()).isCloseTo(37.5, within(1e-12));
        assertThat(entry("run", "a").percentOfParent()).isCloseTo(75.0, within(1e-12));
        assertThat(entry("run", "a").uncoveredPercent()).isZero();
    }
}
