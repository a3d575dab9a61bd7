package io.ftimer.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs classes of tests in one JVM, one after the other: a JVM takes seconds. Where their agents differ, each begins anew, as in a JVM of its
 * own: with an agent that knows nothing of those before, an fTimer that has not asked it, and classes of the tests that were not loaded.
 */
final class TestRuns {
    /** What a JVM without an agent has. */
    static final String NO_AGENT = "none";

    private TestRuns() {}

    /**
     * A class of tests, and what is set while they run.
     *
     * @param agent the options of the agent, or {@link #NO_AGENT}
     * @param properties arguments such as {@code -Dftimer.instrument=com.acme.**}
     */
    record Run(String type, String agent, List<String> properties) {}

    /** Returns for each run a line for each test: its name, and "met" or the message of its failure. */
    static List<List<String>> in(Path folder, Path classes, List<String> jvmOptions, List<Run> runs)
            throws IOException, InterruptedException {
        List<String> agents = runs.stream().map(Run::agent).distinct().toList();
        boolean isOfJvm = agents.size() == 1 && !agents.get(0).equals(NO_AGENT);
        List<String> arguments = new ArrayList<>(jvmOptions);
        arguments.add("-javaagent:" + AgentJar.path() + "=" + (isOfJvm ? agents.get(0) : ""));
        arguments.add("-Dftimer.report=none");
        arguments.addAll(List.of(
                "-cp",
                classes + File.pathSeparator + System.getProperty("java.class.path"),
                TestRuns.class.getName(),
                isOfJvm ? "" : classes.toUri().toString()));
        for (Run run : runs) {
            arguments.addAll(List.of(run.type, run.agent, String.join("\n", run.properties)));
        }
        Jvm jvm = Jvm.run(folder, arguments);
        assertThat(jvm.exit()).as(() -> String.join("\n", jvm.err())).isZero();
        List<List<String>> lines = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            String prefix = i + "\t";
            lines.add(jvm.out().stream()
                    .filter(line -> line.startsWith(prefix))
                    .map(line -> line.substring(prefix.length()))
                    .toList());
            assertThat(lines.get(i)).as(() -> String.join("\n", jvm.err())).isNotEmpty();
        }
        return lines;
    }

    /**
     * Takes the place of the tests if their agents differ, and then three arguments for each run: its class, the options of its agent, and
     * lines with its properties.
     */
    public static void main(String[] arguments) throws Exception {
        Agents agents = new Agents();
        Properties ofJvm = System.getProperties();
        for (int i = 1; i < arguments.length; i += 3) {
            System.setProperties((Properties) ofJvm.clone());
            arguments[i + 2].lines().forEach(TestRuns::set);
            if (!arguments[0].isEmpty()) {
                agents.replaceBy(arguments[i + 1]);
                Thread.currentThread().setContextClassLoader(new OwnTests(arguments[0]));
            }
            run(i / 3 + "\t", arguments[i]);
        }
    }

    private static void set(String property) {
        int equals = property.indexOf('=');
        System.setProperty(property.substring("-D".length(), equals), property.substring(equals + 1));
    }

    private static void run(String prefix, String type) {
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(DiscoverySelectors.selectClass(type))
                                .build(),
                        new TestExecutionListener() {
                            @Override
                            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                                if (test.isTest()) {
                                    System.out.println(prefix + test.getLegacyReportingName() + " "
                                            + result.getThrowable()
                                                    .map(Throwable::getMessage)
                                                    .orElse("met")
                                                    .replaceAll("\\s+", " "));
                                }
                            }
                        });
    }

    /** Replaces the agent of this JVM, and forgets what was found out about the one before. */
    private static final class Agents {
        private final Field installation = field(FTimerAgent.class, "installation");
        private final Instrumentation ofJvm;
        private final List<ClassFileTransformer> transformers = new ArrayList<>();

        Agents() throws ReflectiveOperationException {
            Object first = Objects.requireNonNull(installation.get(null));
            ofJvm = (Instrumentation) field(first.getClass(), "instrumentation").get(first);
        }

        private static Field field(Class<?> type, String name) throws ReflectiveOperationException {
            Field field = type.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        }

        void replaceBy(String options) throws ReflectiveOperationException {
            transformers.forEach(ofJvm::removeTransformer);
            transformers.clear();
            installation.set(null, null);
            System.clearProperty(FTimerAgent.ACTIVE_PROPERTY);
            Class<?> asked = io.ftimer.assertj.internal.expectation.Instrumentation.class;
            ((Map<?, ?>) field(asked, "OF_JVM").get(null)).clear();
            field(asked, "ofRun").set(null, null);
            if (!options.equals(NO_AGENT)) {
                FTimerAgent.premain(options, noting());
            }
        }

        /** Returns the instrumentation of this JVM, which notes the transformers that are added. */
        private Instrumentation noting() {
            return (Instrumentation) Proxy.newProxyInstance(
                    Agents.class.getClassLoader(), new Class<?>[] {Instrumentation.class}, (proxy, method, values) -> {
                        if (method.getName().equals("addTransformer")) {
                            transformers.add((ClassFileTransformer) values[0]);
                        }
                        try {
                            return method.invoke(ofJvm, values);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
        }
    }

    /** Loads the tests and what they call again, and no other class. */
    private static final class OwnTests extends URLClassLoader {
        OwnTests(String place) throws MalformedURLException {
            super(new URL[] {URI.create(place).toURL()}, OwnTests.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("com.acme.")) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? findClass(name) : loaded;
            }
        }
    }
}
