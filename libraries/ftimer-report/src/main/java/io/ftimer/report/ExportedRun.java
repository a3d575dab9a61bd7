package io.ftimer.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * What trees of one file have in common.
 *
 * <p>Thread safety: immutable.
 *
 * @param title the title of the file, such as the name of the project
 * @param facts facts about the run in the order of their display, such as the JDK
 */
public record ExportedRun(String title, Map<String, String> facts) {

    /** Copies the facts. */
    public ExportedRun {
        Objects.requireNonNull(title, "title");
        facts = facts.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    }
}
