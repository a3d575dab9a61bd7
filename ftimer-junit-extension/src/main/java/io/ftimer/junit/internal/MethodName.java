package io.ftimer.junit.internal;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.util.Arrays;
import java.util.stream.Collectors;

/** How methods are called in messages. */
public final class MethodName {
    private MethodName() {}

    /** Returns class, name and types without packages, for instance {@code SolverTest.Inner.solves(int, FTimer)}. */
    public static String of(Executable called) {
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
