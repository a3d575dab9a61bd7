package io.ftimer.benchmarks.scale;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** The JVM of one figure; prints its time in nanoseconds, a tab, and what held. */
final class ScaleProcess {
    static final String FAILED = "FAILED:";

    private ScaleProcess() {}

    /** Arguments: the name of the figure and its size. */
    public static void main(String... arguments) throws Exception {
        ScaleFigure figure = ScaleFigures.all(Runtime.getRuntime().availableProcessors()).stream()
                .filter(each -> each.name().equals(arguments[0]))
                .findFirst()
                .orElseThrow();
        PrintStream console = System.out;
        // the extension prints its report
        System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        long start = System.nanoTime();
        String held = figure.check().run(Long.parseLong(arguments[1]));
        console.println((System.nanoTime() - start) + "\t" + held);
        console.flush();
        System.exit(0);
    }
}
