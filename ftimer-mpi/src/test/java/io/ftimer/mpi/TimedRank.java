package io.ftimer.mpi;

import io.ftimer.FTimer;
import io.ftimer.values.ErrorPolicy;
import java.util.ArrayList;
import java.util.List;

/** The timer of one rank, with a clock that only the test advances, and its diagnostics. */
final class TimedRank {
    private final List<String> diagnostics = new ArrayList<>();
    private final FTimer timer;
    private final MpiTimer ranks;
    private long nanos;

    TimedRank(Communicator world, ErrorPolicy policy) {
        timer = FTimer.builder()
                .clock(() -> nanos)
                .errorPolicy(policy)
                .diagnostics(diagnostics::add)
                .build();
        timer.init();
        ranks = MpiTimer.of(timer, world);
    }

    static TimedRank of(Communicator world) {
        return new TimedRank(world, ErrorPolicy.WARN);
    }

    /** Records one call of a region. */
    TimedRank region(String name, long length) {
        timer.start(name);
        nanos += length;
        timer.stop(name);
        return this;
    }

    FTimer timer() {
        return timer;
    }

    MpiTimer ranks() {
        return ranks;
    }

    List<String> diagnostics() {
        return List.copyOf(diagnostics);
    }
}
