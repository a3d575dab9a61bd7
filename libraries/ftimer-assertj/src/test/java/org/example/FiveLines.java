package org.example;

import io.ftimer.FTimers;

/** Code of an application that opens regions on five lines. */
public final class FiveLines {
    private FiveLines() {}

    public static void load() {
        FTimers.run("order", () -> {});
        FTimers.run("items", () -> {});
        FTimers.run("prices", () -> {});
        FTimers.run("stock", () -> {});
        FTimers.run("taxes", () -> {});
    }
}
