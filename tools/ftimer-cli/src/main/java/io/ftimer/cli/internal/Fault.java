package io.ftimer.cli.internal;

import java.util.Arrays;
import java.util.stream.Stream;

/** Describes an exception that is a fault of fTimer, whatever the input. */
public final class Fault {
    private Fault() {}

    /** Returns one sentence with all that a report of the fault needs. */
    public static String message(String version, String command, Throwable thrown) {
        StackTraceElement[] stack = thrown.getStackTrace();
        String place = Stream.concat(
                        Arrays.stream(stack)
                                .filter(frame -> frame.getClassName().startsWith("io.ftimer.")),
                        Arrays.stream(stack))
                .findFirst()
                .map(frame -> " at " + frame)
                .orElse("");
        return "this is a fault of fTimer, not of its input; report this line: " + version + ", Java "
                + Runtime.version() + ", \"" + command + "\": " + thrown + place;
    }
}
