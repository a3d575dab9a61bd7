package io.ftimer.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.ErrorPolicy;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PlaceTest {
    private static final List<RegionKey> AROUND = List.of(RegionKey.code("load"), RegionKey.code("part"));

    private final TimerSession session =
            TimerSession.builder().errorPolicy(ErrorPolicy.THROW).open();

    @AfterEach
    void close() {
        session.close();
    }

    private List<String> calls() {
        return session.summary().entries().stream()
                .map((SummaryEntry entry) -> entry.path() + " " + entry.callCount())
                .toList();
    }

    @Test
    void a_thread_records_inside_regions_that_count_no_call() {
        assertThat(Place.runningPath()).isEmpty();
        try (Place place = Place.inside(AROUND, session.recording())) {
            assertThat(Place.runningPath()).isEqualTo(AROUND);
            FTimers.run("work", () -> {});
        }

        assertThat(Binding.current()).isNull();
        assertThat(calls()).containsExactly("load 0", "load/part 0", "load/part/work 1");
    }

    @Test
    void here_a_thread_records_where_it_is() {
        try (TimerBinding binding = session.bind()) {
            assertThat(Place.runningPath()).isEmpty();
            FTimers.run("own", () -> {
                try (Place place = Place.here()) {
                    FTimers.run("work", () -> {});
                }
                assertThat(Place.runningPath()).containsExactly(RegionKey.code("own"));
            });
            FTimers.start("left open");
            session.close();
            assertThat(Place.runningPath()).isEmpty();
        }
        assertThat(calls()).contains("own 1", "own/work 1");
    }

    @Test
    void a_session_may_be_closed_before_and_meanwhile() {
        Place place = Place.inside(AROUND, session.recording());
        session.close();
        place.close();
        try (Place late = Place.inside(AROUND, session.recording())) {
            assertThat(Binding.current()).isNull();
        }
        assertThat(Binding.current()).isNull();
    }

    @Test
    void calls_of_drivers_around_hide_those_in_a_place_but_not_those_of_other_bindings() {
        int[] numbers = SqlCallDepth.ofThread();
        numbers[SqlCallDepth.RUNNING] = 3;
        try (TimerBinding binding = session.bind()) {
            assertThat(numbers[SqlCallDepth.RUNNING]).isZero();
        }
        assertThat(numbers[SqlCallDepth.RUNNING]).isEqualTo(3);
        try (Place place = Place.inside(AROUND, session.recording())) {
            assertThat(numbers[SqlCallDepth.RUNNING]).isEqualTo(3);
        }
        numbers[SqlCallDepth.RUNNING] = 0;
    }
}
