package io.ftimer.config;

import io.ftimer.TimerSessionBuilder;
import io.ftimer.internal.text.NearestNames;
import io.ftimer.internal.text.TextEscapes;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Options of a session as text: what is recorded, what is done with mistakes, and what is written where and when.
 *
 * <pre>{@code
 * java -Dftimer.config="exclude=solve/inner/**; output.text=timing.txt; checkpoint.seconds=60" ...
 * Configuration.parse("level=2; output.tree=-").applyTo(TimerSession.builder()).open();
 * }</pre>
 *
 * <p>{@link io.ftimer.FTimers#init()} uses that of the system properties. The keys are listed in the user guide.
 *
 * <p>Thread safety: immutable.
 */
public final class Configuration {
    /** The system property that holds a configuration as text, and with a dot and a key behind it a single value. */
    public static final String PROPERTY = "ftimer.config";

    /** The system property that names a properties file. */
    public static final String FILE_PROPERTY = PROPERTY + ".file";

    private static final String SINGLE = PROPERTY + ".";

    private final Map<String, String> values;

    private Configuration(Map<String, String> values) {
        this.values = values;
    }

    /**
     * Returns what a text says: {@code key=value} entries with semicolons or line breaks between. In a value, {@code \;}
     * stands for a semicolon.
     *
     * @throws IllegalArgumentException if an entry is no such pair, a key is unknown or there twice, or a value cannot be
     */
    public static Configuration parse(String text) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String entry : Separated.by(";\n", text)) {
            int equals = entry.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException(
                        "\"" + TextEscapes.escape(entry) + "\" is not of the form key=value");
            }
            String key = entry.substring(0, equals).strip();
            if (values.put(key, entry.substring(equals + 1).strip()) != null) {
                throw new IllegalArgumentException(
                        "\"" + TextEscapes.escape(key) + "\" is there twice; write all of it into one entry");
            }
        }
        return checked(values);
    }

    /**
     * Returns what a properties file in UTF-8 says. A backslash in a value is written twice there.
     *
     * @throws IOException if the file cannot be read
     * @throws IllegalArgumentException if a key is unknown, or a value cannot be
     */
    public static Configuration load(Path file) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        Map<String, String> values = new LinkedHashMap<>();
        new TreeSet<>(properties.stringPropertyNames()).forEach(key -> values.put(key, properties.getProperty(key)));
        return located("in " + file, () -> checked(values));
    }

    /**
     * Returns what the system properties say: the file that {@value #FILE_PROPERTY} names, then the text of
     * {@value #PROPERTY}, then single values such as {@code ftimer.config.level}; what comes later prevails.
     *
     * @throws IllegalArgumentException if a key is unknown, a value cannot be, or the file cannot be read
     */
    public static Configuration ofSystemProperties() {
        Map<String, String> single = new LinkedHashMap<>();
        for (String property : new TreeSet<>(System.getProperties().stringPropertyNames())) {
            if (property.startsWith(SINGLE) && !property.equals(FILE_PROPERTY)) {
                single.put(property.substring(SINGLE.length()), System.getProperty(property, ""));
            }
        }
        String text = System.getProperty(PROPERTY, "");
        return ofFileProperty()
                .overriddenBy(located("in the system property " + PROPERTY, () -> parse(text)))
                .overriddenBy(located("in the system properties " + SINGLE + "*", () -> checked(single)));
    }

    private static Configuration ofFileProperty() {
        String file = System.getProperty(FILE_PROPERTY, "");
        if (file.isEmpty()) {
            return new Configuration(Map.of());
        }
        try {
            return load(Path.of(file));
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "the file of the system property " + FILE_PROPERTY + " cannot be read: " + e, e);
        }
    }

    private static Configuration located(String place, Supplier<Configuration> reading) {
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

    /** Returns this configuration with the values of {@code stronger} where both have one. */
    public Configuration overriddenBy(Configuration stronger) {
        Map<String, String> all = new LinkedHashMap<>(values);
        all.putAll(stronger.values);
        return new Configuration(all);
    }

    /**
     * Returns this configuration for that rank of a job, which {@code $RANK} in paths stands for. It is as setting the key
     * {@code rank}; where several ranks share a process, it is the only way.
     */
    public Configuration ofRank(int rank) {
        return overriddenBy(checked(Map.of("rank", Integer.toString(rank))));
    }

    /**
     * Sets the options of a session, and adds what writes its reports.
     *
     * @return {@code options}
     * @throws IllegalArgumentException if values do not fit together, or a path has {@code $RANK} and the rank is not known
     */
    public TimerSessionBuilder applyTo(TimerSessionBuilder options) {
        plan().applyTo(options);
        return options;
    }

    /** Returns what the ranks of a job do together, for {@code ContextTimer} of the module {@code ftimer-mpi}. */
    public RankOptions rankOptions() {
        return plan().ranks;
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
        // as it would be right for a system property
        String meant = name.startsWith(SINGLE) ? name.substring(SINGLE.length()) : name;
        String hint = NearestNames.hint(meant, known);
        return new IllegalArgumentException("\"" + TextEscapes.escape(name) + "\" is not a key of the configuration"
                + (hint.isEmpty() ? "; the keys are: " : hint + " The keys are: ") + String.join(", ", known));
    }

    /** Returns the entries as text that {@link #parse(String)} reads. */
    @Override
    public String toString() {
        return values.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue().replace(";", "\\;"))
                .collect(Collectors.joining("; "));
    }
}
