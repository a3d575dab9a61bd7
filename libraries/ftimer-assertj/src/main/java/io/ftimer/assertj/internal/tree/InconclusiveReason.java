package io.ftimer.assertj.internal.tree;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Why an expectation that a tree meets cannot be verified.
 *
 * @param causes its kinds, at least one
 * @param headline the reason, as a sentence without its end
 * @param details a line for each cause
 * @param advice what can be done about it, as sentences
 */
public record InconclusiveReason(Set<Cause> causes, String headline, List<String> details, List<String> advice) {

    /** Kinds of reasons, which {@code ftimer.inconclusive} names. */
    public enum Cause {
        /** Other threads, which may belong to other tests, did what is not recorded. */
        THREADS,
        /** Calls of other threads of the test may belong into a region that was open meanwhile. */
        INSIDE,
        /** Regions are still open on other threads of the test. */
        RUNNING,
        /** The tree has the most regions or levels that it can have. */
        LIMITS,
        /** The agent did not instrument what it should. */
        METHODS,
        /** Statements are not recorded. */
        SQL,
        /** Changes of entities are not written yet. */
        FLUSH,
        /** A number or time of regions was not measured. */
        METRICS,
        /** The method of the test did not run as a whole where fTimer sees it. */
        BODY
    }

    public InconclusiveReason(Cause cause, String headline, List<String> details, String... advice) {
        this(EnumSet.of(cause), headline, details, List.of(advice));
    }

    /** Returns the reason that these details are; empty if there are none. */
    public static Optional<InconclusiveReason> ofAny(
            Cause cause, String headline, List<String> details, String... advice) {
        return details.isEmpty()
                ? Optional.empty()
                : Optional.of(new InconclusiveReason(cause, headline, details, advice));
    }

    public InconclusiveReason and(InconclusiveReason other) {
        EnumSet<Cause> all = EnumSet.copyOf(causes);
        all.addAll(other.causes);
        return new InconclusiveReason(
                all,
                headline + ", and " + other.headline,
                joined(details, other.details),
                joined(advice, other.advice));
    }

    private static List<String> joined(List<String> first, List<String> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }
}
