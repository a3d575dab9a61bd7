package io.ftimer.agent.internal.options;

import java.util.List;

/**
 * What became of a pattern of {@code include} so far.
 *
 * @param pattern its text
 * @param classes the number of loaded classes that it matches
 * @param methods the number of methods that it instrumented
 * @param small the number of methods that it left out only because of their size
 * @param skipped the number of classes that it matches and that could not be instrumented
 * @param problem why it instrumented nothing, and what to do; empty if it instrumented something
 * @param constructors the classes whose constructors it left out, as a pattern must name them
 */
public record PatternUse(
        String pattern, int classes, int methods, int small, int skipped, String problem, List<String> constructors) {}
