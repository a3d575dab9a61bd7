package io.ftimer.junit.internal.suite;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** A test, or a container of tests below the engine. */
record TestLevel(String id, String displayName) {
    private static final Pattern METHOD = Pattern.compile("\\[(method|test-template|test-factory):[^/]*$");

    /** What a test may ask for without becoming another test. */
    private static final Set<String> INJECTED = Set.of("TimerTree", "TimerSession", "FTimer");

    /** Leaves parameters of fTimer out of the name of a method. */
    TestLevel {
        int parameters = displayName.lastIndexOf('(') + 1;
        if (parameters > 0
                && INJECTED.stream().anyMatch(displayName::contains)
                && displayName.endsWith(")")
                && METHOD.matcher(id).find()) {
            displayName = displayName.substring(0, parameters)
                    + Arrays.stream(displayName
                                    .substring(parameters, displayName.length() - 1)
                                    .split(", "))
                            .filter(parameter -> !INJECTED.contains(parameter))
                            .collect(Collectors.joining(", "))
                    + ")";
        }
    }

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

    /** As {@link #of(ExtensionContext)}, of an id without the display names, for which its segments stand. */
    static List<TestLevel> of(UniqueId id) {
        Deque<TestLevel> levels = new ArrayDeque<>();
        for (UniqueId level = id; level.getSegments().size() > 1; level = level.removeLastSegment()) {
            UniqueId.Segment segment = level.getLastSegment();
            String value = segment.getValue();
            levels.addFirst(new TestLevel(
                    level.toString(),
                    segment.getType().startsWith("class")
                            ? value.substring(value.lastIndexOf('.') + 1)
                            : value.replaceAll("(?<=[(, ])([\\w$]+\\.)+", "")));
        }
        return List.copyOf(levels);
    }

    /** Returns those of some ids that contain no other one of them. */
    static Set<String> innermost(Collection<String> ids) {
        return ids.stream()
                .filter(id -> ids.stream().noneMatch(other -> other.startsWith(id + "/")))
                .collect(Collectors.toCollection(TreeSet::new));
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

    /**
     * A test with several invocations: it or its class is parameterized or repeated.
     *
     * @param id the unique id of its invocations without the segments that distinguish them
     * @param displayName the display names from the class to the test, without those of the invocations
     */
    record Template(String id, String displayName) {

        /** Returns the template of the test with these levels, empty if the test is not an invocation. */
        static Optional<Template> of(List<TestLevel> levels) {
            List<TestLevel> common =
                    levels.stream().filter(level -> !level.isInvocation()).toList();
            return common.size() == levels.size()
                    ? Optional.empty()
                    : Optional.of(new Template(
                            Arrays.stream(levels.get(levels.size() - 1).id().split("/"))
                                    .filter(segment -> !new TestLevel(segment, "").isInvocation())
                                    .collect(Collectors.joining("/")),
                            TestLevel.displayName(common)));
        }
    }
}
