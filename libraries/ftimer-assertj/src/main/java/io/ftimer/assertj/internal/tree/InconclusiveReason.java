package io.ftimer.assertj.internal.tree;

import java.util.List;
import java.util.stream.Stream;

/**
 * Why an expectation that a tree meets cannot be verified.
 *
 * @param headline the reason, as a sentence without its end
 * @param details a line for each cause
 * @param advice what can be done about it, as sentences
 * @param isOfOtherThreads whether it is that threads were at work which may belong to other tests
 */
public record InconclusiveReason(String headline, List<String> details, List<String> advice, boolean isOfOtherThreads) {

    /** Creates a reason that has nothing to do with other tests. */
    public InconclusiveReason(String headline, List<String> details, List<String> advice) {
        this(headline, details, advice, false);
    }

    /** Returns both reasons as one, which has something to do with other tests only if both have. */
    public InconclusiveReason and(InconclusiveReason other) {
        return new InconclusiveReason(
                headline + ", and " + other.headline,
                joined(details, other.details),
                joined(advice, other.advice),
                isOfOtherThreads && other.isOfOtherThreads);
    }

    private static List<String> joined(List<String> first, List<String> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }
}
