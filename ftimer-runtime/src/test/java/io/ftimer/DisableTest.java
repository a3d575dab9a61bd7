package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.sites.Site;
import io.ftimer.values.Status;
import org.junit.jupiter.api.Test;

/** Recording that is temporarily disabled. */
class DisableTest {
    private final Rig rig = Rig.create();
    private final FTimer timer = rig.timer;

    @Test
    void recording_resumes_after_as_many_enables_as_disables() {
        timer.start("a");
        assertThat(timer.disable()).isEqualTo(Status.SUCCESS);
        timer.disable();
        rig.spend("hidden", 3);
        assertThat(timer.next("b")).isEqualTo(Status.SUCCESS);
        assertThat(timer.startRegion("c")).isEqualTo(RegionHandle.NONE);
        assertThat(timer.enable()).isEqualTo(Status.SUCCESS);
        rig.spend("still hidden", 4);
        timer.enable();
        rig.spend("seen", 5);
        timer.stop("a");

        assertThat(Rows.nanos(timer.summary())).containsExactly("a 12 7", "a/seen 5 5");
        assertThat(rig.lines).isEmpty();
    }

    @Test
    void an_enable_without_a_disable_is_rejected() {
        timer.disable();
        timer.enable();

        assertThat(timer.enable()).isEqualTo(Status.MISMATCH);
        assertThat(rig.lines)
                .containsExactly(
                        "ftimer[not-disabled]: enable() rejected: recording is not disabled; call disable() as often as enable()");
    }

    @Test
    void a_scope_opened_before_disable_closes_its_region() {
        try (TimerScope scope = timer.scope("a")) {
            timer.disable();
            assertThat(timer.scope("hidden").isActive()).isFalse();
        }
        timer.enable();

        assertThat(Rows.calls(timer.summary())).containsExactly("a 1");
        assertThat(timer.summary().hasActiveTimers()).isFalse();
    }

    @Test
    void site_timers_and_lookups_keep_their_names_while_disabled() {
        timer.disable();
        TimerId id = timer.lookup("a");
        timer.site(new Site("s", 0, "F.java", 1)).start();
        timer.enable();

        assertThat(timer.start(id)).isEqualTo(Status.SUCCESS);
        assertThat(timer.summary().sites()).isEmpty();
    }

    @Test
    void init_enables_recording() {
        timer.disable();
        timer.init();
        rig.spend("a", 1);

        assertThat(Rows.calls(timer.summary())).containsExactly("a 1");
    }

    @Test
    void disable_affects_only_the_calling_thread_of_a_session() {
        try (TimerSession session = TimerSession.open()) {
            session.timer().disable();
            session.timer().start("mine");
            OtherThread.run(() -> session.timer().start("other"));

            assertThat(Rows.calls(session.summary())).containsExactly("other 1 open");
        }
    }

    @Test
    void a_disabled_start_reads_no_clock_and_needs_no_owner() {
        timer.disable();
        long before = rig.clock.readings();
        OtherThread.run(() -> timer.start("a"));
        timer.start("a");

        assertThat(rig.clock.readings()).isEqualTo(before);
    }
}
