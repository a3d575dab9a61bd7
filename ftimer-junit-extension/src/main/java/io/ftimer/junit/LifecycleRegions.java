package io.ftimer.junit;

import io.ftimer.FTimer;
import io.ftimer.junit.internal.tree.LifecycleRoots;
import io.ftimer.summary.SummaryEntry;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The regions that lifecycle methods are. */
final class LifecycleRegions {
    private LifecycleRegions() {}

    /** Runs a body in a region. The region stays open, too, if the body leaves one open in it. */
    static <T extends @Nullable Object> T run(FTimer timer, String region, Body<T> body) throws Throwable {
        timer.start(region);
        try {
            return body.run();
        } finally {
            if (timer.summary().entries().stream().noneMatch(entry -> entry.isActive() && entry.depth() > 0)) {
                timer.stop(region);
            }
        }
    }

    /** Accepts what is nested in the root {@code region}. */
    static Predicate<SummaryEntry> isInside(String region) {
        return entry -> entry.depth() > 0 && entry.path().names().get(0).equals(region);
    }

    /** Returns whether an entry is of the test itself. */
    static boolean isOutside(SummaryEntry entry) {
        return !LifecycleRoots.isLifecycle(entry.path());
    }
}
