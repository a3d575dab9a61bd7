package io.ftimer.demo;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Captures standard output until it is closed. */
final class CapturedOutput implements AutoCloseable {
    private final PrintStream before = System.out;
    private final ByteArrayOutputStream taken = new ByteArrayOutputStream();

    CapturedOutput() {
        System.setOut(new PrintStream(taken, true, StandardCharsets.UTF_8));
    }

    String text() {
        return taken.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        System.setOut(before);
    }
}
