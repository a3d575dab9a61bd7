package io.ftimer.assertj;

import io.ftimer.sites.SiteResult;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/**
 * Assertions on one site timer of a tree, over all threads.
 *
 * <pre>{@code
 * assertThat(tree).site("write mesh").hasIterations(3).isNotRunning();
 * }</pre>
 *
 * <p>An iteration counts from its first stop on. Thread safety: thread-confined.
 *
 * @since 0.1
 */
public class SiteAssert extends AbstractAssert<SiteAssert, SiteResult> {

    /** Creates assertions on a site timer; {@link TimerTreeAssert#site(String)} does this. */
    public SiteAssert(@Nullable SiteResult actual) {
        super(actual, SiteAssert.class);
    }

    /** Verifies that the timer has exactly {@code expected} iterations. */
    public SiteAssert hasIterations(long expected) {
        isNotNull();
        long found = actual.stats().count();
        if (found != expected) {
            throw failureWithActualExpected(
                    found,
                    expected,
                    "%s",
                    "Expected site " + actual.site() + " to have " + iterations(expected) + ", but it had " + found
                            + ".");
        }
        return this;
    }

    /** Verifies that the timer is not running on any thread. */
    public SiteAssert isNotRunning() {
        isNotNull();
        if (actual.isRunning()) {
            throw failure("%s", "Expected site " + actual.site() + " not to be running, but it is.");
        }
        return this;
    }

    private static String iterations(long number) {
        return number + (number == 1 ? " iteration" : " iterations");
    }
}
