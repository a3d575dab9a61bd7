package io.ftimer.agent.internal.install;

import io.ftimer.agent.internal.match.MethodPattern;
import io.ftimer.agent.internal.options.InstrumentationOptions;
import io.ftimer.agent.internal.options.InstrumentationReport;
import io.ftimer.agent.internal.options.InstrumentationReport.InstrumentedMethod;
import io.ftimer.agent.internal.options.InstrumentationReport.PatternUse;
import java.io.PrintStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The instrumentation of this JVM.
 *
 * <p>Thread safety: thread-safe.
 */
public final class Installation {
    private static final int MAX_CLASSES = 200;
    private static final int MAX_CONSTRUCTORS = 20;
    private static final int MAX_SMALL = 5;

    /** The system property that is {@code true} when the steps of some methods count. */
    private static final String COUNTS_PROPERTY = "io.ftimer.agent.work";

    /** The system property that asks ftimer-mpi for a table when MPI ends; another value says that there is one. */
    private static final String JOB_PROPERTY = "io.ftimer.agent.mpi";

    private static final String WANTED = "wanted";

    private static final Set<String> RUNNERS = Set.of(
            "org.junit.platform.engine.TestEngine",
            "org.junit.runner.Runner",
            "org.testng.TestNG",
            "org.openjdk.jmh.runner.BaseRunner");

    /** Classes that Mockito loads before it replaces methods, as an agent and without. */
    private static final Set<String> MOCKS = Set.of(
            "org.mockito.internal.PremainAttach", "org.mockito.internal.creation.bytebuddy.InlineBytecodeGenerator");

    private static final String PREFIX = "ftimer-agent: ";

    private final Instrumentation instrumentation;

    /** The standard error of the start of the JVM: a test runner may replace it. */
    private final PrintStream err;

    private final Set<Class<?>> loadedBefore =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    private final ClassInstrumentation classInstrumentation;
    private final ProgramSession session;
    private final JdkInstrumentation jdk;

    private Installation(Instrumentation instrumentation, PrintStream err) {
        this.instrumentation = instrumentation;
        this.err = err;
        classInstrumentation =
                new ClassInstrumentation(ClassLoader.getSystemClassLoader(), this::giveAccess, this::print);
        session = new ProgramSession(instrumentation, this::letUse, this::print);
        jdk = new JdkInstrumentation(instrumentation, this::print);
    }

    /** Starts to instrument. The options of the agent are added with {@link #start}. */
    public static Installation of(Instrumentation instrumentation, PrintStream err) {
        Installation installation = new Installation(instrumentation, err);
        installation.addTransformers();
        return installation;
    }

    /**
     * Puts the instrumentation between the other agents. Coverage agents identify classes by their original bytes, so they come first. Mocks
     * replace the calls of methods, and a replaced call opens no region, so they come last.
     *
     * <p>Transformers that can transform again run behind those that cannot, as those of coverage agents, and in the order in which
     * their agents were started. So instrumentation is of the first kind, unless Mockito was started before: then classes are instrumented
     * by a transformer of the second kind, and only those that were loaded earlier by one of the first.
     */
    private void addTransformers() {
        boolean isBehindMocks =
                Stream.of(instrumentation.getAllLoadedClasses()).anyMatch(type -> MOCKS.contains(type.getName()));
        instrumentation.addTransformer(transformer(false), !isBehindMocks);
        if (isBehindMocks) {
            instrumentation.addTransformer(transformer(true), true);
        }
    }

    /** Returns what instruments classes as they are loaded or, instead, loaded classes again. */
    private ClassFileTransformer transformer(boolean again) {
        return new ClassFileTransformer() {
            @Override
            public byte @Nullable [] transform(
                    @Nullable Module module,
                    @Nullable ClassLoader loader,
                    @Nullable String name,
                    @Nullable Class<?> redefined,
                    @Nullable ProtectionDomain domain,
                    byte[] classFile) {
                return !again || redefined != null && loadedBefore.contains(redefined)
                        ? classInstrumentation.transform(module, loader, name, classFile, again)
                        : null;
            }
        };
    }

    /** Instruments what the agent was started with, records the program if asked to, and reports at the end of the JVM. */
    public void start(InstrumentationOptions options) {
        if (options.record()) {
            // before the session, whose metrics depend on it
            announceCounts(options);
            countJdk(options);
            if (options.mpi()) {
                System.setProperty(JOB_PROPERTY, WANTED);
            }
            if (!isOfMpiOnly(options)) {
                session.start();
            }
        }
        instrument(options);
        if (!options.isEmpty() || options.record() || options.report()) {
            Thread reporter = new Thread(() -> printReport(options), "ftimer-agent-report");
            Runtime.getRuntime().addShutdownHook(reporter);
        }
    }

    /** Returns whether nothing is wanted but the table of MPI calls: no session then prints another tree for each rank. */
    private static boolean isOfMpiOnly(InstrumentationOptions options) {
        return options.mpi()
                && !options.jdbc()
                && options.include().isEmpty()
                && options.outermost().isEmpty()
                && options.work().isEmpty()
                && System.getenv("FTIMER_CONFIG") == null
                && System.getProperty("ftimer.config") == null;
    }

    /** Instruments what these options select, too, in loaded classes and in those that are loaded from now on. */
    public void instrument(InstrumentationOptions options) {
        if (options.isEmpty()) {
            return;
        }
        classInstrumentation.add(options);
        countJdk(options);
        Set<String> loadedBefore = instrumentLoaded(classInstrumentation::mayInstrument);
        if (!options.work().isEmpty()) {
            addRunning(loadedBefore);
        }
        announceCounts(options);
    }

    private void countJdk(InstrumentationOptions options) {
        if (!options.work().isEmpty() && options.workJdk() && jdk.start(classInstrumentation)) {
            classInstrumentation.countJdk();
        }
    }

    /** Counts the steps of each place, too, or no more: in methods that are called from now on. */
    public synchronized void countByPlace(boolean counts) {
        classInstrumentation.countByPlace(counts);
        instrumentLoaded(classInstrumentation::mayCount);
    }

    private static void announceCounts(InstrumentationOptions options) {
        if (!options.work().isEmpty()) {
            System.setProperty(COUNTS_PROPERTY, "true");
        }
    }

    /** A method that runs while its class is instrumented goes on with the old code until it ends. */
    private void addRunning(Set<String> instrumented) {
        for (StackTraceElement[] frames : Thread.getAllStackTraces().values()) {
            for (StackTraceElement frame : frames) {
                if (instrumented.contains(frame.getClassName())) {
                    classInstrumentation.addRunning(frame.getClassName(), frame.getMethodName());
                }
            }
        }
    }

    /** Instruments loaded classes, and returns their names. */
    private Set<String> instrumentLoaded(Predicate<Class<?>> isWanted) {
        List<Class<?>> types = Stream.<Class<?>>of(instrumentation.getAllLoadedClasses())
                .filter(type -> instrumentation.isModifiableClass(type) && isWanted.test(type))
                .toList();
        loadedBefore.addAll(types);
        JdkInstrumentation.retransform(
                instrumentation,
                types.toArray(Class<?>[]::new),
                (name, e) -> print(name + " is not instrumented: " + e));
        return types.stream().map(Class::getName).collect(Collectors.toSet());
    }

    public InstrumentationReport report() {
        InstrumentationReport report = classInstrumentation.report(List.of());
        boolean hasProblems =
                report.patterns().stream().anyMatch(use -> !use.problem().isEmpty());
        // the names of all classes take longer to collect than the rest
        return hasProblems ? classInstrumentation.report(loadedClasses()) : report;
    }

    public String explain(String region) {
        return classInstrumentation.named().explain(region);
    }

    private List<String> loadedClasses() {
        return Stream.<Class<?>>of(instrumentation.getAllLoadedClasses())
                .filter(type -> type.getClassLoader() != null && !type.isArray())
                .filter(type -> type.getClassLoader() != ClassLoader.getPlatformClassLoader())
                .map(type -> type.getName())
                .toList();
    }

    private void printReport(InstrumentationOptions options) {
        InstrumentationReport report = report();
        if (options.report()) {
            lines(report).forEach(this::print);
            List<String> loaded = loadedClasses();
            options.exclude().stream()
                    .map(MethodPattern::parse)
                    .filter(pattern -> loaded.stream().noneMatch(pattern::excludesClass))
                    .forEach(pattern -> print(InstrumentationLog.noClass("exclude=" + pattern, pattern, loaded)));
        } else if (options.record()) {
            small(report).forEach(this::print);
        }
        absence(report, options).ifPresent(this::print);
        // those that came later belong to others, who report them
        Set<String> patterns = new HashSet<>(options.include());
        patterns.addAll(options.outermost());
        options.work().forEach(pattern -> patterns.add(InstrumentationLog.WORK + pattern));
        for (String name : options.annotations()) {
            patterns.add(InstrumentationLog.ANNOTATIONS + name);
        }
        if (options.jdbc()) {
            patterns.add(JdbcInstrumentation.OPTION);
        }
        if (options.mpi() && System.getProperty(JOB_PROPERTY, WANTED).equals(WANTED)) {
            patterns.add(OptionInstrumentation.MPI);
        }
        for (PatternUse use : report.patterns()) {
            if (patterns.contains(use.pattern()) && !use.problem().isEmpty()) {
                print(use.problem());
            }
        }
    }

    /** Returns why the regions of instrumented methods are in no tree, and what to do; empty if they may be in one. */
    private Optional<String> absence(InstrumentationReport report, InstrumentationOptions options) {
        if (options.record()) {
            return session.absence(options.isEmpty());
        }
        // a profile of MPI may record on a timer without a session
        int count = (int) report.methods().stream()
                .filter(method -> !method.pattern().equals(OptionInstrumentation.MPI))
                .count();
        if (isOfTestsOrBenchmarks() || count > 0 && session.wasOpen() || count == 0 && session.hasRuntime()) {
            return Optional.empty();
        }
        if (count > 0) {
            return Optional.of("no session recorded the " + methods(count) + ": add record=true to the options of the"
                    + " agent, or open a session in the program, as FTimers.init() does");
        }
        return report.skipped().isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "the program has no fTimer: add record=true to the options of the agent, which brings one,"
                                + " or io.ftimer:ftimer-runtime to the class path");
    }

    /** Tests and benchmarks open sessions where they record something. */
    private boolean isOfTestsOrBenchmarks() {
        return Stream.<Class<?>>of(instrumentation.getAllLoadedClasses())
                .anyMatch(type -> RUNNERS.contains(type.getName()));
    }

    private void giveAccess(Module user, Class<?> type) {
        letUse(user, type);
        session.meet(type.getClassLoader());
    }

    private void letUse(Module user, Class<?> type) {
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

    private static List<String> lines(InstrumentationReport report) {
        Map<String, Set<String>> byClass = new TreeMap<>();
        for (InstrumentedMethod instrumented : report.methods()) {
            byClass.computeIfAbsent(instrumented.type(), unused -> new TreeSet<>())
                    .add(instrumented.method());
        }
        List<String> lines = new ArrayList<>();
        int counted = report.patterns().stream()
                .filter(use -> use.pattern().startsWith(InstrumentationLog.WORK))
                .mapToInt(PatternUse::methods)
                .sum();
        if (!byClass.isEmpty() || counted == 0) {
            lines.add("instrumented " + methods(report.methods().size()) + " of " + classes(byClass.size()));
        }
        byClass.entrySet().stream()
                .limit(MAX_CLASSES)
                .forEach(entry -> lines.add("  " + entry.getKey() + ": " + String.join(", ", entry.getValue())));
        if (byClass.size() > MAX_CLASSES) {
            lines.add("  and " + classes(byClass.size() - MAX_CLASSES) + " more");
        }
        if (counted > 0) {
            lines.add("counts the steps of " + methods(counted));
        }
        lines.addAll(small(report));
        Set<String> constructed = new TreeSet<>();
        report.patterns().forEach(use -> constructed.addAll(use.constructors()));
        if (!constructed.isEmpty()) {
            lines.add("left out the constructors of " + classes(constructed.size()) + ", which a pattern must name: "
                    + constructed.stream()
                            .limit(MAX_CONSTRUCTORS)
                            .map(type -> type + "::new")
                            .collect(Collectors.joining(", "))
                    + (constructed.size() > MAX_CONSTRUCTORS
                            ? " and " + (constructed.size() - MAX_CONSTRUCTORS) + " more"
                            : ""));
        }
        if (!report.skipped().isEmpty()) {
            lines.add("left alone " + classes(report.skipped().size()) + " that could not be instrumented");
        }
        return lines;
    }

    private static List<String> small(InstrumentationReport report) {
        int small = report.patterns().stream().mapToInt(PatternUse::small).sum();
        if (small == 0) {
            return List.of();
        }
        return List.of("left out " + methods(small) + " with less code than minsize, such as "
                + report.small().stream().limit(MAX_SMALL).collect(Collectors.joining(", "))
                + "; set minsize=0 to instrument all, or name methods without *");
    }

    private static String classes(int count) {
        return InstrumentationLog.counted(count, "class", "classes");
    }

    private static String methods(int count) {
        return InstrumentationLog.counted(count, "method", "methods");
    }
}
