package io.ftimer.junit;

import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.InvocationInterceptor.Invocation;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.function.Executable;
import org.junit.platform.commons.support.ReflectionSupport;

/** The body of a test. JUnit runs it once; annotations may require more runs. */
interface TestBody {

    /** Runs the body through JUnit. */
    void run() throws Throwable;

    /**
     * Returns another run of the body.
     *
     * @param first the run that JUnit started
     * @param next the new run, which is not bound yet
     */
    Body<@Nullable Void> again(TestRun first, TestRun next);

    /** Returns the body of a test method. Further runs use the same instance and the same arguments. */
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
