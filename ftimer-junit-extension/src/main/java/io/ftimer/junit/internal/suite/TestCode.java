package io.ftimer.junit.internal.suite;

import java.lang.constant.ClassDesc;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.discovery.MethodSelector;

/**
 * The code of a test, which no display name changes.
 *
 * @param className the class as it runs: a nested class that is inherited is one of the class that inherits it; empty if there is none
 * @param methodName its method, or the factory of a dynamic test; empty if there is none
 * @param parameterTypes the types of the parameters without packages, and without what fTimer passes: {@code String[], int}
 */
record TestCode(String className, String methodName, String parameterTypes) {
    private static final Set<String> CLASSES =
            Set.of("class", "nested-class", "class-template", "nested-class-template");
    private static final Set<String> METHODS = Set.of("method", "test-template", "test-factory");

    /** What a test may ask for without becoming another test. */
    private static final Set<String> INJECTED =
            Set.of("io.ftimer.junit.TimerTree", "io.ftimer.TimerSession", "io.ftimer.FTimer");

    static TestCode of(String id) {
        List<UniqueId.Segment> segments = UniqueId.parse(id).getSegments();
        String className = named(segments, CLASSES);
        String method = named(segments, METHODS);
        if (className.isEmpty() || method.isEmpty()) {
            return new TestCode(className, method, "");
        }
        MethodSelector selector = DiscoverySelectors.selectMethod(className + '#' + method);
        return new TestCode(
                className,
                selector.getMethodName(),
                Stream.of(selector.getParameterTypeNames().split(", "))
                        .filter(type -> !INJECTED.contains(type))
                        .map(TestCode::simpleName)
                        .collect(Collectors.joining(", ")));
    }

    private static String simpleName(String type) {
        return type.startsWith("[")
                ? ClassDesc.ofDescriptor(type.replace('.', '/')).displayName()
                : type.substring(type.lastIndexOf('.') + 1);
    }

    private static String named(List<UniqueId.Segment> segments, Set<String> types) {
        return segments.stream()
                .filter(segment -> types.contains(segment.getType()))
                .map(UniqueId.Segment::getValue)
                .collect(Collectors.joining("$"));
    }
}
