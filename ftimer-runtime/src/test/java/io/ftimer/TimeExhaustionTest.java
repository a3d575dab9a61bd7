package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ftimer.sites.Site;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.FTimerException;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Sums of times that leave 64 bits are never wrapped: clocks that jump, and added times. */
class TimeExhaustionTest {
    private static final long MAX = Long.MAX_VALUE;

    private final Rig rig = Rig.create(MismatchMode.REPAIR);
    private final FTimer timer = rig.timer;

    private static String line(String call, String region) {
        return "ftimer[time-exhausted]: " + call + " closed \"" + region
                + "\" without the time of the call: the sum would not fit 64 bits of nanoseconds; check the clock";
    }

    @Test
    void a_stop_after_a_jump_closes_the_region_without_its_time() {
        rig.spend("a", MAX);
        timer.start("a");
        rig.clock.advance(1);

        assertThat(timer.stop("a")).isEqualTo(Status.UNKNOWN);

        assertThat(Rows.calls(timer.summary())).containsExactly("a 2");
        assertThat(Rows.nanos(timer.summary())).containsExactly("a " + MAX + " " + MAX);
        assertThat(rig.lines).containsExactly(line("stop(\"a\")", "a"));
    }

    @Test
    void sums_below_the_minimum_are_left_out_too() {
        rig.spend("a", -MAX);
        rig.spend("a", -1);
        rig.spend("a", -1);

        assertThat(Rows.nanos(timer.summary())).containsExactly("a " + Long.MIN_VALUE + " " + Long.MIN_VALUE);
        assertThat(rig.lines).hasSize(1);
    }

    @Test
    void next_closes_the_region_without_its_time_and_opens_the_other() {
        rig.spend("a", MAX);
        timer.start("a");
        rig.clock.advance(1);

        assertThat(timer.next("b")).isEqualTo(Status.UNKNOWN);

        assertThat(timer.recorder().openPath()).isEqualTo("b");
        assertThat(rig.lines).containsExactly(line("next(\"b\")", "a"));
        assertThat(timer.summary().overflow().lostTimes()).isEqualTo(1);
    }

    @Test
    void a_repair_leaves_the_time_out_and_is_made() {
        rig.spend("a", MAX);
        timer.start("a");
        timer.start("b");
        rig.clock.advance(1);

        assertThat(timer.stop("a")).isEqualTo(Status.UNKNOWN);

        assertThat(timer.recorder().openPath()).isEqualTo("b");
        assertThat(rig.lines).containsExactly(line("stop(\"a\")", "a"));
        assertThat(timer.summary().overflow().lostTimes()).isEqualTo(1);
    }

    @Test
    void scopes_end_and_listeners_are_notified_as_usual() {
        List<String> events = new ArrayList<>();
        rig.spend("a", MAX);
        timer.setListener((id, context, event, nanos, data) -> events.add(event + " " + id.name()));
        try (TimerScope scope = timer.scope("a")) {
            rig.clock.advance(1);
        }

        assertThat(events).containsExactly("START a", "STOP a");
        assertThat(rig.lines).containsExactly(line("stop(\"a\")", "a"));
        assertThat(timer.summary().overflow().lostTimes()).isEqualTo(1);
    }

    @Test
    void the_end_of_a_scope_says_so_even_where_a_stop_keeps_silent() {
        rig.spend("a", MAX);
        timer.errorPolicy(ErrorPolicy.RETURN);

        try (TimerScope scope = timer.scope("a")) {
            rig.clock.advance(1);
        }

        assertThat(rig.lines).containsExactly(line("stop(\"a\")", "a"));
        timer.start("a");
        rig.clock.advance(1);
        assertThat(timer.stop("a")).isEqualTo(Status.UNKNOWN);
        assertThat(rig.lines).as("the policy is set again").hasSize(1);
    }

    @Test
    void the_end_of_a_scope_throws_if_rejections_do() {
        rig.spend("a", MAX);
        timer.errorPolicy(ErrorPolicy.THROW);
        TimerScope scope = timer.scope("a");
        rig.clock.advance(1);

        assertThatExceptionOfType(FTimerException.class)
                .isThrownBy(scope::close)
                .withMessage(line("stop(\"a\")", "a"));

        assertThat(scope.isActive()).isFalse();
        assertThat(timer.recorder().openPath()).isEqualTo("nothing");
        assertThatExceptionOfType(FTimerException.class).isThrownBy(() -> timer.stop("b"));
    }

    @Test
    void a_running_region_shows_what_its_stop_would_leave() {
        RegionHandle a = timer.startRegion("a");
        rig.clock.advance(MAX);
        timer.stop("a");
        timer.start("a");
        rig.clock.advance(1);

        assertThat(timer.summary().entries().get(0).inclusiveNanos()).isEqualTo(MAX);
        assertThat(timer.readNanos(a)).isEqualTo(MAX);
    }

    @Test
    void added_times_that_do_not_fit_are_rejected() {
        timer.add("a", 1, MAX);

        assertThat(timer.add("a", 1, 1)).isEqualTo(Status.UNKNOWN);

        assertThat(Rows.calls(timer.summary())).containsExactly("a 1");
        assertThat(rig.lines)
                .containsExactly(
                        "ftimer[time-exhausted]: add(\"a\") rejected: with 1 the sum of its times would not fit 64"
                                + " bits of nanoseconds; check the added time");
    }

    @Test
    void a_self_time_that_does_not_fit_is_the_smallest_number() {
        timer.start("a");
        timer.add("b", 1, MAX);
        timer.add("c", 1, MAX);
        timer.add("d", 1, MAX);
        timer.stop("a");

        assertThat(Rows.row(timer.summary(), "a").selfNanos()).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void regions_that_are_not_recorded_have_no_times_to_exhaust() {
        Rig excluding = Rig.create(builder -> builder.exclude(RegionPath.of("hidden")));
        excluding.clock.advance(MAX / 2);
        for (int i = 0; i < 5; i++) {
            excluding.spend("hidden", 1);
        }

        assertThat(excluding.lines).isEmpty();
    }

    @Test
    void call_statistics_leave_out_the_same_calls() {
        Rig detailed = Rig.create(builder -> builder.callStatistics(true));
        detailed.spend("a", MAX);
        detailed.spend("a", 5);

        SummaryEntry a = Rows.row(detailed.timer.summary(), "a");
        assertThat(a.callCount()).isEqualTo(2);
        assertThat(a.callStats().orElseThrow().count()).isEqualTo(1);
        assertThat(detailed.lines).containsExactly(line("stop(\"a\")", "a"));
    }

    @Test
    void a_site_timer_ends_the_segment_without_its_time() {
        SiteTimer site = timer.site(Site.here("write", 1));
        site.start();
        rig.clock.advance(MAX);
        site.stop();
        site.resume();
        rig.clock.advance(1);

        assertThat(site.stop()).isEmpty();
        assertThat(timer.lastStatus()).isEqualTo(Status.UNKNOWN);
        assertThat(site.start()).isEqualTo(Status.SUCCESS);
        assertThat(timer.summary().sites())
                .extracting(result -> result.stats().sumNanos())
                .containsExactly(BigInteger.valueOf(MAX));

        assertThat(rig.lines)
                .containsExactly("ftimer[time-exhausted]: site(" + site.site()
                        + ").stop() ended the segment without its time: the sum of the iteration would not fit 64 bits of"
                        + " nanoseconds; check the clock");
    }

    @Property(tries = 200)
    void no_sequence_of_jumps_wraps_a_sum(@ForAll List<Long> jumps) {
        Rig jumping = Rig.create();
        BigInteger expected = BigInteger.ZERO;
        int expectedRejections = 0;
        int rejections = 0;
        for (long jump : jumps) {
            jumping.spend("a", jump);
            rejections += jumping.timer.lastStatus().isSuccess() ? 0 : 1;
            BigInteger sum = expected.add(BigInteger.valueOf(jump));
            if (sum.bitLength() < Long.SIZE) {
                expected = sum;
            } else {
                expectedRejections++;
            }
        }

        assertThat(jumping.timer.summary().entries().stream()
                        .mapToLong(SummaryEntry::inclusiveNanos)
                        .sum())
                .isEqualTo(expected.longValueExact());
        assertThat(rejections).isEqualTo(expectedRejections);
        assertThat(jumping.lines).hasSizeGreaterThanOrEqualTo(Math.min(rejections, 10));
    }
}
