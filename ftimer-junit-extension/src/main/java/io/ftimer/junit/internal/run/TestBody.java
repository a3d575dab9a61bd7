package io.ftimer.junit.internal.run;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.InvocationInterceptor.Invocation;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.function.Executable;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * The body of a test. JUnit runs it once; annotations may require more runs.
 *
 * @param first runs it through JUnit
 * @param again returns another run, given the run that JUnit started and the new run, which is not bound yet
 */
public record TestBody(Invocation<Void> first, BiFunction<TestRun, TestRun, Invocation<@Nullable Void>> again) {

    /** Returns the body of a test method. Further runs use the same instance and the same arguments. */
    public static TestBody of(Invocation<Void> invocation, ReflectiveInvocationContext<Method> method) {
        return new TestBody(invocation, (first, next) -> {
            Object[] arguments = method.getArguments().stream()
                    .map(argument -> first.isArgument(argument) ? next.argument() : argument)
                    .toArray();
            return call(method.getExecutable(), method.getTarget().orElse(null), arguments);
        });
    }

    /** Returns a call that allocates nothing itself, which calls by reflection do. */
    private static Invocation<@Nullable Void> call(Method method, @Nullable Object target, Object[] arguments) {
        MethodHandle exact;
        try {
            // JUnit has made the method accessible
            MethodHandle called = MethodHandles.lookup().unreflect(method).asFixedArity();
            exact = MethodHandles.insertArguments(target == null ? called : called.bindTo(target), 0, arguments)
                    .asType(MethodType.methodType(void.class));
        } catch (IllegalAccessException e) {
            // a public method in a package that its module does not export to this one
            return () -> {
                ReflectionSupport.invokeMethod(method, target, arguments);
                return null;
            };
        }
        return () -> {
            exact.invokeExact();
            return null;
        };
    }

    public static TestBody of(Invocation<Void> invocation, Executable dynamicTest) {
        return new TestBody(invocation, (first, next) -> () -> {
            dynamicTest.execute();
            return null;
        });
    }
}
