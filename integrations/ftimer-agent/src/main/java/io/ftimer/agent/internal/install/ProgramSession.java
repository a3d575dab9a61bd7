package io.ftimer.agent.internal.install;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The default session of a program that opens none itself, from the start of the JVM to its end. The agent knows no class of fTimer:
 * the program may have its own, and then that one records.
 *
 * <p>A program whose fTimer is in a jar inside its jar, as those of Spring Boot, loads it later, by a loader of its own. Adding
 * another one to the class path would hide it, so the session is opened when the first class is instrumented.
 *
 * <p>Thread safety: thread-safe.
 */
final class ProgramSession {
    private static final String CONFIGURATION = "io.ftimer.config.Configuration";
    private static final String PARTICIPATION = "io.ftimer.internal.session.SessionParticipation";

    private final Instrumentation instrumentation;
    private final BiConsumer<Module, Class<?>> access;
    private final Consumer<String> diagnostics;

    /** The facades that instrumented classes call, one for each fTimer of this JVM. */
    private final Set<Class<?>> facades = Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    /** The jar whose fTimer will record; empty if the session need not wait for it. */
    private volatile String awaited = "";

    private volatile boolean broughtRuntime;

    /**
     * @param access lets a module use a class of fTimer
     * @param diagnostics gets one line if the program is not recorded
     */
    ProgramSession(Instrumentation instrumentation, BiConsumer<Module, Class<?>> access, Consumer<String> diagnostics) {
        this.instrumentation = instrumentation;
        this.access = access;
        this.diagnostics = diagnostics;
    }

    /** Opens the session, or does so with the first instrumented class. */
    void start() {
        ClassLoader application = ClassLoader.getSystemClassLoader();
        try {
            Class<?> facade = RuntimeGate.find(RuntimeGate.FACADE, application);
            awaited = facade == null ? jarWithRuntime() : "";
            if (!awaited.isEmpty()) {
                return;
            }
            if (facade == null) {
                broughtRuntime = true;
                CarriedLibraries.add(CarriedLibraries.RUNTIME, instrumentation);
                CarriedLibraries.add(CarriedLibraries.REPORT, instrumentation);
            } else if (RuntimeGate.find(CONFIGURATION, application) == null
                    && !facade.getModule().isNamed()
                    && CarriedLibraries.areThoseOf(application, CarriedLibraries.RUNTIME)) {
                CarriedLibraries.add(CarriedLibraries.REPORT, instrumentation);
            }
            open(application);
        } catch (IOException | RuntimeException e) {
            complain(e.getMessage());
        }
    }

    /** Notes that instrumented classes call the fTimer that a loader sees. */
    void meet(@Nullable ClassLoader loader) {
        Class<?> facade = RuntimeGate.find(RuntimeGate.FACADE, loader);
        if (facade != null && facades.add(facade) && !awaited.isEmpty()) {
            open(loader);
        }
    }

    /** Returns why nothing was recorded; empty if something may have been, or the reason was reported. */
    Optional<String> absence(boolean isWithoutPatterns) {
        String reason = "";
        if (!awaited.isEmpty() && facades.isEmpty()) {
            reason = "the fTimer inside " + awaited + " records, and no class that sees it was instrumented";
        } else if (broughtRuntime && isWithoutPatterns) {
            reason = "the program opens no regions; add patterns of its methods, as in record=true,com.acme.**";
        }
        return reason.isEmpty() ? Optional.empty() : Optional.of("record=true recorded nothing: " + reason);
    }

    private void open(@Nullable ClassLoader loader) {
        Class<?> configuration = RuntimeGate.find(CONFIGURATION, loader);
        if (configuration == null) {
            complain("the program has an ftimer-runtime of its own, of another version than this agent, and no"
                    + " ftimer-report; add io.ftimer:ftimer-report in the version of its ftimer-runtime");
            return;
        }
        try {
            Object defaults = configuration.getMethod("parse", String.class).invoke(null, defaults());
            Object ofProcess = configuration.getMethod("ofProcess").invoke(null);
            Object all = configuration.getMethod("overriddenBy", configuration).invoke(defaults, ofProcess);
            // what it rejects it reports itself
            configuration.getMethod("initDefaultSession").invoke(all);
        } catch (InvocationTargetException e) {
            Throwable cause = e.getCause();
            complain(cause instanceof IllegalArgumentException ? cause.getMessage() : String.valueOf(cause));
        } catch (ReflectiveOperationException | LinkageError e) {
            complain("the program has an ftimer-report of its own that does not fit this agent (" + e
                    + "); use the same version");
        } catch (IOException e) {
            complain(e.toString());
        }
    }

    /** Returns what is reported unless the configuration of the process says something else. */
    private String defaults() throws IOException {
        String program = System.getProperty("sun.java.command", "").split(" ")[0];
        if (!program.contains("surefirebooter") && !program.endsWith(".ForkedBooter")) {
            return "output.text=-";
        }
        Path file =
                Path.of("target", "ftimer", "record-" + ProcessHandle.current().pid() + ".txt");
        Files.createDirectories(file.resolveSibling(""));
        diagnostics.accept("record=true writes the tree of this JVM to " + file.toAbsolutePath()
                + ", unless its configuration names an output: Surefire reads its standard output");
        return "output.text=" + file.toString().replace('\\', '/');
    }

    private void complain(@Nullable String problem) {
        diagnostics.accept("record=true has no effect: " + problem);
    }

    /** Returns whether a class of the program may call an fTimer. */
    boolean hasRuntime() {
        return !facades.isEmpty() || RuntimeGate.find(RuntimeGate.FACADE, ClassLoader.getSystemClassLoader()) != null;
    }

    /** Returns whether a session is open, or was, in an fTimer that instrumented classes call. */
    boolean wasOpen() {
        return List.copyOf(facades).stream().anyMatch(this::hadSession);
    }

    private boolean hadSession(Class<?> facade) {
        Class<?> participation = RuntimeGate.find(PARTICIPATION, facade.getClassLoader());
        if (participation == null) {
            return true;
        }
        access.accept(ProgramSession.class.getModule(), participation);
        try {
            return Boolean.TRUE.equals(participation.getMethod("hadSession").invoke(null));
        } catch (ReflectiveOperationException e) {
            // another version of fTimer, which cannot say it
            return true;
        }
    }

    /** Returns the jar of the class path that has a runtime in a jar inside it; empty if there is none. */
    private static String jarWithRuntime() throws IOException {
        for (String entry : System.getProperty("java.class.path", "").split(File.pathSeparator)) {
            if (entry.endsWith(".jar") && new File(entry).isFile()) {
                try (JarFile jar = new JarFile(entry)) {
                    if (jar.stream().anyMatch(inner -> isRuntime(inner.getName()))) {
                        return entry;
                    }
                }
            }
        }
        return "";
    }

    private static boolean isRuntime(String name) {
        String file = name.substring(name.lastIndexOf('/') + 1);
        return file.startsWith(CarriedLibraries.RUNTIME)
                && file.endsWith(".jar")
                && !name.startsWith(CarriedLibraries.FOLDER);
    }

    /**
     * The runtime and the reports that the jar of the agent brings along, as jars inside it: the classes of a program that has its own must
     * not meet these.
     */
    private static final class CarriedLibraries {
        static final String RUNTIME = "ftimer-runtime";
        static final String REPORT = "ftimer-report";

        /** Where they are in the jar. */
        static final String FOLDER = "io/ftimer/agent/library/";

        private CarriedLibraries() {}

        /** Adds a library to the class path of the program, behind everything else. */
        static void add(String library, Instrumentation instrumentation) throws IOException {
            // class loaders read jars from files only
            Path file = Files.createTempFile(library, ".jar");
            file.toFile().deleteOnExit();
            try (InputStream jar = open(library)) {
                Files.copy(jar, file, StandardCopyOption.REPLACE_EXISTING);
            }
            instrumentation.appendToSystemClassLoaderSearch(new JarFile(file.toFile()));
        }

        /** Returns whether a program has the very classes of a library, from wherever its loader reads them. */
        static boolean areThoseOf(ClassLoader loader, String library) throws IOException {
            try (JarInputStream jar = new JarInputStream(open(library))) {
                for (JarEntry entry = jar.getNextJarEntry(); entry != null; entry = jar.getNextJarEntry()) {
                    boolean isCompared = entry.getName().endsWith(".class")
                            && !entry.getName().equals("module-info.class");
                    if (isCompared && !isIn(loader, entry.getName(), jar.readAllBytes())) {
                        return false;
                    }
                }
                return true;
            }
        }

        private static boolean isIn(ClassLoader loader, String name, byte[] expected) throws IOException {
            try (InputStream own = loader.getResourceAsStream(name)) {
                return own != null && Arrays.equals(own.readAllBytes(), expected);
            }
        }

        private static InputStream open(String library) throws IOException {
            InputStream jar = CarriedLibraries.class.getResourceAsStream("/" + FOLDER + library + ".jar");
            if (jar == null) {
                throw new IOException("this agent was packed without " + library + "; add io.ftimer:" + library
                        + " to the class path of the program");
            }
            return jar;
        }
    }
}
