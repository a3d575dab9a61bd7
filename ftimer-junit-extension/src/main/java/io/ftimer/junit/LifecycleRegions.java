package io.ftimer.junit;

import io.ftimer.FTimer;
import io.ftimer.assertj.internal.tree.LifecycleRoots;
import io.ftimer.summary.SummaryEntry;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The regions of lifecycle methods. */
final class LifecycleRegions {
    private LifecycleRegions() {}

    /** Runs a body in a region. If the body leaves a region open, this region stays open too. */
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

    /** Accepts the descendants of the root {@code region}. */
    static Predicate<SummaryEntry> isInside(String region) {
        return entry -> entry.depth() > 0 && entry.root().name().equals(region);
    }

    /** Returns whether an entry belongs to the test itself. */
    static boolean isOutside(SummaryEntry entry) {
        return !LifecycleRoots.isLifecycle(entry);
    }
}
