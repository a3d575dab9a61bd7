package org.example;

import io.ftimer.FTimers;

/** Code of an application, which has places in messages. */
public final class Misspelled {
    private Misspelled() {}

    public static void stop() {
        FTimers.stop("sovle");
    }
}
