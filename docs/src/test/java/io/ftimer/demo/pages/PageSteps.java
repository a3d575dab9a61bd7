package io.ftimer.demo.pages;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** Runs the steps of a page, in a JVM of its own whose working folder and class path are those of a reader. */
public final class PageSteps {
    static final String SEPARATOR = "\t";

    /** The kinds of steps. */
    enum Kind {
        /** The packed command: its jar, then the arguments. */
        COMMAND,
        /** A whole program: the folder of its class, then the class. */
        PROGRAM,
        /** A test class: the same. */
        TEST,
        /** Statements: the same. */
        STATEMENTS
    }

    /** Those of packed commands by their jars: the commands of a page share their classes. */
    private static final Map<String, ClassLoader> COMMANDS = new HashMap<>();

    private PageSteps() {}

    /** Runs the steps of a file, one in a line; what the first one prints is in the file 0, beside it, after its exit code. */
    public static void main(String[] arguments) throws Exception {
        Path steps = Path.of(arguments[0]);
        PrintStream out = System.out;
        PrintStream err = System.err;
        List<String> lines = Files.readAllLines(steps);
        for (int i = 0; i < lines.size(); i++) {
            ByteArrayOutputStream printed = new ByteArrayOutputStream();
            PrintStream captured = new PrintStream(printed, true, StandardCharsets.UTF_8);
            System.setOut(captured);
            System.setErr(captured);
            int code;
            try {
                code = run(List.of(lines.get(i).split(SEPARATOR)), captured);
            } catch (InvocationTargetException e) {
                code = failed(e.getCause(), captured);
            } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
                code = failed(e, captured);
            }
            System.setOut(out);
            System.setErr(err);
            Files.writeString(
                    steps.resolveSibling(String.valueOf(i)), code + "\n" + printed.toString(StandardCharsets.UTF_8));
        }
        System.exit(0);
    }

    private static int failed(Throwable cause, PrintStream out) {
        cause.printStackTrace(out);
        return 1;
    }

    private static int run(List<String> step, PrintStream out) throws Exception {
        Kind kind = Kind.valueOf(step.get(0));
        URL[] place = {Path.of(step.get(1)).toUri().toURL()};
        if (kind == Kind.COMMAND) {
            ClassLoader platform = ClassLoader.getPlatformClassLoader();
            Thread.currentThread().setContextClassLoader(platform);
            ClassLoader loader = COMMANDS.computeIfAbsent(step.get(1), jar -> new URLClassLoader(place, platform));
            return command(loader, out, step.subList(2, step.size()).toArray(new String[0]));
        }
        ClassLoader parent = PageSteps.class.getClassLoader();
        Thread.currentThread().setContextClassLoader(parent);
        try (URLClassLoader loader = new URLClassLoader(place, parent)) {
            Class<?> type = loader.loadClass(step.get(2));
            if (kind == Kind.TEST) {
                // tests run again by their names
                Thread.currentThread().setContextClassLoader(loader);
                return test(type, out);
            }
            if (kind == Kind.PROGRAM) {
                type.getMethod("main", String[].class)
                        .invoke(null, (Object) step.subList(3, step.size()).toArray(new String[0]));
            } else {
                Constructor<?> constructor = type.getDeclaredConstructor();
                constructor.setAccessible(true);
                Method example = Arrays.stream(type.getDeclaredMethods())
                        .filter(method -> method.getName().equals("example"))
                        .findFirst()
                        .orElseThrow();
                example.setAccessible(true);
                example.invoke(constructor.newInstance());
            }
            return 0;
        }
    }

    /** Calls what the main method of the command calls, which would end this JVM. */
    private static int command(ClassLoader loader, PrintStream out, String[] arguments) throws Exception {
        Class<?> streams = loader.loadClass("io.ftimer.cli.internal.CommandStreams");
        Method run = loader.loadClass("io.ftimer.cli.FTimerCommand").getDeclaredMethod("run", streams, String[].class);
        run.setAccessible(true);
        Object captured = streams.getConstructor(OutputStream.class, PrintStream.class, boolean.class, Map.class)
                .newInstance(out, out, false, System.getenv());
        return (int) run.invoke(null, captured, arguments);
    }

    /** Prints the messages of the failures, and the expectations that cannot fail, and returns 1 if tests failed. */
    private static int test(Class<?> type, PrintStream out) {
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectClass(type))
                                .configurationParameter("ftimer.prove", "true")
                                .build(),
                        listener);
        var summary = listener.getSummary();
        if (summary.getTestsFoundCount() == 0) {
            out.println("no test");
            return 1;
        }
        summary.getFailures()
                .forEach(failure ->
                        out.println(failure.getException().getMessage().stripTrailing()));
        printed.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.matches("  (does not bite|not proven): .*"))
                .forEach(out::println);
        return summary.getFailures().isEmpty() ? 0 : 1;
    }
}
