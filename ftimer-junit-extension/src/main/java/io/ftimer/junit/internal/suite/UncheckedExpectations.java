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
        if (engine.equals(JUPITER)) {
            for (Method method : type.getDeclaredMethods()) {
                if (expectation(method).isPresent()) {
                    warnUnlessTest(method, warnings);
                } else if (!method.isBridge()) {
                    Stream.concat(Stream.ofNullable(type.getSuperclass()), Stream.of(type.getInterfaces()))
                            .filter(above -> !above.getName().startsWith("java."))
                            .forEach(above -> warnOfOverridden(above, method, warnings));
                }
            }
            return;
        }
        for (Method method : ReflectionSupport.findMethods(
                type, annotated -> expectation(annotated).isPresent(), TOP_DOWN)) {
            warnings.give(
                    expectation(method).orElseThrow() + " on " + nameOf(method) + " is not checked",
                    "the engine " + engine + " knows no extension of JUnit Jupiter",
                    "use @Test of org.junit.jupiter.api");
        }
    }

    private static void warnUnlessTest(Method method, Warnings warnings) {
        if (!AnnotationSupport.isAnnotated(method, Testable.class)) {
            warnings.give(
                    expectation(method).orElseThrow() + " on " + nameOf(method) + " is not checked",
                    "it is no test",
                    "annotate it with @Test");
        }
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
