package io.ftimer.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.agent.internal.options.InstrumentationOptions;
import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs classes of tests in one JVM, one after the other: a JVM takes a second. */
final class TestRuns {
    /** What no agent of this JVM is started with. */
    static final String NO_AGENT = "none";

    /** The agent rejects options before it uses the instrumentation. */
    private static final Instrumentation NOT_USED = (Instrumentation) Proxy.newProxyInstance(
            TestRuns.class.getClassLoader(), new Class<?>[] {Instrumentation.class}, (proxy, method, arguments) -> {
                throw new AssertionError(method + " was called");
            });

    private TestRuns() {}

    /**
     * A class of tests, and what is set while they run.
     *
     * @param agent the options of the agent: those of the JVM, {@link #NO_AGENT}, or options that an agent rejects
     * @param properties arguments such as {@code -Dftimer.instrument=com.acme.**}
     */
    record Run(String type, String agent, List<String> properties) {
        /** Returns the options of the agent that the JVM starts with. */
        String agentOfJvm() {
            return isRejected() ? NO_AGENT : agent;
        }

        private boolean isRejected() {
            if (agent.equals(NO_AGENT)) {
                return false;
            }
            try {
                InstrumentationOptions.parse(agent);
                return false;
            } catch (IllegalArgumentException e) {
                return true;
            }
        }
    }

    /**
     * Returns for each run a line for each test: its name, and "met" or the message of its failure.
     *
     * @param runs which have the same agent of the JVM
     */
    static List<List<String>> in(Path folder, Path classes, List<String> jvmOptions, List<Run> runs)
            throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(jvmOptions);
        String agent = runs.get(0).agentOfJvm();
        if (!agent.equals(NO_AGENT)) {
            arguments.add("-javaagent:" + AgentJar.path() + "=" + agent);
        }
        arguments.add("-Dftimer.report=none");
        arguments.addAll(List.of(
                "-cp", classes + File.pathSeparator + System.getProperty("java.class.path"), TestRuns.class.getName()));
        for (Run run : runs) {
            arguments.add(run.type);
            arguments.add(run.isRejected() ? run.agent : NO_AGENT);
            arguments.add(String.join("\n", run.properties));
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

    /** Takes three arguments for each run: its class, the options that the agent rejects, and lines with its properties. */
    public static void main(String[] arguments) throws IOException {
        boolean hasAgent = Boolean.getBoolean(FTimerAgent.ACTIVE_PROPERTY);
        Properties ofJvm = System.getProperties();
        for (int i = 0; i < arguments.length; i += 3) {
            System.setProperties((Properties) ofJvm.clone());
            arguments[i + 2].lines().forEach(TestRuns::set);
            if (!arguments[i + 1].equals(NO_AGENT)) {
                FTimerAgent.premain(arguments[i + 1], NOT_USED);
            }
            // the agent records with the fTimer of the JVM; without it, what one run has found out is not for the next
            // one
            ClassLoader loader = hasAgent ? TestRuns.class.getClassLoader() : new OwnFTimer();
            Thread.currentThread().setContextClassLoader(loader);
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

    /** Loads fTimer and the tests again, but neither JUnit nor AssertJ. */
    private static final class OwnFTimer extends URLClassLoader {
        OwnFTimer() throws IOException {
            super(classPath(), OwnFTimer.class.getClassLoader());
        }

        private static URL[] classPath() throws IOException {
            List<URL> places = new ArrayList<>();
            for (String place : System.getProperty("java.class.path").split(File.pathSeparator)) {
                places.add(Path.of(place).toUri().toURL());
            }
            return places.toArray(URL[]::new);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("io.ftimer.") && !name.startsWith("com.acme.")) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? findClass(name) : loaded;
            }
        }
    }
}
