package io.ftimer.agent;

import io.ftimer.agent.internal.install.ClassPath;
import io.ftimer.agent.internal.install.Installation;
import io.ftimer.agent.internal.match.MethodPattern;
import io.ftimer.agent.internal.options.InstrumentationOptions;
import io.ftimer.agent.internal.options.InstrumentationReport;
import java.io.PrintStream;
import java.lang.instrument.Instrumentation;
import org.jspecify.annotations.Nullable;

/**
 * The agent: {@code java -javaagent:ftimer-agent.jar=include=com.acme.**Service.* ...}. It opens a region around each method that
 * its {@link InstrumentationOptions options} select.
 *
 * <p>Whatever goes wrong, the application starts and runs: without the agent, or without regions in the classes concerned, and
 * with one line on standard error.
 *
 * <p>The agent belongs to the system class loader. Code of other class loaders, or without a dependency on this module, reaches it
 * by reflection: its methods need no types but those of the JDK.
 *
 * <p>Thread safety: thread-safe.
 */
public final class FTimerAgent {
    /** The system property that is {@code true} while the agent is active, so that others need not load this class to know. */
    public static final String ACTIVE_PROPERTY = "io.ftimer.agent.active";

    /** The system property with the reason why options were rejected: tests must not rely on what they select. */
    private static final String PROBLEM_PROPERTY = "io.ftimer.agent.problem";

    // An Object, so that this class can be inspected even if the rest of the agent cannot be loaded.
    private static volatile @Nullable Object installation;

    private FTimerAgent() {}

    /** Called by the JVM at its start; see {@link InstrumentationOptions#parse(String)} for the options. */
    public static void premain(@Nullable String options, Instrumentation instrumentation) {
        start(options, instrumentation, false);
    }

    /** Called by the JVM when the agent is attached to it; instruments loaded classes too. */
    public static void agentmain(@Nullable String options, Instrumentation instrumentation) {
        start(options, instrumentation, true);
    }

    /** An exception from here would end the JVM. */
    private static synchronized void start(
            @Nullable String options, Instrumentation instrumentation, boolean isAttached) {
        PrintStream err = System.err;
        try {
            InstrumentationOptions parsed = InstrumentationOptions.parse(options == null ? "" : options);
            if (isAttached && parsed.record()) {
                throw new IllegalArgumentException("record=true needs an agent that starts with the JVM;"
                        + " start it with -javaagent:ftimer-agent.jar=" + options + ", or attach without record=true");
            }
            Installation active =
                    installation == null ? Installation.of(instrumentation, err) : (Installation) installation;
            installation = active;
            active.start(parsed);
            System.setProperty(ACTIVE_PROPERTY, "true");
        } catch (Throwable e) {
            String problem = String.valueOf(e instanceof IllegalArgumentException ? e.getMessage() : e);
            System.setProperty(PROBLEM_PROPERTY, problem);
            err.println("ftimer-agent: not active, the application runs without it: " + problem);
        }
    }

    /**
     * Instruments more methods, in loaded classes and in those that are loaded from now on. Code that was compiled before is compiled
     * again, so a benchmark must warm up afterwards.
     *
     * @param options a text for {@link InstrumentationOptions#parse(String)}; {@code record} and {@code report} have no effect here
     * @throws IllegalArgumentException if the options are invalid
     * @throws IllegalStateException if the agent is not active
     */
    public static void instrument(String options) {
        InstrumentationOptions parsed = InstrumentationOptions.parse(options);
        Object active = installation;
        if (active == null) {
            throw new IllegalStateException("the agent is not active; start the JVM with -javaagent:ftimer-agent.jar");
        }
        ((Installation) active).instrument(parsed);
    }

    /**
     * Counts the steps of each place, too, in methods that are called from now on, which takes longer. The numbers of steps are the same.
     *
     * @param counts {@code true}, or {@code false} to end it
     */
    public static void countByPlace(String counts) {
        Object active = installation;
        if (active != null) {
            ((Installation) active).countByPlace(Boolean.parseBoolean(counts));
        }
    }

    /** Returns {@linkplain InstrumentationReport#text() what was instrumented so far}; empty if the agent is not active. */
    public static String report() {
        Object active = installation;
        return active == null ? "" : ((Installation) active).report().text();
    }

    /**
     * Loads classes of the class path that a pattern matches and that no code has used so far, without initializing them: only then a
     * pattern without matches differs from one whose classes are not in use.
     *
     * @throws IllegalArgumentException if the pattern is invalid
     */
    public static void load(String pattern) {
        ClassPath.OF_JVM.load(MethodPattern.parse(pattern));
    }

    /**
     * Returns which methods with a region of this name have none, and why; an empty text if the agent should instrument no methods, or
     * if no method of the class path has such a region. The answer depends on class files and options only, not on which classes were
     * used.
     *
     * <p>Each line has fields that are separated by tabs: the method; the name of its own region if it replaces, in a subclass, one that
     * has such a region, or of the region that its overloads have; why it has no region; what to do; of one with a region, {@code once} if
     * each of its calls calls the one that it replaces once at most.
     */
    public static String explain(String region) {
        Object active = installation;
        return active == null ? "" : ((Installation) active).explain(region);
    }
}
