package io.ftimer.assertj.internal.times;

import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a test that exceeds a time limit fails.
 *
 * @param limits the configured consequence
 * @param environment the environment of the test
 * @param warnings takes the message of a failure that is not thrown
 */
public record TimeLimitRule(TimeLimits limits, Environment environment, Consumer<String> warnings) {
    private static final ThreadLocal<@Nullable TimeLimitRule> OF_THREAD = new ThreadLocal<>();

    /** Returns the rule of the test that the calling thread runs; outside of tests, the rule from system properties. */
    public static TimeLimitRule current() {
        TimeLimitRule ofThread = OF_THREAD.get();
        return ofThread != null
                ? ofThread
                : new TimeLimitRule(
                        TimeLimits.ofProcess(), Environment.current(), text -> System.err.println("ftimer: " + text));
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

    /** Throws the failure, or warns with its message and the reason why it is not thrown. */
    public void throwOrWarn(AssertionError failure) {
        Optional<String> leniency = leniency();
        if (leniency.isEmpty()) {
            throw failure;
        }
        warnings.accept(failure.getMessage() + "\n\nThis is a warning because of " + leniency.get()
                + "; set ftimer.budgets=enforce to make it a failure.");
    }

    /** Returns why an exceeded limit is only a warning, empty if it is a failure. */
    Optional<String> leniency() {
        return switch (limits) {
            case ENFORCE -> Optional.empty();
            case WARN -> Optional.of("ftimer.budgets=warn");
            case AUTO ->
                environment.ciServer().or(() -> environment.slowedBy().map(what -> "the JVM runs under " + what));
        };
    }

    /** Restores the previous rule of the thread when it is closed. */
    @FunctionalInterface
    public interface Binding extends AutoCloseable {
        @Override
        void close();
    }
}
