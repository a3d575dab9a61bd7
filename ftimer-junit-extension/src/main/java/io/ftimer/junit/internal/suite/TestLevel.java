package io.ftimer.junit.internal.suite;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** A test, or a container of tests below the engine. */
record TestLevel(String id, String displayName) {

    /** Returns the levels of a test, outermost first. */
    static List<TestLevel> of(ExtensionContext test) {
        return levels(
                test,
                context -> context.getParent().filter(parent -> parent != context.getRoot()),
                context -> new TestLevel(context.getUniqueId(), context.getDisplayName()));
    }

    /** As {@link #of(ExtensionContext)}, of a test in a plan. */
    static List<TestLevel> of(TestPlan plan, TestIdentifier test) {
        return levels(
                test,
                level -> plan.getParent(level)
                        .filter(parent -> plan.getParent(parent).isPresent()),
                level -> new TestLevel(level.getUniqueId(), level.getDisplayName()));
    }

    private static <T> List<TestLevel> levels(T test, Function<T, Optional<T>> parent, Function<T, TestLevel> level) {
        Deque<TestLevel> levels = new ArrayDeque<>();
        for (Optional<T> at = Optional.of(test); at.isPresent(); at = parent.apply(at.get())) {
            levels.addFirst(level.apply(at.get()));
        }
        return List.copyOf(levels);
    }

    /** Returns the display names of levels, for instance {@code SolverTest > solves(int) > [1] 100}. */
    static String displayName(List<TestLevel> levels) {
        return levels.stream().map(TestLevel::displayName).collect(Collectors.joining(" > "));
    }

    /** Returns whether this is one of several invocations of a method or class. */
    boolean isInvocation() {
        String segment = id.substring(id.lastIndexOf('/') + 1);
        return segment.startsWith("[test-template-invocation:") || segment.startsWith("[class-template-invocation:");
    }
}
