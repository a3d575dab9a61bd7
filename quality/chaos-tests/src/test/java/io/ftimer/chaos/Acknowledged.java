package io.ftimer.chaos;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The ids that programs acknowledged, by file. Thread-safe. */
final class Acknowledged {
    private final Map<Path, Set<String>> byFile = new HashMap<>();

    synchronized void add(Path file, String id) {
        if (id.endsWith(";")) {
            byFile.computeIfAbsent(file, added -> new HashSet<>()).add(id);
        }
    }

    synchronized Set<String> of(Path file) {
        return Set.copyOf(byFile.getOrDefault(file, Set.of()));
    }

    /** Requires that a file has what was acknowledged, and nothing twice. */
    void requireIn(Path file, List<String> present) {
        Set<String> once = new HashSet<>();
        List<String> twice = present.stream().filter(id -> !once.add(id)).toList();
        Disagreement.require(twice.isEmpty(), "twice in " + file + ": " + twice);
        Set<String> missing = new HashSet<>(of(file));
        missing.removeAll(once);
        Disagreement.require(missing.isEmpty(), "lost in " + file + ": " + missing);
    }
}
