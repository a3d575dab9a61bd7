package io.ftimer.conformance.replay;

import io.ftimer.FTimer;
import io.ftimer.TimerEvent;
import io.ftimer.TimerId;
import io.ftimer.conformance.result.DatePlaceholder;
import io.ftimer.conformance.result.EventRecord;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.MpiTimer;
import io.ftimer.summary.ContextDiagnostic;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.Status;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The timer objects of one rank, and the one that is selected. Not thread-safe. */
final class RankTimers {
    static final int COUNT = 3;

    private final List<ScenarioTimer> timers;
    private final ScenarioTimer absent;
    private ScenarioTimer selected;

    /** Creates fresh timers that add their diagnostics and events to the lists; the world is null without MPI. */
    RankTimers(@Nullable Communicator world, List<String> diagnostics, List<EventRecord> events) {
        timers = List.of(
                new ScenarioTimer(world, diagnostics, events),
                new ScenarioTimer(world, diagnostics, events),
                new ScenarioTimer(world, diagnostics, events));
        absent = new ScenarioTimer(world, diagnostics, events);
        selected = timers.get(0);
    }

    void select(int number) {
        selected = timers.get(number - 1);
    }

    ScenarioTimer selected() {
        return selected;
    }

    /** Returns the timer for a null receiver: one that is never initialized. */
    ScenarioTimer absent() {
        return absent;
    }

    /** Sets whether rejected operations write a diagnostic. */
    void writeDiagnostics(boolean wanted) {
        timers.forEach(timer -> timer.writeDiagnostics(wanted));
        absent.writeDiagnostics(wanted);
    }

    /**
     * One timer object of a scenario.
     *
     * <p>Scenarios refer to handles by number. {@link TimerId#number()} happens to count as the reference does, so that the
     * numbers need no translation. Not thread-safe.
     */
    static final class ScenarioTimer {
        private final FTimer timer;
        private final MpiTimer overRanks;
        private final List<EventRecord> events;
        private final Map<Long, TimerId> handles = new HashMap<>();
        private ErrorPolicy policy = ErrorPolicy.RETURN;

        /** Creates a fresh timer that adds its diagnostics and events to the lists; the world is null without MPI. */
        ScenarioTimer(@Nullable Communicator world, List<String> diagnostics, List<EventRecord> events) {
            this.events = events;
            timer = FTimer.builder()
                    .dates(DatePlaceholder.DATES, DatePlaceholder.ZONE)
                    .diagnostics(diagnostics::add)
                    .errorPolicy(policy)
                    .build();
            overRanks = world == null ? MpiTimer.of(timer) : MpiTimer.of(timer, world);
        }

        FTimer timer() {
            return timer;
        }

        MpiTimer overRanks() {
            return overRanks;
        }

        /** Sets whether rejected operations write a diagnostic. */
        void writeDiagnostics(boolean wanted) {
            policy = wanted ? ErrorPolicy.WARN : ErrorPolicy.RETURN;
            timer.errorPolicy(policy);
        }

        /** Looks a name up and returns the number of its handle. */
        long lookup(String name) {
            TimerId id = timer.lookup(name);
            handles.put(id.number(), id);
            return id.number();
        }

        /** Returns the handle of a number, {@link TimerId#NONE} if this timer never issued it. */
        TimerId handle(long number) {
            if (!handles.containsKey(number)) {
                learnHandles();
            }
            return handles.getOrDefault(number, TimerId.NONE);
        }

        /** Looks up all names that were defined by a start: that changes nothing. */
        private void learnHandles() {
            timer.errorPolicy(ErrorPolicy.RETURN);
            for (ContextDiagnostic known : timer.summary().contextDiagnostics()) {
                lookup(known.name());
            }
            timer.errorPolicy(policy);
        }

        /** Installs a callback with user data, or without if the tag is 0. */
        Status setCallback(int tag) {
            return tag == 0 ? timer.setListener(this::onEvent) : timer.setListener(this::onEvent, tag);
        }

        private void onEvent(TimerId id, int context, TimerEvent event, long nanos, @Nullable Object userData) {
            handles.put(id.number(), id);
            events.add(new EventRecord(
                    id.number(),
                    context,
                    event.name().toLowerCase(Locale.ROOT),
                    userData instanceof Integer tag ? tag : 0,
                    BigDecimal.valueOf(nanos, 9).doubleValue()));
        }
    }
}
