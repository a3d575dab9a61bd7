package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.ftimer.sites.Site;
import io.ftimer.sites.SiteResult;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import org.junit.jupiter.api.Test;

/** Rejected operations of site timers, which change nothing. */
class SiteTimerRejectionsTest {
    private final Rig rig = Rig.create();
    private final Site site = new Site("work", 1, "Demo.java", 42);
    private final SiteTimer timer = rig.timer.site(site);

    private SiteResult result() {
        return rig.timer.summary().sites().get(0);
    }

    @Test
    void a_second_start_is_rejected_and_the_first_continues() {
        timer.start();
        rig.clock.advance(3);

        // the original forgets the first start
        assertThat(timer.start()).isEqualTo(Status.ACTIVE);
        assertThat(timer.resume()).isEqualTo(Status.ACTIVE);

        assertThat(rig.takeLines())
                .containsExactly(
                        "ftimer[site-running]: site(\"work\" (Demo.java:42)).start() rejected: it is running; stop it first",
                        "ftimer[site-running]: site(\"work\" (Demo.java:42)).resume() rejected: it is running; stop it first");
        assertThat(timer.stop()).hasValue(3);
    }

    @Test
    void a_stop_without_a_start_is_rejected_and_not_counted() {
        // the original counts it
        assertThat(timer.stop()).isEmpty();

        assertThat(rig.timer.lastStatus()).isEqualTo(Status.MISMATCH);
        assertThat(rig.takeLines())
                .containsExactly(
                        "ftimer[site-not-running]: site(\"work\" (Demo.java:42)).stop() rejected: it is not running; start it first");
        assertThat(rig.timer.summary().sites()).isEmpty();
    }

    @Test
    void a_timer_of_an_earlier_run_is_rejected() {
        rig.timer.init();

        // the original returns DBL_MAX as the time of an unknown timer
        assertThat(timer.start()).isEqualTo(Status.UNKNOWN);
        assertThat(timer.stop()).isEmpty();

        assertThat(rig.takeLines())
                .containsExactly(
                        "ftimer[site-unknown]: site(\"work\" (Demo.java:42)).start() rejected: the timer belongs to an earlier run; get it from the recorder after init()",
                        "ftimer[site-unknown]: site(\"work\" (Demo.java:42)).stop() rejected: the timer belongs to an earlier run; get it from the recorder after init()");
        assertThat(rig.timer.site(site).start()).isEqualTo(Status.SUCCESS);
    }

    @Test
    void invalid_iteration_numbers_are_rejected() {
        assertThat(timer.start(-3)).isEqualTo(Status.UNKNOWN);
        timer.start(Long.MAX_VALUE);
        timer.stop();
        assertThat(timer.start()).isEqualTo(Status.UNKNOWN);

        assertThat(rig.takeLines())
                .containsExactly(
                        "ftimer[bad-iteration]: site(\"work\" (Demo.java:42)).start(-3) rejected: iterations are numbered from 0, AUTO is -1 and IGNORE is -2, and none follows the largest long",
                        "ftimer[bad-iteration]: site(\"work\" (Demo.java:42)).start(-1) rejected: iterations are numbered from 0, AUTO is -1 and IGNORE is -2, and none follows the largest long");
        assertThat(result().stats().count()).isEqualTo(1);
        assertThat(timer.start(SiteTimer.IGNORE)).isEqualTo(Status.SUCCESS);
    }

    @Test
    void a_resume_before_the_first_iteration_is_rejected() {
        assertThat(timer.resume()).isEqualTo(Status.UNKNOWN);

        assertThat(rig.takeLines())
                .containsExactly(
                        "ftimer[bad-iteration]: site(\"work\" (Demo.java:42)).resume() rejected: it has no iteration yet; start it first");
    }

    @Test
    void init_reset_finish_and_clock_changes_are_rejected_while_a_timer_runs() {
        timer.start();

        assertThat(rig.timer.reset()).isEqualTo(Status.ACTIVE);
        assertThat(rig.timer.init()).isEqualTo(Status.ACTIVE);
        assertThat(rig.timer.finish()).isEqualTo(Status.ACTIVE);
        assertThat(rig.timer.clearSites(1)).isEqualTo(Status.ACTIVE);
        assertThat(rig.timer.clearSites(2)).isEqualTo(Status.SUCCESS);
        assertThat(rig.timer.setClock(rig.clock)).isEqualTo(Status.ACTIVE);

        assertThat(rig.takeLines())
                .containsExactly(
                        "ftimer[site-running]: reset() rejected: site timers are running: \"work\" (Demo.java:42); stop them first",
                        "ftimer[site-running]: init() rejected: site timers are running: \"work\" (Demo.java:42); stop them first",
                        "ftimer[site-running]: finish() rejected: site timers are running: \"work\" (Demo.java:42); stop them first",
                        "ftimer[site-running]: clearSites() rejected: site timers are running: \"work\" (Demo.java:42); stop them first",
                        "ftimer[data-recorded]: setClock() rejected: the run has recorded data; call reset(), init() or finish() first");
        rig.clock.advance(4);
        assertThat(timer.stop()).hasValue(4);
        assertThat(rig.timer.reset()).isEqualTo(Status.SUCCESS);
    }

    @Test
    void a_recorder_that_is_not_initialized_gives_a_timer_that_rejects_everything() {
        rig.timer.finish();
        SiteTimer early = rig.timer.site(site);

        assertThat(early.start()).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(rig.timer.clearSites(1)).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(rig.takeLines())
                .containsExactly(
                        "ftimer[not-initialized]: site(\"work\" (Demo.java:42)) rejected: the timer is not initialized; call init() first",
                        "ftimer[not-initialized]: site(\"work\" (Demo.java:42)).start() rejected: the timer is not initialized; call init() first",
                        "ftimer[not-initialized]: clearSites() rejected: the timer is not initialized; call init() first");
    }

    @Test
    void another_thread_is_rejected() {
        timer.start();

        OtherThread.run(() -> assertThat(timer.stop()).isEmpty());

        assertThat(rig.takeLines())
                .singleElement()
                .asString()
                .startsWith("ftimer[wrong-thread]: site(\"work\" (Demo.java:42)).stop() rejected on thread");
        assertThat(result().isRunning()).isTrue();
    }

    @Test
    void under_throw_a_rejection_is_an_exception() {
        rig.timer.errorPolicy(ErrorPolicy.THROW);

        assertThatExceptionOfType(FTimerException.class)
                .isThrownBy(timer::stop)
                .satisfies(thrown -> assertThat(thrown.status()).isEqualTo(Status.MISMATCH));
    }

    @Test
    void a_clock_that_throws_leaves_the_timer_as_it_was() {
        timer.start(3);
        rig.clock.advance(5);
        timer.stop();
        rig.clock.failNext(new IllegalStateException("no time"));

        assertThatIllegalStateException().isThrownBy(() -> timer.start(4));

        assertThat(result().isRunning()).isFalse();
        assertThat(result().stats().count()).isEqualTo(1);
        assertThat(timer.start()).isEqualTo(Status.SUCCESS);
        assertThat(result().iteration()).hasValue(4);
    }
}
