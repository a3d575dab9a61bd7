package io.ftimer.assertj.internal.tree;

import java.util.List;

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
}
