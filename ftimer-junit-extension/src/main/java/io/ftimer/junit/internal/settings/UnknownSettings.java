package io.ftimer.junit.internal.settings;

import io.ftimer.internal.text.NearestNames;
import io.ftimer.report.ConsoleStyle;
import io.ftimer.report.internal.text.Moves;
import io.ftimer.report.internal.text.TextSetting;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Reports each unknown key that begins with {@link FTimerConfig#PREFIX} once. Thread-safe. */
public final class UnknownSettings {
    /** The key of the runtime, which reads and checks it and what begins with it. */
    static final String OF_RUNTIME = "ftimer.config";

    private static final Set<String> OF_CONSOLE = Set.of(ConsoleStyle.COLOR_PROPERTY, ConsoleStyle.WIDTH_PROPERTY);

    /** Surefire passes the properties of the Maven plugin on to the JVM of the tests. */
    private static final Set<String> OF_MAVEN_PLUGIN =
            Set.of("ftimer.all", "ftimer.format", "ftimer.onNotRepeatable", "ftimer.onUnverified", "ftimer.skip");

    public static final UnknownSettings OF_JVM = new UnknownSettings(line -> System.err.println(line));

    private final Consumer<String> sink;
    private final Set<String> reported = ConcurrentHashMap.newKeySet();

    UnknownSettings(Consumer<String> sink) {
        this.sink = sink;
    }

    public void report(Collection<String> keys) {
        List<String> known =
                FTimerConfig.settings().stream().map(TextSetting::key).toList();
        keys.stream()
                .filter(key -> key.startsWith(FTimerConfig.PREFIX) && !known.contains(key))
                .filter(key -> !key.startsWith(OF_RUNTIME) && !OF_CONSOLE.contains(key))
                .filter(key -> !OF_MAVEN_PLUGIN.contains(key))
                .sorted()
                .filter(reported::add)
                .forEach(key -> sink.accept("ftimer: "
                        + Moves.of("setting", key)
                                .map(moved -> moved + "; the former name is ignored")
                                .orElseGet(() -> '"' + key + "\" is not a setting and is ignored"
                                        + NearestNames.hint(key, known))));
    }
}
