package io.ftimer.agent.internal.install;

import io.ftimer.agent.weaving.PatternUse;
import io.ftimer.agent.weaving.WeavingOptions;
import io.ftimer.agent.weaving.WeavingReport;
import java.io.PrintStream;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The weaving of this JVM.
 *
 * <p>Thread safety: thread-safe.
 */
public final class Installation {
    private static final String PREFIX = "ftimer-agent: ";

    private final Instrumentation instrumentation;

    /** The standard error of the start of the JVM: a test runner may replace it. */
    private final PrintStream err;

    private final Weaving weaving;
    private final LoadOrder order;

    private Installation(Instrumentation instrumentation, PrintStream err) {
        this.instrumentation = instrumentation;
        this.err = err;
        weaving = new Weaving(ClassLoader.getSystemClassLoader(), this::giveAccess, this::print);
        order = new LoadOrder(instrumentation, weaving);
    }

    /** Starts to weave. The options of the agent are added with {@link #start}. */
    public static Installation of(Instrumentation instrumentation, PrintStream err) {
        Installation installation = new Installation(instrumentation, err);
        installation.order.start();
        return installation;
    }

    /** Weaves what the agent was started with, and reports at the end of the JVM. */
    public void start(WeavingOptions options) {
        weave(options);
        if (!options.isEmpty() || options.report()) {
            Thread reporter = new Thread(() -> printReport(options), "ftimer-agent-report");
            Runtime.getRuntime().addShutdownHook(reporter);
        }
    }

    /** Weaves what these options select, too, in loaded classes and in those that are loaded from now on. */
    public void weave(WeavingOptions options) {
        if (options.isEmpty()) {
            return;
        }
        weaving.add(options);
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (instrumentation.isModifiableClass(type) && weaving.mayWeave(type)) {
                weaveAgain(type);
            }
        }
    }

    /** One class at a time: a class that cannot be transformed would stop all others. */
    private void weaveAgain(Class<?> type) {
        try {
            order.weaveAgain(type);
        } catch (Exception | LinkageError e) {
            print(type.getName() + " is not woven: " + e);
        }
    }

    /** Returns what was woven so far. */
    public WeavingReport report() {
        WeavingReport report = weaving.report(List.of());
        boolean hasProblems =
                report.patterns().stream().anyMatch(use -> !use.problem().isEmpty());
        // the names of all classes take longer to collect than the rest
        return hasProblems ? weaving.report(loadedClasses()) : report;
    }

    private List<String> loadedClasses() {
        List<String> classes = new ArrayList<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            ClassLoader loader = type.getClassLoader();
            if (loader != null && loader != ClassLoader.getPlatformClassLoader() && !type.isArray()) {
                classes.add(type.getName());
            }
        }
        return classes;
    }

    private void printReport(WeavingOptions options) {
        WeavingReport report = report();
        if (options.report()) {
            ReportText.lines(report).forEach(this::print);
        }
        // those that came later belong to others, who report them
        Set<String> patterns = new HashSet<>(options.include());
        if (options.jdbc()) {
            patterns.add(JdbcWeaving.PATTERN);
        }
        if (options.mpi()) {
            patterns.add(MpiWeaving.PATTERN);
        }
        for (PatternUse use : report.patterns()) {
            if (patterns.contains(use.pattern()) && !use.problem().isEmpty()) {
                print(use.problem());
            }
        }
    }

    /** Lets a module use a class of fTimer. */
    private void giveAccess(Module user, Class<?> type) {
        Module module = type.getModule();
        if (!user.canRead(module)) {
            instrumentation.redefineModule(user, Set.of(module), Map.of(), Map.of(), Set.of(), Map.of());
        }
        if (!module.isExported(type.getPackageName(), user)) {
            instrumentation.redefineModule(
                    module, Set.of(), Map.of(type.getPackageName(), Set.of(user)), Map.of(), Set.of(), Map.of());
        }
    }

    private void print(String line) {
        err.println(PREFIX + line);
    }
}
