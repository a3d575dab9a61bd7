package io.ftimer.assertj;

import io.ftimer.internal.text.ShownText;
import io.ftimer.sites.SiteResult;
import java.util.Optional;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/**
 * Assertions on one site timer of a tree, over all threads.
 *
 * <pre>{@code
 * assertThat(tree).site("write mesh").hasIterations(3).isNotRunning();
 * }</pre>
 *
 * <p>An iteration counts from its first stop on. If there is no such site timer, each assertion fails and suggests the nearest
 * label. Thread safety: thread-confined.
 *
 * @since 0.1
 */
public class SiteAssert extends AbstractAssert<SiteAssert, SiteSelection> {

    /** Creates assertions on the selected site timer; {@link TimerTreeAssert#site(String)} does this. */
    public SiteAssert(@Nullable SiteSelection actual) {
        super(actual, SiteAssert.class);
    }

    /** Verifies that the timer was started and has exactly {@code expected} iterations. */
    public SiteAssert hasIterations(long expected) {
        SiteResult site = existing();
        long found = site.stats().count();
        if (found != expected) {
            throw failureWithActualExpected(
                    found,
                    expected,
                    "%s",
                    "Expected site " + site.site() + " to have " + ShownText.counted(expected, "iteration")
                            + ", but it had " + found + ".");
        }
        return this;
    }

    /** Verifies that the timer was started and is not running on any thread. */
    public SiteAssert isNotRunning() {
        SiteResult site = existing();
        if (site.isRunning()) {
            throw failure("%s", "Expected site " + site.site() + " not to be running, but it is.");
        }
        return this;
    }

    private SiteResult existing() {
        isNotNull();
        Optional<SiteResult> site = actual.result();
        if (site.isEmpty()) { // without a lambda, whose frames would be above that of the test
            throw failureWithActualExpected(actual.labels(), actual.label(), "%s", "Expected " + actual.notFound());
        }
        return site.get();
    }
}
