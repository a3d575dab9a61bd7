package io.ftimer.assertj.internal.tree;

import io.ftimer.internal.text.ShownText;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * The environment in which tests run.
 *
 * @param ciServer the environment variable by which a server for continuous integration is known, with its value; empty elsewhere
 * @param slowedBy a debugger or a coverage agent that slows the code; empty if none is known
 * @param cpuNanos the CPU time of the calling thread; always 0 if it is unknown
 * @param wallNanos the clock for elapsed time
 */
public record Environment(
        Optional<String> ciServer, Optional<String> slowedBy, LongSupplier cpuNanos, LongSupplier wallNanos) {
    /** Most servers set the first; the others are those of Azure Pipelines, Jenkins, TeamCity, CodeBuild and Bamboo, which do not. */
    private static final List<String> CI_VARIABLES =
            List.of("CI", "TF_BUILD", "JENKINS_URL", "TEAMCITY_VERSION", "CODEBUILD_BUILD_ID", "bamboo_buildKey");

    /** Values by which a variable says that there is no server. */
    private static final Set<String> DENIED = Set.of("", "false", "0", "no", "off");

    private static final List<String> DEBUGGERS = List.of("-agentlib:jdwp", "-xrunjdwp");
    private static final List<String> COVERAGE_AGENTS = List.of("jacoco", "coverage", "kover", "clover", "cobertura");

    /** Initialized on first use: the management classes take a moment to load. */
    private static final class OfThisJvm {
        static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
        static final Environment INSTANCE = new Environment(
                ciServer(System.getenv()),
                slowedBy(ManagementFactory.getRuntimeMXBean().getInputArguments()),
                OfThisJvm::cpuNanos,
                System::nanoTime);

        private static long cpuNanos() {
            try {
                return Math.max(0, THREADS.getCurrentThreadCpuTime());
            } catch (UnsupportedOperationException e) {
                // thrown on virtual threads and on some platforms
                return 0;
            }
        }
    }

    public static Environment current() {
        return OfThisJvm.INSTANCE;
    }

    /** Returns the variable of a server in an environment, as {@code NAME=value}. */
    static Optional<String> ciServer(Map<String, String> environment) {
        return CI_VARIABLES.stream()
                .filter(name ->
                        !DENIED.contains(environment.getOrDefault(name, "").toLowerCase(Locale.ROOT)))
                .map(name -> name + '=' + ShownText.label(environment.getOrDefault(name, "")))
                .findFirst();
    }

    /** Returns the agent or debugger in the arguments of a JVM that slows it. */
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
