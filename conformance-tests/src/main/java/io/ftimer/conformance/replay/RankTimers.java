package io.ftimer.conformance.replay;

import io.ftimer.conformance.result.EventRecord;
import io.ftimer.mpi.Communicator;
import java.util.List;
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
}
