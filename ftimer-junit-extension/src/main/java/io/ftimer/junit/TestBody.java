package io.ftimer.junit;

import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.InvocationInterceptor.Invocation;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.function.Executable;
import org.junit.platform.commons.support.ReflectionSupport;

/** The body of a test, which JUnit runs once and annotations may ask to be run again. */
interface TestBody {

    /** Runs it as JUnit means it to be run. */
    void run() throws Throwable;

    /**
     * Returns what runs it once more.
     *
     * @param first the run that JUnit asked for
     * @param next the run that this is going to be, not bound yet
     */
    Body<@Nullable Void> again(TestRun first, TestRun next);

    /** Returns the body of a test method, run again on the same instance with the same arguments. */
    static TestBody of(Invocation<Void> invocation, ReflectiveInvocationContext<Method> method) {
        return new TestBody() {
            @Override
            public void run() throws Throwable {
                invocation.proceed();
            }

            @Override
            public Body<@Nullable Void> again(TestRun first, TestRun next) {
                Object[] arguments = method.getArguments().stream()
                        .map(argument -> first.isArgument(argument) ? next.argument() : argument)
                        .toArray();
                return () -> {
                    ReflectionSupport.invokeMethod(
                            method.getExecutable(), method.getTarget().orElse(null), arguments);
                    return null;
                };
            }
        };
    }

    /** Returns the body of a dynamic test. */
    static TestBody of(Invocation<Void> invocation, Executable dynamicTest) {
        return new TestBody() {
            @Override
            public void run() throws Throwable {
                invocation.proceed();
            }

            @Override
            public Body<@Nullable Void> again(TestRun first, TestRun next) {
                return () -> {
                    dynamicTest.execute();
                    return null;
                };
            }
        };
    }
}
