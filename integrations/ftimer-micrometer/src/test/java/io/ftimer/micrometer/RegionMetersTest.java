package io.ftimer.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.FTimers;
import io.ftimer.TimerSession;
import io.ftimer.TimerSessionBuilder;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.simple.SimpleConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RegionMetersTest {
    private final AtomicLong nanos = new AtomicLong();

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry(SimpleConfig.DEFAULT, new Clock() {
        @Override
        public long wallTime() {
            return TimeUnit.NANOSECONDS.toMillis(nanos.get());
        }

        @Override
        public long monotonicTime() {
            return nanos.get();
        }
    });

    private TimerSessionBuilder session() {
        return TimerSession.builder().clock(nanos::get);
    }

    private void solve(long millis) {
        FTimers.run(
                "solve", () -> FTimers.run("assemble", () -> nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis))));
    }

    private void nextScrape() {
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
        gauge(RegionMeters.REGIONS);
    }

    private double gauge(String name) {
        return registry.get(name).gauge().value();
    }

    private FunctionTimer timer(String path) {
        return registry.get(RegionMeters.REGION).tag(RegionMeters.PATH, path).functionTimer();
    }

    private List<String> paths() {
        return registry.find(RegionMeters.REGION).functionTimers().stream()
                .map(timer -> timer.getId().getTag(RegionMeters.PATH))
                .sorted()
                .toList();
    }

    @Test
    void each_call_path_has_a_meter_with_its_calls_and_its_time() {
        new RegionMeters().bindTo(registry);
        try (TimerSession session = session().openFor(thread -> true)) {
            solve(20);
            solve(10);
            nextScrape();

            assertThat(timer("solve/assemble").count()).isEqualTo(2);
            assertThat(timer("solve/assemble").totalTime(TimeUnit.MILLISECONDS)).isEqualTo(30);
            assertThat(timer("solve").count()).isEqualTo(2);
            assertThat(gauge(RegionMeters.REGIONS)).isEqualTo(2);
            assertThat(gauge(RegionMeters.OMITTED)).isZero();
        }
    }

    @Test
    void a_snapshot_is_taken_at_most_once_a_second() {
        AtomicLong snapshots = new AtomicLong();
        try (TimerSession session = session().openFor(thread -> true)) {
            solve(1);
            new RegionMeters(
                            () -> {
                                snapshots.incrementAndGet();
                                return session.summary();
                            },
                            10)
                    .bindTo(registry);
            solve(1);

            assertThat(timer("solve").count()).isEqualTo(1);
            nextScrape();
            assertThat(timer("solve").count()).isEqualTo(2);
            assertThat(snapshots).hasValue(2);
        }
    }

    @Test
    void the_number_of_meters_is_bounded_and_outer_regions_come_first() {
        try (TimerSession session = session().openFor(thread -> true)) {
            solve(1);
            FTimers.run("write", () -> {});
            new RegionMeters(session::summary, 2).bindTo(registry);

            assertThat(paths()).containsExactly("solve", "write");
            assertThat(gauge(RegionMeters.REGIONS)).isEqualTo(3);
            assertThat(gauge(RegionMeters.OMITTED)).isEqualTo(1);
        }
    }

    private void solveTimes(int times) {
        for (int i = 0; i < times; i++) {
            solve(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 20})
    void values_stay_while_nothing_is_recorded_and_the_next_session_adds_to_them(int next) {
        new RegionMeters().bindTo(registry);
        try (TimerSession session = session().openFor(thread -> true)) {
            solveTimes(2);
            nextScrape();
            solveTimes(1);
        }
        solve(1);
        nextScrape();
        assertThat(timer("solve").count()).isEqualTo(3);

        try (TimerSession session = session().openFor(thread -> true)) {
            solveTimes(next);
            nextScrape();
            assertThat(timer("solve").count()).isEqualTo(3 + next);
            assertThat(timer("solve").totalTime(TimeUnit.MILLISECONDS)).isEqualTo(3 + next);
        }
    }

    @Test
    void the_last_calls_of_a_session_count_although_another_one_is_open_when_they_are_read() {
        new RegionMeters().bindTo(registry);
        for (int i = 0; i < 2; i++) {
            try (TimerSession session = session().openFor(thread -> true)) {
                solve(1);
                nextScrape();
                solve(1);
            }
        }
        nextScrape();

        assertThat(timer("solve").count()).isEqualTo(4);
    }

    @Test
    void a_reset_of_the_source_is_none_of_the_meters() {
        FTimers.init(options -> options.clock(nanos::get));
        new RegionMeters(() -> FTimers.summary().without(entry -> entry.depth() > 0), 10).bindTo(registry);
        solveTimes(2);
        nextScrape();
        FTimers.reset();
        solveTimes(3);
        nextScrape();

        assertThat(timer("solve").count()).isEqualTo(5);
        FTimers.finish();
    }

    @Test
    void a_session_ends_while_regions_are_open_and_records_nothing_more() {
        new RegionMeters().bindTo(registry);
        FTimers.run("request", () -> {
            try (TimerSession session = session().openFor(thread -> true)) {
                FTimers.start("rest of the request");
                nextScrape();
            }
            FTimers.stop("rest of the request");
        });

        assertThat(paths()).containsExactly("rest of the request");
    }

    @Test
    void without_times_the_calls_are_published() {
        new RegionMeters().bindTo(registry);
        try (TimerSession session = session().times(false).openFor(thread -> true)) {
            solve(1);
            nextScrape();

            assertThat(timer("solve").count()).isEqualTo(1);
            assertThat(timer("solve").totalTime(TimeUnit.NANOSECONDS)).isZero();
        }
    }

    @Test
    void a_bound_below_one_is_rejected() {
        assertThatThrownBy(() -> new RegionMeters(() -> FTimers.summary(), 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("maxRegions must be at least 1, was 0");
    }
}
