package io.ftimer.junit.internal;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Where the tests run.
 *
 * @param isCiServer whether the environment variable {@code CI} is {@code true}
 * @param slowedBy what makes code slower than it is: a debugger or a coverage agent; empty if nothing is known of
 * @param cpuNanos the processor time of the calling thread; always 0 where that is not known
 * @param wallNanos a clock for what a run takes altogether
 */
public record Environment(
        boolean isCiServer, Optional<String> slowedBy, LongSupplier cpuNanos, LongSupplier wallNanos) {
    private static final List<String> DEBUGGERS = List.of("-agentlib:jdwp", "-xrunjdwp");
    private static final List<String> COVERAGE_AGENTS = List.of("jacoco", "coverage", "kover", "clover", "cobertura");

    /** Made when it is first asked for: the management classes take a moment to load. */
    private static final class OfThisJvm {
        static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
        static final Environment INSTANCE = new Environment(
                "true".equals(System.getenv("CI")),
                slowedBy(ManagementFactory.getRuntimeMXBean().getInputArguments()),
                OfThisJvm::cpuNanos,
                System::nanoTime);

        private static long cpuNanos() {
            try {
                return Math.max(0, THREADS.getCurrentThreadCpuTime());
            } catch (UnsupportedOperationException e) {
                // so it is on virtual threads, and on some machines
                return 0;
            }
        }
    }

    /** Returns the environment of this JVM. */
    public static Environment current() {
        return OfThisJvm.INSTANCE;
    }

    /** Returns what a JVM with these arguments is slowed by. */
    static Optional<String> slowedBy(List<String> jvmArguments) {
        for (String argument : jvmArguments) {
            String lower = argument.toLowerCase(Locale.ROOT);
            if (DEBUGGERS.stream().anyMatch(lower::startsWith)) {
                return Optional.of("a debugger");
            }
            if (lower.startsWith("-javaagent:") && COVERAGE_AGENTS.stream().anyMatch(lower::contains)) {
                return Optional.of("a coverage agent");
            }
        }
        return Optional.empty();
    }
}
