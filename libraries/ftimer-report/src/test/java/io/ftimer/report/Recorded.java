package io.ftimer.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Files that the Fortran fTimer 1.0 wrote in recorded runs. */
final class Recorded {
    private Recorded() {}

    /** Returns the text of a recorded file, with dates replaced by that of {@link ManualTimer}. */
    static String file(String name) {
        try (InputStream in = Objects.requireNonNull(Recorded.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("{{DATE}}", ManualTimer.DATE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
