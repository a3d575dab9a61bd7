package io.ftimer.races;

import io.ftimer.FTimer;
import io.ftimer.TimerSession;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.NanoClock;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;

/** What the races have in common: sessions without diagnostics, and trees as text. */
final class Trees {
    /** Stands still, so that it takes no time from the race. */
    static final NanoClock STILL = () -> 0;

    private Trees() {}

    /** Opens a session whose rejected operations are silent; every second one, by chance, only counts. */
    static TimerSession session() {
        return TimerSession.builder()
                .times(ThreadLocalRandom.current().nextBoolean())
                .clock(STILL)
                .errorPolicy(ErrorPolicy.RETURN)
                .diagnostics(line -> {})
                .open();
    }

    /** Creates an initialized timer that belongs to no thread yet and whose rejected operations are silent. */
    static FTimer timer() {
        FTimer timer = FTimer.builder()
                .clock(STILL)
                .errorPolicy(ErrorPolicy.RETURN)
                .diagnostics(line -> {})
                .build();
        timer.init();
        return timer;
    }

    /** Returns the regions with their calls, in preorder, those that are open with a plus sign; "nothing" if there is none. */
    static String text(Summary summary) {
        return summary.entries().isEmpty()
                ? "nothing"
                : summary.entries().stream().map(Trees::text).collect(Collectors.joining(" "));
    }

    private static String text(SummaryEntry entry) {
        return entry.name() + entry.callCount() + (entry.isActive() ? "+" : "");
    }
}
