package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.ftimer.summary.SerializedTree;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.NanoClock;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Recorders that count the calls of regions and measure no times. */
class CountingTest {
    private static final String NO_TIMES =
            "the times of regions were not measured, only their calls were counted; for times, record without times(false), or"
                    + " times=false in the configuration";

    private final AtomicLong reads = new AtomicLong();
    private final NanoClock clock = () -> reads.incrementAndGet();

    private FTimer timer(MismatchMode mode) {
        FTimer timer =
                FTimer.builder().clock(clock).mismatchMode(mode).times(false).build();
        timer.init();
        reads.set(0);
        return timer;
    }

    static List<Consumer<FTimer>> pairs() {
        return List.of(
                timer -> timer.stop(startedByName(timer)),
                timer -> timer.stop(startedById(timer)),
                timer -> timer.scope("a").close(),
                timer -> {
                    timer.start("a");
                    timer.next("b");
                    timer.stop("b");
                },
                timer -> timer.add("a", 3, 7),
                timer -> timer.guard().start("a"));
    }

    private static String startedByName(FTimer timer) {
        timer.start("a");
        return "a";
    }

    private static TimerId startedById(FTimer timer) {
        TimerId id = timer.lookup("a");
        timer.start(id);
        return id;
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void no_start_and_no_stop_reads_the_clock(Consumer<FTimer> pair) {
        FTimer timer = timer(MismatchMode.STRICT);

        for (int i = 0; i < 10; i++) {
            pair.accept(timer);
        }

        assertThat(reads).hasValue(0);
        assertThat(timer.lastStatus()).isEqualTo(Status.SUCCESS);
        assertThat(timer.summary().entries().get(0).callCount()).isPositive();
    }

    @Test
    void a_stop_out_of_order_reads_none_either() {
        FTimer timer = timer(MismatchMode.REPAIR);
        timer.start("a");
        timer.start("b");
        timer.stop("a");
        timer.stop("b");

        assertThat(reads).hasValue(0);
        assertThat(timer.summary().entries())
                .extracting(SummaryEntry::toString)
                .containsExactly("a calls=1", "a/b calls=1");
    }

    @Test
    void a_listener_gets_clock_readings_nevertheless() {
        List<Long> readings = new ArrayList<>();
        FTimer timer = FTimer.builder()
                .clock(clock)
                .times(false)
                .listener(() -> (id, context, event, nanos, userData) -> readings.add(nanos))
                .build();
        timer.init();
        reads.set(40);
        timer.scope("a").close();

        assertThat(readings).containsExactly(41L, 42L);
        assertThat(timer.summary().isTimed()).isFalse();
    }

    @Test
    void only_the_window_has_a_time() {
        FTimer timer = timer(MismatchMode.STRICT);
        timer.start("a");
        reads.set(41);

        Summary summary = timer.summary();
        assertThat(summary.isTimed()).isFalse();
        assertThat(summary.totalNanos()).isEqualTo(41);
        assertThat(summary).hasToString("Summary[SUCCESS, totalNanos=41\n  a calls=1 active]");
    }

    static List<Consumer<Summary>> timesOfRegions() {
        return List.of(
                summary -> summary.entries().get(0).inclusiveNanos(),
                summary -> summary.entries().get(0).selfNanos(),
                summary -> summary.entries().get(0).inclusiveSeconds(),
                summary -> summary.entries().get(0).selfSeconds(),
                summary -> summary.entries().get(0).averageSeconds(),
                summary -> summary.entries().get(0).percentOfTotal(),
                summary -> summary.entries().get(0).percentOfParent(),
                summary -> summary.entries().get(0).uncoveredPercent(),
                Summary::totalsByName,
                SerializedTree::of);
    }

    @ParameterizedTest
    @MethodSource("timesOfRegions")
    void a_time_that_was_not_measured_is_no_number(Consumer<Summary> time) {
        FTimer timer = timer(MismatchMode.STRICT);
        timer.start("a");
        timer.scope("b").close();
        timer.stop("a");
        Summary summary = timer.summary();

        assertThatIllegalStateException().isThrownBy(() -> time.accept(summary)).withMessage(NO_TIMES);
        assertThatIllegalStateException()
                .isThrownBy(() -> time.accept(summary.without(entry -> false)))
                .withMessage(NO_TIMES);
    }

    @Test
    void entries_with_and_without_times_are_not_equal() {
        FTimer timed = FTimer.builder().clock(() -> 0).build();
        timed.init();
        FTimer counting = timer(MismatchMode.STRICT);
        timed.start("a");
        counting.start("a");

        assertThat(counting.summary().entries())
                .isEqualTo(counting.summary().entries())
                .isNotEqualTo(timed.summary().entries());
    }

    @Test
    void what_needs_times_is_rejected() {
        Rig rig = Rig.create(builder -> builder.times(false));
        RegionHandle handle = rig.timer.startRegion("a");

        assertThat(rig.timer.readNanos(handle)).isZero();
        assertThat(rig.timer.lastStatus()).isEqualTo(Status.UNKNOWN);
        rig.timer.stop("a");
        assertThat(rig.timer.restore(SerializedTree.parse("ftimer-tree 2"))).isEqualTo(Status.UNKNOWN);
        assertThat(rig.takeLines())
                .containsExactly(
                        "ftimer[no-times]: readNanos() rejected: this timer counts calls and measures no times of regions;"
                                + " build it without times(false)",
                        "ftimer[no-times]: restore() rejected: this timer counts calls and measures no times of regions;"
                                + " build it without times(false)");
    }

    @Test
    void statistics_of_calls_cannot_be_kept() {
        assertThatIllegalStateException()
                .isThrownBy(
                        () -> FTimer.builder().callStatistics(true).times(false).build())
                .withMessage(
                        "statistics of calls are those of their times, which times=false leaves out; set only one of them");
    }

    @Test
    void a_clock_that_is_set_is_that_of_the_window() {
        FTimer timer = timer(MismatchMode.STRICT);
        AtomicLong other = new AtomicLong();
        timer.setClock(other::get);
        timer.scope("a").close();
        other.set(5);

        assertThat(timer.summary().totalNanos()).isEqualTo(5);
        assertThat(timer.summary().isTimed()).isFalse();
        assertThat(reads).hasValue(0);
    }

    @Test
    void a_session_counts_on_all_threads_and_in_differences() throws InterruptedException {
        try (TimerSession session =
                TimerSession.builder().clock(clock).times(false).open()) {
            Thread worker = new Thread(() -> {
                try (TimerBinding binding = session.bind()) {
                    FTimers.run("a", () -> {});
                }
            });
            worker.start();
            worker.join();
            SessionSummary before = session.summary();
            try (TimerBinding binding = session.bind()) {
                FTimers.run("a", () -> {
                    try (TimerSession inner = TimerSession.open();
                            TimerBinding pausing = inner.bind()) {
                        FTimers.run("elsewhere", () -> {});
                    }
                });
            }
            SessionSummary after = session.summary();

            assertThat(after.isTimed()).isFalse();
            assertThat(after.thread(after.threads().get(0)).isTimed()).isFalse();
            assertThat(after.entry(RegionPath.of("a")).orElseThrow().callCount())
                    .isEqualTo(2);
            assertThat(after.minus(before).isTimed()).isFalse();
            assertThat(after.minus(before).entries())
                    .extracting(SummaryEntry::toString)
                    .containsExactly("a calls=1");
        }
    }
}
