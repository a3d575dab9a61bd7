package org.example;

import io.ftimer.FTimer;
import io.ftimer.FTimers;

/** An application: tests name its lines. */
public final class Purchase {
    private Purchase() {}

    public static void load(FTimer timer) {
        timer.recorder().beginSql("select 1", 0).run();
    }

    public static void reload(FTimer timer) {
        Runnable task = () -> timer.recorder().beginSql("select 1", 0).run();
        task.run();
    }

    public static void total() {
        FTimers.run("total", () -> {
            FTimers.start("sum");
            FTimers.stop("sum");
            FTimers.timed("tax", () -> 1);
            FTimers.scope("print").close();
        });
    }

    public static void totalAgain() {
        FTimers.run("total", () -> {});
    }

    public static void run(String region) {
        FTimers.run(region, () -> {});
    }
}
