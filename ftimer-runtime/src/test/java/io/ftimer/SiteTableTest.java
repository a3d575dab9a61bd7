package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.ftimer.internal.engine.RecorderState;
import io.ftimer.sites.Site;
import io.ftimer.sites.SiteResult;
import io.ftimer.summary.Summary;
import java.math.BigInteger;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Operations that take the lock of the site timers. */
class SiteTableTest {
    private final Rig rig = Rig.create();
    private final Site site = new Site("work", 1, "Demo.java", 42);

    @Test
    void without_a_site_timer_a_summary_and_a_pause_need_no_lock() {
        rig.spend("a", 5);
        try (StepThread other = new StepThread("other")) {
            synchronized (new RecorderState(rig.timer.recorder()).tree().sites) {
                assertThat(Rig.rows(other.call(rig.timer.recorder()::snapshot)))
                        .containsExactly("a calls=1 inclusiveNanos=5 selfNanos=5");
                other.run(() ->
                        new RecorderState(rig.timer.recorder()).tree().sites.skip(1));
            }
        }
    }

    @Test
    void a_summary_by_another_thread_waits_for_a_change_of_a_site_timer_to_be_complete() {
        SiteTimer timer = rig.timer.site(site);
        timer.start();
        try (StepThread other = new StepThread("other")) {
            Future<Summary> asked;
            synchronized (new RecorderState(rig.timer.recorder()).tree().sites) {
                asked = other.begin(rig.timer.recorder()::snapshot);
                rig.clock.advance(3);
                timer.stop();
                assertThat(asked.isDone()).isFalse();
            }

            assertThat(StepThread.done(asked).sites())
                    .extracting(SiteResult::isRunning, result -> result.stats().sumNanos())
                    .containsExactly(tuple(false, BigInteger.valueOf(3)));
        }
    }

    @Test
    void a_summary_by_another_thread_has_the_site_timers_started_before() {
        SiteTimer timer = rig.timer.site(site);
        assertThat(OtherThread.call(rig.timer.recorder()::snapshot).sites()).isEmpty();

        timer.start();

        assertThat(OtherThread.call(rig.timer.recorder()::snapshot).sites())
                .extracting(SiteResult::isRunning)
                .containsExactly(true);
    }
}
