package io.ftimer.junit.internal.suite;

import java.lang.constant.ClassDesc;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The code of a test, which no display name changes.
 *
 * @param className the class as it runs: a nested class that is inherited is one of the class that inherits it; empty if there is none
 * @param methodName its method, or the factory of a dynamic test; empty if there is none
 * @param parameterTypes the types of the parameters without packages, and without what fTimer passes: {@code String[], int}
 */
record TestCode(String className, String methodName, String parameterTypes) {
    /** Begins the ids of tests of JUnit 4. */
    static final String VINTAGE = "[engine:junit-vintage]";

    private static final Set<String> CLASSES =
            Set.of("class", "nested-class", "class-template", "nested-class-template");
    private static final Set<String> METHODS = Set.of("method", "test-template", "test-factory");

    /** What a test may ask for without becoming another test. */
    private static final Set<String> INJECTED =
            Set.of("io.ftimer.junit.TimerTree", "io.ftimer.TimerSession", "io.ftimer.FTimer");

    static TestCode of(String id) {
        String[] segments = id.split("/");
        if (id.startsWith(VINTAGE)) {
            return ofDescription(value(segments[segments.length - 1]));
        }
        String className = named(segments, CLASSES);
        String method = named(segments, METHODS);
        int parameters = method.lastIndexOf('(') + 1;
        if (className.isEmpty() || parameters == 0) {
            return new TestCode(className, method, "");
        }
        String types = method.substring(parameters, method.length() - 1);
        return new TestCode(
                className,
                method.substring(0, parameters - 1),
                Stream.of(types.split(", "))
                        .filter(type -> !INJECTED.contains(type))
                        .map(TestCode::simpleName)
                        .collect(Collectors.joining(", ")));
    }

    /** Returns the code of a description of JUnit 4: {@code sums(org.example.OrderTest)}, {@code sums[0](org.example.OrderTest)}, or a class. */
    private static TestCode ofDescription(String description) {
        int open = description.lastIndexOf('(');
        return open < 0
                ? new TestCode(description, "", "")
                : new TestCode(
                        description.substring(open + 1, description.length() - 1), description.substring(0, open), "");
    }

    private static String simpleName(String type) {
        return type.startsWith("[")
                ? ClassDesc.ofDescriptor(type.replace('.', '/')).displayName()
                : type.substring(type.lastIndexOf('.') + 1);
    }

    /** Returns the values of segments, each {@code [type:value]}, of some types. */
    private static String named(String[] segments, Set<String> types) {
        StringJoiner named = new StringJoiner("$");
        for (String segment : segments) {
            int colon = segment.indexOf(':');
            if (colon > 0 && types.contains(segment.substring(1, colon))) {
                named.add(value(segment));
            }
        }
        return named.toString();
    }

    private static String value(String segment) {
        return URLDecoder.decode(
                segment.substring(segment.indexOf(':') + 1, segment.length() - 1), StandardCharsets.UTF_8);
    }
}
