package io.ftimer.report;

import java.util.Objects;
import java.util.stream.Stream;

/**
 * Which test a tree is of: its code and its execution, as JUnit knows them. Display names are no part of it.
 *
 * <p>Thread safety: immutable.
 *
 * @param jvm the JVM that ran it; may be empty
 * @param testId the unique id of the test in JUnit; empty for a template, whose tree has the sums of all its invocations
 * @param templateId the id of the template; empty for a test that is not an invocation of one
 * @param className the class; may be empty
 * @param methodName the method, or the factory of a dynamic test; empty for a class
 * @param parameterTypes the names of the types of its parameters, without packages, such as {@code String, int}
 */
public record TestOrigin(
        String jvm, String testId, String templateId, String className, String methodName, String parameterTypes) {
    /** Rejects null. */
    public TestOrigin {
        Stream.of(jvm, testId, templateId, className, methodName, parameterTypes)
                .forEach(Objects::requireNonNull);
    }
}
