package io.ftimer.internal.steps;

import java.util.List;

/** The threads of what runs tests. Stateless. */
public final class ToolThreads {
    private static final List<String> NAMES =
            List.of("surefire-forkedjvm-", "junit-jupiter-timeout-watcher", "Monitor Ctrl-Break", "/127.0.0.1:");

    private ToolThreads() {}

    /** Returns whether a thread of this name runs tests, and nothing of a test. */
    public static boolean isOfTool(String name) {
        return NAMES.stream().anyMatch(name::startsWith);
    }
}
