package io.ftimer.internal.session;

import java.util.ArrayList;
import java.util.List;

/**
 * The open windows of the process, newest first; the newest is asked first. Thread-safe.
 *
 * @param generation advances when a window is opened while none was open: regions from before are forgotten
 */
record OpenWindows(int generation, List<Window> newestFirst) {
    private static volatile OpenWindows open = new OpenWindows(0, List.of());

    static OpenWindows now() {
        return open;
    }

    /** Begins the next generation if no window is open; returns whether it did. Under the lock of windows, as the others. */
    static boolean beginGeneration() {
        OpenWindows known = open;
        if (!known.newestFirst.isEmpty()) {
            return false;
        }
        open = new OpenWindows(known.generation + 1, List.of());
        return true;
    }

    static void add(Window window) {
        List<Window> windows = new ArrayList<>(open.newestFirst);
        windows.add(0, window);
        open = new OpenWindows(open.generation, List.copyOf(windows));
    }

    static void remove(Window window) {
        List<Window> others = new ArrayList<>(open.newestFirst);
        others.remove(window);
        open = new OpenWindows(open.generation, List.copyOf(others));
    }

    /** Returns the generation that regions of threads of that name without a session belong to; 0 if they are not kept. */
    static int keeping(String threadName) {
        OpenWindows now = open;
        boolean keeps = now.newestFirst.stream().anyMatch(window -> !window.ignores(threadName));
        return keeps ? now.generation : 0;
    }
}
