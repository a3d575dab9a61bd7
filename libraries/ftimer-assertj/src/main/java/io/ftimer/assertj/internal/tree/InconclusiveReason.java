package io.ftimer.assertj.internal.tree;

import java.util.List;

/**
 * Why an expectation that a tree meets cannot be verified.
 *
 * @param headline the reason, as a sentence without its end
 * @param details a line for each cause
 * @param advice what can be done about it, as sentences
 */
public record InconclusiveReason(String headline, List<String> details, List<String> advice) {}
