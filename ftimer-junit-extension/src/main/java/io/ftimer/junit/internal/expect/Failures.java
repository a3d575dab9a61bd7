package io.ftimer.junit.internal.expect;

import io.ftimer.junit.internal.tree.TreeFailure;
import java.util.Optional;
import org.opentest4j.AssertionFailedError;

/** Throws failures of trees. Stateless. */
final class Failures {
    private Failures() {}

    /** Throws the failure if there is one; its message begins with the description, as AssertJ's messages do. */
    static void throwIfPresent(String description, Optional<TreeFailure> failure) {
        if (failure.isPresent()) {
            throw new AssertionFailedError(
                    "[" + description + "] " + failure.get().message(),
                    failure.get().expected(),
                    failure.get().found());
        }
    }
}
