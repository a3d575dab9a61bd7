package io.ftimer.assertj.internal.verdict;

import io.ftimer.TimerSession;
import io.ftimer.internal.session.Adoption;
import io.ftimer.internal.session.AdoptionWindow;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What unbound threads mean for a test.
 *
 * @param adoption the threads that belong to it while its body runs; null outside of tests, where fTimer cannot know
 * @param isIgnored accepts the names of threads that are left out
 * @param onUnseen the consequence of a demand that cannot be verified because of calls of threads that are not adopted
 * @param otherwise the consequence of one that cannot be verified for another reason
 */
public record UnboundRule(
        @Nullable Adoption adoption, Predicate<String> isIgnored, Inconclusive onUnseen, Inconclusive otherwise) {

    /** The rule outside of tests. */
    static final UnboundRule OUTSIDE = new UnboundRule(null, name -> false, Inconclusive.FAIL, Inconclusive.FAIL);

    /**
     * Returns the rule of a test.
     *
     * @param isAlone whether no other test runs at the same time
     * @param consequence the configured consequence; empty for the default
     */
    public static UnboundRule of(
            UnboundThreads threads, boolean isAlone, Predicate<String> isIgnored, Optional<Inconclusive> consequence) {
        Adoption adoption = switch (threads) {
            case ADOPT -> isAlone ? Adoption.ALL : Adoption.LINEAGE;
            case REPORT -> Adoption.NONE;
        };
        return new UnboundRule(
                adoption,
                isIgnored,
                // a verdict must not depend on the tests that run at the same time
                consequence.orElse(isAlone ? Inconclusive.FAIL : Inconclusive.LIST),
                consequence.orElse(Inconclusive.FAIL));
    }

    /** Lets threads that threads of the session create be known as such. */
    public void trace(TimerSession session) {
        if (adoption != null) {
            session.recording().traceLineage();
        }
    }

    /** As {@link #trace}, for a session that records a part of the test that the calling thread runs. */
    public void traceOfPart(TimerSession session) {
        if (adoption != null) {
            session.recording().traceLineageOfPart();
        }
    }

    /** Opens the window in which unbound threads take part in the session; outside of tests they do not. */
    public AdoptionWindow openWindow(TimerSession session) {
        return adoption == null ? () -> {} : session.recording().openWindow(adoption, isIgnored);
    }

    Inconclusive consequenceOf(MissingCalls missing) {
        return missing.isOnlyUnseen() ? onUnseen : otherwise;
    }
}
