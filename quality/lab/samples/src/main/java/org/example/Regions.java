package org.example;

import io.ftimer.FTimers;
import java.util.function.Supplier;

/** The regions that are inserted into samples. A region that the property {@code planted} names is opened once more. */
public final class Regions {
    private static final String PLANTED = System.getProperty("planted", "");

    private Regions() {}

    public static void start(String name) {
        if (name.equals(PLANTED)) {
            FTimers.start(name);
            FTimers.stop(name);
        }
        FTimers.start(name);
    }

    public static void stop(String name) {
        FTimers.stop(name);
    }

    public static <T> T call(String name, Supplier<T> task) {
        start(name);
        try {
            return task.get();
        } finally {
            stop(name);
        }
    }
}
