package io.ftimer.config;

import io.ftimer.CheckedSupplier;
import io.ftimer.FTimers;
import io.ftimer.TimerSessionBuilder;
import io.ftimer.internal.text.NearestNames;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.internal.files.FilePath;
import io.ftimer.report.internal.files.TargetFile;
import io.ftimer.report.internal.text.Moves;
import io.ftimer.report.internal.text.Separated;
import io.ftimer.values.Status;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Options of a session as text: what is recorded, how errors are handled, and which reports are written where and when.
 *
 * <pre>{@code
 * Configuration configuration = Configuration.parse("exclude=solve/inner/**; output.text=timing.txt");
 * try (TimerSession session = configuration.applyTo(TimerSession.builder()).open()) {
 *     session.timer().start("solve");
 *     session.timer().stop("solve");
 * }
 * }</pre>
 *
 * <p>The default session of {@link io.ftimer.FTimers#init()} is configured by system properties, for instance
 * {@code -Dftimer.config="exclude=solve/inner/**; checkpoint.seconds=60"}, and by environment variables. The user guide lists
 * the keys.
 *
 * <p>Thread safety: immutable.
 */
public final class Configuration {
    /** The system property that holds a configuration as text; followed by a dot and a key, it holds a single value. */
    public static final String PROPERTY = "ftimer.config";

    private static final String FILE_PROPERTY = PROPERTY + ".file";
    private static final String VARIABLE = "FTIMER_CONFIG";
    private static final String FILE_VARIABLE = VARIABLE + "_FILE";
    private static final String SINGLE = PROPERTY + ".";

    /** What looks like a key, but is a format of {@code output.export}. */
    private static final Pattern FORMAT = Pattern.compile("output\\.(collapsed|collapsed-calls|html|json)");

    private final Map<String, String> values;

    private Configuration(Map<String, String> values) {
        this.values = values;
    }

    /**
     * Parses {@code key=value} entries that are separated by semicolons or line breaks. In a value, {@code \;} stands for a
     * semicolon.
     *
     * @throws IllegalArgumentException if an entry has another form, a key is unknown or duplicated, or a value is invalid
     */
    public static Configuration parse(String text) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String entry : Separated.by(";\n", text)) {
            int equals = entry.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException(
                        "invalid entry \"" + TextEscapes.display(entry) + "\": expected key=value");
            }
            String key = entry.substring(0, equals).strip();
            if (values.put(key, entry.substring(equals + 1).strip()) != null) {
                throw new IllegalArgumentException(
                        "duplicate key \"" + TextEscapes.display(key) + "\"; write its whole value in one entry");
            }
        }
        return checked(values);
    }

    /**
     * Loads a properties file in UTF-8. A backslash in a value is doubled there.
     *
     * @throws IOException if the file cannot be read
     * @throws IllegalArgumentException if a key is unknown, a value is invalid, or the file is no text in UTF-8
     */
    public static Configuration load(Path file) throws IOException {
        return load(file, "in " + file);
    }

    private static Configuration load(Path file, String place) throws IOException {
        Properties properties = new Properties();
        String text = located(place, () -> TargetFile.read(file));
        try {
            properties.load(new StringReader(text));
        } catch (IllegalArgumentException e) {
            // the only one there is, and it does not name the file
            throw new IllegalArgumentException(
                    place + ": malformed escape; write four hexadecimal digits after \\u, and two backslashes for one",
                    e);
        }
        Map<String, String> values = new LinkedHashMap<>();
        new TreeSet<>(properties.stringPropertyNames())
                .forEach(key -> values.put(key, properties.getProperty(key).strip()));
        return located(place, () -> checked(values));
    }

    /**
     * Returns the configuration of this process, as {@link io.ftimer.FTimers#init()} uses it: the file named by the environment
     * variable {@code FTIMER_CONFIG_FILE}, then the text of {@code FTIMER_CONFIG}, then the file named by the system property
     * {@code ftimer.config.file}, the text of {@value #PROPERTY}, and single values such as {@code ftimer.config.level}.
     * Later entries override earlier ones.
     *
     * @throws IllegalArgumentException if a key is unknown, a value is invalid, or a file cannot be read
     */
    public static Configuration ofProcess() {
        return ofProcess(System.getenv());
    }

    static Configuration ofProcess(Map<String, String> environment) {
        return ofSettings("environment variable", FILE_VARIABLE, VARIABLE, name -> environment.getOrDefault(name, ""))
                .overriddenBy(ofSystemProperties());
    }

    private static Configuration ofSystemProperties() {
        Map<String, String> single = new LinkedHashMap<>();
        for (String property : new TreeSet<>(System.getProperties().stringPropertyNames())) {
            if (property.startsWith(SINGLE) && !property.equals(FILE_PROPERTY)) {
                single.put(property.substring(SINGLE.length()), System.getProperty(property, ""));
            }
        }
        return ofSettings("system property", FILE_PROPERTY, PROPERTY, name -> System.getProperty(name, ""))
                .overriddenBy(located("in the system properties " + SINGLE + "*", () -> checked(single)));
    }

    /** Returns the configuration of two settings of a kind; a setting that is missing is empty. */
    private static Configuration ofSettings(
            String kind, String fileSetting, String textSetting, UnaryOperator<String> values) {
        return ofFile(values.apply(fileSetting), "named by the " + kind + " " + fileSetting)
                .overriddenBy(located("in the " + kind + " " + textSetting, () -> parse(values.apply(textSetting))));
    }

    private static Configuration ofFile(String file, String origin) {
        if (file.isEmpty()) {
            return new Configuration(Map.of());
        }
        try {
            Path path = located("the file " + origin, () -> FilePath.of(file));
            return load(path, "in " + file + ", " + origin);
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read the file " + origin + ": " + e, e);
        }
    }

    private static <T, X extends Exception> T located(String place, CheckedSupplier<T, X> reading) throws X {
        try {
            return reading.get();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(place + ": " + e.getMessage(), e);
        }
    }

    private static Configuration checked(Map<String, String> values) {
        Configuration configuration = new Configuration(values);
        configuration.plan();
        return configuration;
    }

    /**
     * Returns this configuration with the values of {@code later} where both have one. So a program has defaults of its own:
     *
     * <pre>{@code
     * Configuration.parse("output.text=-").overriddenBy(Configuration.ofProcess()).initDefaultSession();
     * }</pre>
     */
    public Configuration overriddenBy(Configuration later) {
        Map<String, String> all = new LinkedHashMap<>(values);
        all.putAll(later.values);
        return new Configuration(all);
    }

    /**
     * Returns this configuration for a rank of a job, which replaces {@code $RANK} in paths. This is the same as setting the
     * key {@code rank}, but also works if several ranks share a process.
     */
    public Configuration ofRank(int rank) {
        return overriddenBy(checked(Map.of("rank", Integer.toString(rank))));
    }

    /**
     * Sets the options of a session and adds the observers that write its reports.
     *
     * @return {@code options}
     * @throws IllegalArgumentException if values contradict each other, a path contains {@code $RANK} and the rank is not
     *     known, or this JVM lacks what they need
     */
    public TimerSessionBuilder applyTo(TimerSessionBuilder options) {
        try {
            plan().applyTo(options);
            return options;
        } catch (UnsupportedOperationException lacking) {
            throw new IllegalArgumentException(lacking.getMessage(), lacking);
        }
    }

    /**
     * Opens the process-wide default session with this configuration, instead of {@link #ofProcess() that of the process}.
     *
     * @return as {@link FTimers#init()}
     */
    public Status initDefaultSession() {
        return FTimers.init(this::applyTo);
    }

    /** Returns whether {@code onReportFailure} is {@code fail}, for the reports of the module {@code ftimer-mpi}. */
    public boolean failsOnReportFailure() {
        return plan().failsOnReportFailure;
    }

    /** Returns the text of the value that is set for a key; empty if none is set. */
    public Optional<String> value(String key) {
        return Optional.ofNullable(values.get(key));
    }

    SessionPlan plan() {
        SessionPlan plan = new SessionPlan();
        values.forEach((key, value) -> keyOf(key).plan(plan, value));
        return plan;
    }

    private static ConfigurationKey<?> keyOf(String name) {
        return Stream.concat(ConfigurationKey.ALL.stream(), Features.KEYS.stream())
                .filter(key -> key.name().equals(name))
                .findFirst()
                .orElseThrow(() -> unknown(name));
    }

    private static IllegalArgumentException unknown(String name) {
        String module = Features.MODULES.get(name);
        if (module != null) {
            return new IllegalArgumentException("the key \"" + name + "\" needs the module " + module
                    + ": add io.ftimer:" + module + " to the class path");
        }
        List<String> known = Stream.concat(
                        ConfigurationKey.ALL.stream().map(ConfigurationKey::name), Features.MODULES.keySet().stream())
                .toList();
        // the name of a system property, but in the text
        String meant = name.startsWith(SINGLE) ? name.substring(SINGLE.length()) : name;
        String hint = FORMAT.matcher(meant).matches()
                ? "; for a file in this format, set " + meant.replace("output.", "output.export=") + ":PATH"
                : NearestNames.hint(meant, known);
        return new IllegalArgumentException(Moves.of("key", meant)
                .map(moved -> "unknown configuration key: " + moved)
                .orElseGet(() -> "unknown configuration key \"" + TextEscapes.display(name) + '"'
                        + (hint.isEmpty() ? "; known keys: " + String.join(", ", known) : hint)));
    }

    /** Returns the entries as text that {@link #parse(String)} reads back. */
    @Override
    public String toString() {
        return values.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + escaped(entry.getValue()))
                .collect(Collectors.joining("; "));
    }

    /** Escapes separators. A blank keeps a backslash at the end from escaping the next separator. */
    private static String escaped(String value) {
        return value.replace(";", "\\;").replace("\n", "\\\n") + (value.endsWith("\\") ? " " : "");
    }
}
