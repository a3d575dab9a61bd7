package io.ftimer.junit.internal.suite;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A test with several invocations: it or its class is parameterized or repeated.
 *
 * @param id the unique id of its invocations without the segments that distinguish them
 * @param displayName the display names from the class to the test, without those of the invocations
 */
record TestTemplate(String id, String displayName) {

    /** Returns the template of the test with these levels, empty if the test is not an invocation. */
    static Optional<TestTemplate> of(List<TestLevel> levels) {
        List<TestLevel> common =
                levels.stream().filter(level -> !level.isInvocation()).toList();
        return common.size() == levels.size()
                ? Optional.empty()
                : Optional.of(new TestTemplate(
                        Arrays.stream(levels.get(levels.size() - 1).id().split("/"))
                                .filter(segment -> !new TestLevel(segment, "").isInvocation())
                                .collect(Collectors.joining("/")),
                        TestLevel.displayName(common)));
    }
}
