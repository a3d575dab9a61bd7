package org.example;

import io.ftimer.FTimers;

/** What the tests of both plugins measure. */
public final class Orders {
    private Orders() {}

    /** Loads orders. */
    public static void load(int count) {
        for (int order = 0; order < count; order++) {
            FTimers.run("load", () -> {});
        }
    }
}
