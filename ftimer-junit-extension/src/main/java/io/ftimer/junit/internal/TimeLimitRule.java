package io.ftimer.junit.internal;

import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of a test that exceeds a time limit.
 *
 * @param limits what was configured
 * @param environment where the test runs
 * @param warnings takes what is wrong but no failure
 */
public record TimeLimitRule(TimeLimits limits, Environment environment, Consumer<String> warnings) {
    private static final ThreadLocal<@Nullable TimeLimitRule> OF_THREAD = new ThreadLocal<>();

    /** Returns the rule of the test that the calling thread runs; outside of tests what the system properties say. */
    public static TimeLimitRule current() {
        TimeLimitRule ofThread = OF_THREAD.get();
        return ofThread != null
                ? ofThread
                : new TimeLimitRule(
                        FTimerConfig.BUDGETS.in(key -> Optional.ofNullable(System.getProperty(key))),
                        Environment.current(),
                        text -> System.err.println("ftimer: " + text));
    }

    /** Makes this the rule of the calling thread until the returned binding is closed. */
    public Binding bind() {
        TimeLimitRule outer = OF_THREAD.get();
        OF_THREAD.set(this);
        return () -> {
            if (outer == null) {
                OF_THREAD.remove();
            } else {
                OF_THREAD.set(outer);
            }
        };
    }

    /** Throws the failure, or warns with its message and says why it is not thrown. */
    public void judge(AssertionError failure) {
        limits.leniency(environment)
                .ifPresentOrElse(
                        reason -> warnings.accept(failure.getMessage() + "\n\nThis is no failure because of " + reason
                                + "; with ftimer.budgets=enforce it is one."),
                        () -> {
                            throw failure;
                        });
    }

    /** Restores the rule that was in force before. */
    @FunctionalInterface
    public interface Binding extends AutoCloseable {
        @Override
        void close();
    }
}
