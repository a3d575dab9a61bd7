package io.ftimer.junit.internal.suite;

import static org.junit.platform.commons.support.HierarchyTraversalMode.TOP_DOWN;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.ReflectionSupport;

/** Warns of expectations that nothing checks, in the classes of tests. Stateless. */
final class UncheckedExpectations {
    static final String JUPITER = "junit-jupiter";
    private static final String ANNOTATIONS = "io.ftimer.junit";

    private UncheckedExpectations() {}

    static void warn(Class<?> type, String engine, Warnings warnings) {
        if (!engine.equals(JUPITER)) {
            ReflectionSupport.findMethods(type, method -> expectation(method).isPresent(), TOP_DOWN)
                    .forEach(method -> warn(
                            method,
                            "the engine " + engine + " knows no extension of JUnit Jupiter",
                            "use @Test of org.junit.jupiter.api",
                            warnings));
            return;
        }
        for (Method method : type.getDeclaredMethods()) {
            if (expectation(method).isPresent()) {
                if (!AnnotationSupport.isAnnotated(method, Testable.class)) {
                    warn(method, "it is no test", "annotate it with @Test", warnings);
                }
            } else if (!method.isBridge()) {
                Stream.concat(Stream.ofNullable(type.getSuperclass()), Stream.of(type.getInterfaces()))
                        .filter(above -> !above.getName().startsWith("java."))
                        .forEach(above -> warnOfOverridden(above, method, warnings));
            }
        }
    }

    private static void warn(Method method, String why, String remedy, Warnings warnings) {
        warnings.give(expectation(method).orElseThrow() + " on " + nameOf(method) + " is not checked", why, remedy);
    }

    private static void warnOfOverridden(Class<?> above, Method method, Warnings warnings) {
        ReflectionSupport.findMethod(above, method.getName(), method.getParameterTypes())
                .flatMap(UncheckedExpectations::expectation)
                .ifPresent(annotation -> warnings.give(
                        annotation + " on the method that " + nameOf(method) + " overrides is not checked",
                        "JUnit does not inherit annotations of methods",
                        "repeat it"));
    }

    private static String nameOf(Method method) {
        return method.getDeclaringClass().getSimpleName() + "." + method.getName();
    }

    /** Returns the first expectation of a method as it begins in the source. */
    private static Optional<String> expectation(Method method) {
        return Arrays.stream(method.getAnnotations())
                .map(Annotation::annotationType)
                .filter(annotation -> annotation.getName().startsWith(ANNOTATIONS)
                        && !annotation.getSimpleName().equals("FTimed"))
                .findFirst()
                .map(annotation -> "@"
                        + (annotation.getEnclosingClass() == null ? annotation : annotation.getEnclosingClass())
                                .getSimpleName());
    }
}
