package io.ftimer.junit;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Formats methods for messages. */
final class MethodName {
    private MethodName() {}

    /** Returns class, name and parameter types without packages, for instance {@code SolverTest.Inner.solves(int, FTimer)}. */
    static String of(Executable called) {
        Class<?> owner = called.getDeclaringClass();
        String packagePrefix = owner.getPackageName().isEmpty() ? "" : owner.getPackageName() + ".";
        String className = owner.getName().substring(packagePrefix.length()).replace('$', '.');
        return className + (called instanceof Constructor ? "" : "." + called.getName()) + types(called);
    }

    private static String types(Executable called) {
        return Arrays.stream(called.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", ", "(", ")"));
    }
}
