package io.ftimer.junit.internal.suite;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectUniqueId;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs tests again as this JVM runs them, in another JVM: {@code java @rerun.args io.ftimer.junit.internal.suite.TestCommand IDS}. The build tool
 * alone knows class path and properties, and this JVM has them from it.
 */
public final class TestCommand {
    /** The file with the arguments of the JVM in the folder of the report; the first lines have the working directory and the home of Java. */
    private static final String FILE = "rerun.args";

    /** What each JVM sets itself, what Surefire needs to talk to its JVMs, and what Maven tells Surefire. */
    private static final Pattern OWN = Pattern.compile(
            "java\\.(class|home|io\\.tmpdir|library|runtime|specification|vendor|version|vm)\\b.*|jdk\\.(debug|module)\\b.*"
                    + "|(sun|os|line|path|native|std(out|err|in)|awt|surefire)\\..*|user\\.(dir|home|name)"
                    + "|file\\.separator|localRepository|argLine|io\\.ftimer\\.agent\\.(active|work|mpi)");

    /** Surefire passes them to JUnit, and not to the JVM. */
    private static volatile Map<String, String> parameters = Map.of();

    private TestCommand() {}

    /** Keeps the parameters of a plan, for those that follow. */
    static void configure(ConfigurationParameters ofPlan) {
        Map<String, String> kept = new HashMap<>();
        ofPlan.keySet().forEach(key -> ofPlan.get(key).ifPresent(value -> kept.put(key, value)));
        parameters = Map.copyOf(kept);
    }

    static Map<String, String> parameters() {
        return parameters;
    }

    /** Runs the tests of a file with a unique id a line, in this order. */
    public static void main(String[] arguments) throws IOException {
        List<String> ids = Files.readAllLines(Path.of(arguments[0]));
        try (LauncherSession session = LauncherFactory.openSession()) {
            session.getLauncher()
                    .execute(LauncherDiscoveryRequestBuilder.request()
                            .selectors(
                                    ids.stream().map(id -> selectUniqueId(id)).toList())
                            .build());
        }
        System.exit(0);
    }

    static void write(Path folder) throws IOException {
        // only its owner may read it: a property may be a secret
        Path draft = Files.createTempFile(folder, FILE, "");
        List<String> ofJvm = ManagementFactory.getRuntimeMXBean().getInputArguments();
        Files.write(draft, arguments(ofJvm, System.getProperties(), parameters));
        Files.move(draft, folder.resolve(FILE), StandardCopyOption.REPLACE_EXISTING);
    }

    static List<String> arguments(List<String> ofJvm, Properties properties, Map<String, String> ofJunit)
            throws IOException {
        List<String> lines = new ArrayList<>(
                List.of("# " + Path.of("").toAbsolutePath(), "# " + properties.getProperty("java.home")));
        ofJvm.stream()
                .filter(argument -> !argument.startsWith("-agentlib:jdwp"))
                .forEach(argument -> lines.add(quoted(argument)));
        // Surefire enables them in its class loader
        if (TestCommand.class.desiredAssertionStatus()) {
            lines.add("-ea");
        }
        properties.stringPropertyNames().stream()
                .filter(name -> !OWN.matcher(name).matches())
                .sorted()
                .forEach(name -> lines.add(quoted("-D" + name + "=" + properties.getProperty(name))));
        new TreeMap<>(ofJunit).forEach((name, value) -> lines.add(quoted("-D" + name + "=" + value)));
        lines.add("-cp");
        lines.add(quoted(classPath()));
        return lines;
    }

    private static String quoted(String argument) {
        return '"' + argument.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }

    /** Returns the class path: that of Surefire is in the manifest of a jar which it deletes. */
    private static String classPath() throws IOException {
        String ofJvm = System.getProperty("surefire.real.class.path", "");
        if (!ofJvm.endsWith(".jar") || ofJvm.contains(File.pathSeparator)) {
            return System.getProperty("java.class.path");
        }
        List<String> entries = new ArrayList<>();
        try (JarFile jar = new JarFile(ofJvm)) {
            Path at = Path.of(ofJvm).toAbsolutePath();
            String names = jar.getManifest().getMainAttributes().getValue("Class-Path");
            for (String name : names == null ? new String[0] : names.split(" ")) {
                entries.add(Path.of(at.toUri().resolve(name)).toString());
            }
        }
        return String.join(File.pathSeparator, entries);
    }
}
