package io.ftimer.benchmarks.scale;

import io.ftimer.benchmarks.Machine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Runs each figure in a JVM of its own with a small heap, and prints a table. Bounds what is counted, never a time. */
public record Scale(boolean quick) {
    private static final String LINE = "%-34s %13s %-6s %8s %9s %12s  %s";

    /** Prints a line for each figure. Returns whether all held. */
    public boolean run(PrintWriter out) throws IOException {
        Machine machine = Machine.here();
        out.println(machine);
        out.println(line("figure", "size", "", "heap", "seconds", "us per unit", ""));
        boolean held = true;
        for (ScaleFigure figure : ScaleFigures.all(machine.processors())) {
            long size = quick ? figure.quick() : figure.full();
            out.flush();
            String result = resultOf(figure, size);
            held &= !result.startsWith(ScaleProcess.FAILED);
            out.println(result);
        }
        out.println(
                "sessions and lanes: on up to " + machine.processors() + " threads, the processors of this machine");
        out.println(held ? "bench: everything held at its size" : "bench: something did not hold at its size");
        out.flush();
        return held;
    }

    private static String resultOf(ScaleFigure figure, long size) throws IOException {
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx" + figure.megabytes() + "m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ScaleProcess.class.getName(),
                        figure.name(),
                        Long.toString(size)))
                .redirectErrorStream(true)
                .start();
        List<String> lines;
        try (BufferedReader output = process.inputReader()) {
            lines = output.lines().toList();
        }
        String last = lines.isEmpty() ? "" : lines.get(lines.size() - 1);
        if (!last.matches("\\d+\t.+")) {
            return ScaleProcess.FAILED + " " + figure.name() + ": " + String.join("\n", lines);
        }
        String[] parts = last.split("\t", 2);
        double seconds = Long.parseLong(parts[0]) * 1e-9;
        return line(
                figure.name(),
                String.format(Locale.ROOT, "%,d", size),
                figure.unit(),
                figure.megabytes() + " MB",
                String.format(Locale.ROOT, "%.1f", seconds),
                String.format(Locale.ROOT, "%.3f", seconds * 1e6 / size),
                parts[1]);
    }

    private static String line(Object... cells) {
        return String.format(Locale.ROOT, LINE, cells).stripTrailing();
    }

    /** The JVM of one figure; prints its time in nanoseconds, a tab, and what held. */
    static final class ScaleProcess {
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
}
