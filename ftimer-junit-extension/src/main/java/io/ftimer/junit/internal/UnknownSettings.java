package io.ftimer.junit.internal;

import io.ftimer.config.Configuration;
import io.ftimer.internal.text.NearestNames;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Tells of configured keys that look like ours but are not, each once. Thread-safe. */
public final class UnknownSettings {
    private static final UnknownSettings OF_THIS_JVM = new UnknownSettings(line -> System.err.println(line));

    private final Consumer<String> sink;
    private final Set<String> told = ConcurrentHashMap.newKeySet();

    UnknownSettings(Consumer<String> sink) {
        this.sink = sink;
    }

    /** Prints one line to standard error for each key among {@code keys} that is unknown and was not told of before. */
    public static void tellOnce(Collection<String> keys) {
        OF_THIS_JVM.tell(keys);
    }

    void tell(Collection<String> keys) {
        List<String> known = FTimerConfig.settings().stream().map(Setting::key).toList();
        keys.stream()
                .filter(key -> key.startsWith(FTimerConfig.PREFIX) && !known.contains(key))
                // that of the runtime, which looks at it itself
                .filter(key -> !key.startsWith(Configuration.PROPERTY))
                .sorted()
                .filter(told::add)
                .forEach(key -> sink.accept(
                        "ftimer: \"" + key + "\" is not a setting and is ignored" + NearestNames.hint(key, known)));
    }
}
