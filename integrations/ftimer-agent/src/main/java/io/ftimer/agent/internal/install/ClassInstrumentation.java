package io.ftimer.agent.internal.install;

import io.ftimer.agent.internal.instrument.AddedCalls;
import io.ftimer.agent.internal.instrument.ClassShape;
import io.ftimer.agent.internal.instrument.ClosedCalls;
import io.ftimer.agent.internal.instrument.CountedMethods;
import io.ftimer.agent.internal.instrument.Instrumenter;
import io.ftimer.agent.internal.instrument.MethodCalls;
import io.ftimer.agent.internal.instrument.MethodShape;
import io.ftimer.agent.internal.instrument.TaskInstrumenter;
import io.ftimer.agent.internal.instrument.UnsupportedClassException;
import io.ftimer.agent.internal.jdbc.JdbcMethods;
import io.ftimer.agent.internal.mpi.MpiMethods;
import io.ftimer.agent.internal.options.InstrumentationOptions;
import io.ftimer.agent.internal.options.InstrumentationReport;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLClassLoader;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/**
 * Instruments classes, when they are loaded or later.
 *
 * <p>The checks run from cheap to expensive: loader, name, class file, and only then what the loader sees. So a class of the JDK
 * is never looked at, whatever small stack the thread that loads it has.
 *
 * <p>The same class file gives the same result: other agents may have classes transformed again.
 *
 * <p>Thread safety: thread-safe.
 */
public final class ClassInstrumentation {
    /** Precedes the keys of methods of which steps count in the class file with which a class was loaded. */
    private static final String COUNTED = "steps of ";

    private static final String OWN_PACKAGE = "io.ftimer.";

    /** Accessors of reflection are in loaders of their own, and in no named module. */
    private static final String GENERATED_BY_JDK = "jdk.";

    /** The packages of what runs tests: its tasks are the tests themselves. */
    private static final List<String> OF_RUNNERS =
            List.of("org.junit.platform.", "org.junit.jupiter.engine.", "org.apache.maven.");

    /** A class that loaders of tests see. */
    private static final String TEST = "org.junit.jupiter.api.Test";

    private final RuntimeGate gate;
    private final RuntimeGate tasks;
    private final BiConsumer<Module, Class<?>> access;
    private final Consumer<String> diagnostics;
    private final List<Selection> selections = new CopyOnWriteArrayList<>();
    private final InstrumentationLog log = new InstrumentationLog();

    /** Whether the classes of the JDK count, so that calls of natives and intrinsics add steps. */
    private volatile boolean countsJdk;

    private volatile boolean countsByPlace;

    /** Null until it is needed, and after options were added. */
    private @Nullable NamedMethods named;

    private final JdbcInstrumentation jdbc;
    private final OptionInstrumentation mpi;

    /**
     * @param application the loader of the application
     * @param access lets a module use a class of fTimer, which the modules of instrumented classes need not know
     * @param diagnostics gets one line for each problem
     */
    public ClassInstrumentation(
            ClassLoader application, BiConsumer<Module, Class<?>> access, Consumer<String> diagnostics) {
        this.gate = RuntimeGate.toRuntime(application);
        this.tasks = RuntimeGate.toTasks(application);
        this.access = access;
        this.diagnostics = diagnostics;
        this.jdbc = new JdbcInstrumentation(application, access, diagnostics, log);
        this.mpi =
                new OptionInstrumentation(
                        OptionInstrumentation.MPI, "MPI", RuntimeGate.toMpi(application), access, diagnostics, log) {
                    @Override
                    @Nullable
                    MethodCalls find(ClassLoader loader, String name, byte[] classFile, List<Selection> selections) {
                        return MpiMethods.areIn(name) ? MpiMethods.of(ClassShape.of(classFile)) : null;
                    }
                };
    }

    /** Instruments what these options select, too, in classes that are loaded from now on. */
    public synchronized void add(InstrumentationOptions options) {
        Selection selection = new Selection(options);
        log.addPatterns(selection);
        selections.add(selection);
        named = null;
    }

    void countJdk() {
        countsJdk = true;
    }

    /**
     * Instruments a class of its own for nothing, so that what this needs of the JDK is loaded before the JDK counts: a class of the JDK that
     * is loaded while another is transformed would not count.
     */
    void rehearse() throws IOException {
        String name = ClassInstrumentation.class.getName();
        byte[] classFile = classFile(ClassInstrumentation.class);
        ClassShape shape = ClassShape.of(classFile);
        List<Selection> all = Stream.concat(
                        selections.stream(), Stream.of(new Selection(InstrumentationOptions.parse("work=**;**"))))
                .toList();
        all.forEach(selection -> selection.counting(name));
        SelectedMethods selected = SelectedMethods.of(shape, name, all);
        CountedMethods counted = new CountedMethods(selected.counted(), true, true);
        Instrumenter.instrument(classFile, shape, regions(selected, shape), counted);
        // it makes a thread
        TaskInstrumenter.instrument(
                classFile(Installation.class),
                method -> selections.stream().noneMatch(selection -> selection.isExcluded(name, method)));
    }

    static byte[] classFile(Class<?> type) throws IOException {
        try (InputStream file = type.getResourceAsStream(type.getSimpleName() + ".class")) {
            return file == null ? new byte[0] : file.readAllBytes();
        }
    }

    public void countByPlace(boolean counts) {
        countsByPlace = counts;
    }

    boolean mayCount(Class<?> type) {
        return isOfApplication(type.getClassLoader(), type.getModule(), type.getName())
                && selections.stream()
                        .anyMatch(
                                selection -> !selection.counting(type.getName()).isEmpty());
    }

    /** Notes that a method of a loaded class was running when it was instrumented. */
    void addRunning(String className, String method) {
        for (Selection selection : selections) {
            selection.counting(className).forEach(pattern -> log.addRunning(className, method, pattern));
        }
    }

    public InstrumentationReport report(Collection<String> loadedClasses) {
        return log.report(loadedClasses.stream()
                .filter(type -> selections.stream().noneMatch(selection -> selection.excludesAll(type)))
                .toList());
    }

    synchronized NamedMethods named() {
        if (named == null) {
            // not earlier: test runners set the class path when they start
            named = new NamedMethods(ClassPath.OF_JVM, List.copyOf(selections), log);
        }
        return named;
    }

    /** As Quarkus loads classes of tests to see their annotations, and then again, by another loader, to run them. */
    private static boolean mayOnlyLook(ClassLoader loader) {
        return loader instanceof URLClassLoader && RuntimeGate.find(TEST, loader) != null;
    }

    boolean mayInstrument(Class<?> type) {
        return isOfApplication(type.getClassLoader(), type.getModule(), type.getName())
                && (!matching(type.getName()).isEmpty()
                        || isMpiWanted() && MpiMethods.areIn(type.getName())
                        || !ofJdbc().isEmpty() && JdbcMethods.mayBeIn(type));
    }

    private boolean isMpiWanted() {
        return selections.stream().anyMatch(selection -> selection.options().mpi());
    }

    private List<Selection> ofJdbc() {
        return selections.stream()
                .filter(selection -> selection.options().jdbc())
                .toList();
    }

    private static boolean isOfApplication(@Nullable ClassLoader loader, Module module, String className) {
        if (loader == null
                || loader == ClassLoader.getPlatformClassLoader()
                || className.startsWith(OWN_PACKAGE)
                || className.startsWith(GENERATED_BY_JDK)) {
            return false;
        }
        String name = module.getName();
        return name == null || !name.startsWith("java.") && !name.startsWith("jdk.");
    }

    private List<Selection> matching(String className) {
        return selections.stream()
                .filter(selection -> !selection.matching(className).isEmpty()
                        || !selection.counting(className).isEmpty())
                .toList();
    }

    /**
     * Returns the instrumented class file; null if the class is left alone.
     *
     * @param isLoaded whether the class was loaded before, so that its class file may be one that was instrumented then
     */
    public byte @Nullable [] transform(
            @Nullable Module module,
            @Nullable ClassLoader loader,
            @Nullable String internalName,
            byte[] classFile,
            boolean isLoaded) {
        if (module == null || loader == null || internalName == null) {
            return null;
        }
        String name = internalName.replace('/', '.');
        // before all else, since the classes of the agent are loaded while it transforms others
        if (!isOfApplication(loader, module, name)) {
            return null;
        }
        byte[] withRegions = matching(name).isEmpty()
                ? null
                : attempt(
                        name,
                        () -> instrumented(module, loader, name, classFile, isLoaded),
                        problem -> log.addFailed(name, selections, problem));
        byte[] current = withRegions == null ? classFile : withRegions;
        byte[] special = null;
        List<Selection> ofJdbc = ofJdbc();
        if (isMpiWanted() && MpiMethods.areIn(name)) {
            special = attempt(
                    name, () -> mpi.transform(module, loader, name, current, isLoaded, List.of()), problem -> {});
        } else if (!ofJdbc.isEmpty()) {
            special = attempt(
                    name,
                    () -> jdbc.transform(module, loader, name, current, isLoaded, ofJdbc),
                    problem -> jdbc.left(name, problem));
        }
        byte[] known = special == null ? current : special;
        byte[] handing = attempt(name, () -> handingOver(module, loader, name, known), problem -> {});
        return handing != null ? handing : special == null ? withRegions : special;
    }

    /**
     * Returns the class file with calls that hand tasks over; null if it submits none, or if its loader does not see the runtime. A program that is
     * recorded as a whole asks for no place of a task.
     */
    private byte @Nullable [] handingOver(Module module, ClassLoader loader, String name, byte[] classFile) {
        if (selections.stream().allMatch(selection -> selection.options().record())
                || OF_RUNNERS.stream().anyMatch(name::startsWith)) {
            return null;
        }
        byte[] handing = TaskInstrumenter.instrument(
                classFile, method -> selections.stream().noneMatch(selection -> selection.isExcluded(name, method)));
        if (handing == null || !tasks.look(loader).problem().isEmpty()) {
            return null;
        }
        Class<?> called = tasks.calledBy(loader);
        if (called != null) {
            access.accept(module, called);
        }
        return handing;
    }

    private byte @Nullable [] attempt(String name, Supplier<byte @Nullable []> attempt, Consumer<String> failed) {
        try {
            return attempt.get();
        } catch (Exception | LinkageError | StackOverflowError e) {
            String problem = String.valueOf(e instanceof UnsupportedClassException ? e.getMessage() : e);
            complain(name, problem);
            failed.accept(problem);
            return null;
        }
    }

    private byte @Nullable [] instrumented(
            Module module, ClassLoader loader, String name, byte[] classFile, boolean isLoaded) {
        List<Selection> matching = matching(name);
        ClassShape shape = withoutProbes(ClassShape.of(classFile), classFile, loader);
        if (matching.stream().anyMatch(selection -> !selection.matching(name).isEmpty())) {
            log.addAnnotations(shape);
        }
        SelectedMethods selected = SelectedMethods.of(shape, ShownClassName.of(shape, loader), matching);
        if (selected.isEmpty()) {
            log.add(loader, selected, "");
            return null;
        }
        RuntimeGate.Sight sight = gate.look(loader);
        if (!sight.problem().isEmpty()) {
            log.add(loader, selected, sight.problem());
            if (sight.isFirst() && mayOnlyLook(loader)) {
                log.addLooking(sight.problem());
            } else if (sight.isFirst()) {
                complain(name, sight.problem() + "; the same holds for its other classes");
            }
            return null;
        }
        try {
            Map<String, AddedCalls> regions = regions(selected, shape);
            Set<String> methods = new HashSet<>(selected.counted());
            if (isLoaded) {
                Set<String> before = log.instrumentedAtLoad(loader, name);
                regions.keySet().removeAll(before);
                methods.removeIf(method -> before.contains(COUNTED + method));
            }
            CountedMethods counted = new CountedMethods(methods, countsJdk, countsByPlace);
            byte[] instrumented = Instrumenter.instrument(classFile, shape, regions, counted);
            giveAccess(module, loader, !selected.counted().isEmpty());
            log.add(loader, selected, "");
            log.addUncounted(loader, selected, counted.problems());
            if (!isLoaded) {
                Set<String> all = new HashSet<>(regions.keySet());
                methods.forEach(method -> all.add(COUNTED + method));
                log.addInstrumentedAtLoad(loader, name, all);
            }
            return instrumented;
        } catch (RuntimeException e) {
            log.add(loader, selected, String.valueOf(e.getMessage()));
            throw e;
        }
    }

    private static Map<String, AddedCalls> regions(SelectedMethods selected, ClassShape shape) {
        Map<String, AddedCalls> regions = new HashMap<>(selected.calls());
        if (!regions.isEmpty()) {
            shape.methods().stream()
                    .filter(MethodShape::isInitializer)
                    .forEach(initializer -> regions.put(initializer.key(), ClosedCalls.WITHOUT_REGIONS));
        }
        return regions;
    }

    private void giveAccess(Module module, ClassLoader loader, boolean counts) {
        Stream.of(gate.calledBy(loader), counts ? RuntimeGate.find(RuntimeGate.STEPS, loader) : null)
                .filter(Objects::nonNull)
                .forEach(type -> access.accept(module, type));
    }

    private void complain(String name, String problem) {
        diagnostics.accept(name + " is not instrumented: " + problem);
    }

    /**
     * Returns a class with the sizes that its methods have without the probes of JaCoCo, which make them larger: otherwise a test
     * would have other regions with coverage than without.
     */
    private static ClassShape withoutProbes(ClassShape shape, byte[] classFile, ClassLoader loader) {
        if (shape.methods().stream().noneMatch(MethodShape::isOfCoverage)) {
            return shape;
        }
        ClassReader original = ClassShape.reader(shape.name().replace('.', '/'), loader);
        // otherwise the sizes with probes must do
        return original == null ? shape : ClassShape.of(new ClassReader(classFile), original);
    }
}
