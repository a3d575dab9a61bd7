package io.ftimer.junit.internal.suite;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A test with several invocations: it or its class is parameterized or repeated.
 *
 * @param id the unique id of its invocations without the segments that distinguish them
 * @param displayName the display names from the class to the test, without those of the invocations
 */
record TestTemplate(String id, String displayName) {

    /** Returns the template of the test of {@code context}, empty if the test is not an invocation. */
    static Optional<TestTemplate> of(ExtensionContext context) {
        String testId = context.getUniqueId();
        String id = Arrays.stream(testId.split("/"))
                .filter(segment -> !isInvocation(segment))
                .collect(Collectors.joining("/"));
        return id.equals(testId) ? Optional.empty() : Optional.of(new TestTemplate(id, displayName(context)));
    }

    private static String displayName(ExtensionContext test) {
        Deque<String> names = new ArrayDeque<>();
        for (ExtensionContext at = test; at != at.getRoot(); at = at.getParent().orElseThrow()) {
            String id = at.getUniqueId();
            if (!isInvocation(id.substring(id.lastIndexOf('/') + 1))) {
                names.addFirst(at.getDisplayName());
            }
        }
        return String.join(" > ", names);
    }

    private static boolean isInvocation(String segment) {
        return segment.startsWith("[test-template-invocation:") || segment.startsWith("[class-template-invocation:");
    }
}
