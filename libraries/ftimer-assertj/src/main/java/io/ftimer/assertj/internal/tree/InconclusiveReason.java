package io.ftimer.assertj.internal.tree;

import java.util.List;
import java.util.stream.Stream;

/**
 * Why an expectation that a tree meets cannot be verified.
 *
 * @param mayBeOfOthers whether it is only what other threads did, which may belong to other tests
 * @param headline the reason, as a sentence without its end
 * @param details a line for each cause
 * @param advice what can be done about it, as sentences
 */
public record InconclusiveReason(boolean mayBeOfOthers, String headline, List<String> details, List<String> advice) {

    public InconclusiveReason(String headline, List<String> details, List<String> advice) {
        this(false, headline, details, advice);
    }

    /** Returns both reasons as one. */
    public InconclusiveReason and(InconclusiveReason other) {
        return new InconclusiveReason(
                mayBeOfOthers && other.mayBeOfOthers,
                headline + ", and " + other.headline,
                joined(details, other.details),
                joined(advice, other.advice));
    }

    private static List<String> joined(List<String> first, List<String> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }
}
