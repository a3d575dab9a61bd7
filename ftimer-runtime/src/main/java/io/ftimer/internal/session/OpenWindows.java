package io.ftimer.internal.session;

import java.util.List;
import java.util.stream.Stream;

/** The open windows of the process. Changed under the lock of windows; any thread may ask. */
final class OpenWindows {
    private static volatile List<Window> newestFirst = List.of();

    private OpenWindows() {}

    /** Returns the windows in the order in which they are asked. */
    static List<Window> newestFirst() {
        return newestFirst;
    }

    static void add(Window window) {
        newestFirst = Stream.concat(Stream.of(window), newestFirst.stream()).toList();
    }

    static void remove(Window window) {
        newestFirst = newestFirst.stream().filter(other -> other != window).toList();
    }

    /** Returns whether the regions are kept that threads of that name open without a session. */
    static boolean keepRegionsOf(String threadName) {
        return newestFirst.stream().anyMatch(window -> !window.ignores(threadName));
    }
}
