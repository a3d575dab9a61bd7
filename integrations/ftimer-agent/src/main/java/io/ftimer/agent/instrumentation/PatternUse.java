package io.ftimer.agent.instrumentation;

/**
 * What became of a pattern of {@code include} so far.
 *
 * @param pattern its text
 * @param classes the number of loaded classes that it matches
 * @param methods the number of methods that it instrumented
 * @param small the number of methods that it left out only because of their size
 * @param skipped the number of classes that it matches and that could not be instrumented
 * @param problem why it instrumented nothing, and what to do; empty if it instrumented something
 * @since 0.1
 */
public record PatternUse(String pattern, int classes, int methods, int small, int skipped, String problem) {}
