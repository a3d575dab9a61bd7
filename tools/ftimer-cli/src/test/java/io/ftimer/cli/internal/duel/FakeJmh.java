package io.ftimer.cli.internal.duel;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.SplittableRandom;

/** The main class of a jar that behaves like benchmarks of JMH, as the file {@code fake.properties} beside it says. */
public final class FakeJmh {
    private FakeJmh() {}

    /** Writes or prints results. */
    public static void main(String[] arguments) throws IOException {
        Properties settings = new Properties();
        try (InputStream in = FakeJmh.class.getResourceAsStream("/fake.properties")) {
            settings.load(in);
        }
        List<String> words = Arrays.asList(arguments);
        int file = words.indexOf("-rff") + 1;
        String run = file == 0 ? "" : Path.of(words.get(file)).getFileName().toString();
        if (run.startsWith(settings.getProperty("crash", "never"))) {
            System.out.println("# JVM crashed");
            System.exit(134);
        }
        if (run.matches(settings.getProperty("locked", "never")) && !Boolean.getBoolean("jmh.ignoreLock")) {
            System.out.println(
                    "# JMH version: 1.37\nERROR: org.openjdk.jmh.runner.RunnerException: ERROR: Another JMH instance might be"
                            + " running. Unable to acquire the JMH lock (/tmp/jmh.lock), exiting. Use -Djmh.ignoreLock=true to forcefully"
                            + " continue.\n\tat org.openjdk.jmh.runner.Runner.run(Runner.java:216)\n"
                            + "\tat org.openjdk.jmh.Main.main(Main.java:71)");
            System.exit(1);
        }
        boolean isProfiled = words.contains("io.ftimer.cli.internal.duel.DuelProfiler");
        if (isProfiled && settings.containsKey("old")) {
            System.out.println("<forked VM failed with exit code 1>\n<stderr last='10 lines'>\n"
                    + "java.lang.UnsupportedClassVersionError: io/ftimer/cli/internal/duel/DuelProfiler");
            Files.writeString(Path.of(words.get(file)), "[]");
            return;
        }
        boolean isFailing = run.matches(settings.getProperty("failing", "never"));
        System.out.println("# Benchmark: org.example.B.same\n# Parameters: (n = 10)\n\nIteration   1: 20 ns/op\n");
        System.out.println("# Benchmark: org.example.B.solve\n# Parameters: (n = 10)\n");
        System.out.println(
                isFailing
                        ? "Iteration   1: <failure>\n\njava.lang.IllegalStateException: boom\n\tat B.solve(B.java:7)"
                        : "Iteration   1: 100 ns/op");
        boolean isSolveLeftOut = isFailing || words.contains("^\\Qorg.example.B.solve\\E$");
        double noise = 1
                + Double.parseDouble(settings.getProperty("noise", "0.01"))
                        * new SplittableRandom(run.hashCode()).nextDouble();
        double factor = Double.parseDouble(settings.getProperty("factor"));
        int calls = Integer.parseInt(settings.getProperty("calls"));
        String regions = words.stream().anyMatch(word -> word.startsWith("ftimer:"))
                ? metric("ftimer", 2, "regions") + "," + metric("ftimer.solve.self.norm", 10, "ns/op") + ","
                        + metric("ftimer.solve/linsolve.self.norm", 80 * factor, "ns/op") + ","
                        + metric("ftimer.solve/linsolve.calls.norm", calls, "calls/op")
                : "";
        boolean isMeasured = settings.containsKey("cpu") && isProfiled;
        String measured = isMeasured
                ? metric(
                                "duel.processor_time",
                                Double.parseDouble(settings.getProperty("cpu")) * (1 + noise / 100),
                                "ns/op")
                        + ","
                        + metric("duel.minimum", 20 * noise, "units") + ","
                        + metric("duel.allocation", Double.parseDouble(settings.getProperty("bytes", "120")), "B/op")
                        + ","
                        + metric("duel.waiting", Double.parseDouble(settings.getProperty("waiting", "0")), "yes") + ","
                        + metric("duel.collections", 0.1, "ns/op")
                : "";
        double wait = Double.parseDouble(settings.getProperty("wait", "0"));
        String json = "[" + benchmark("same", 20 * noise + wait, measured)
                + (isSolveLeftOut ? "" : "," + benchmark("solve", 100 * factor * noise, regions)) + "]";
        if (file == 0) {
            System.out.println(json);
        } else {
            Files.writeString(Path.of(words.get(file)), json);
        }
    }

    private static String benchmark(String name, double score, String secondary) {
        return String.format(
                Locale.ROOT,
                "{\"jmhVersion\":\"1.37\",\"benchmark\":\"org.example.B.%s\",\"mode\":\"avgt\",\"params\":{\"n\":\"10\"},"
                        + "\"primaryMetric\":{\"score\":%f,\"scoreUnit\":\"ns/op\",\"rawData\":[[%f]]},\"secondaryMetrics\":{%s}}",
                name,
                score,
                score,
                secondary);
    }

    private static String metric(String label, double score, String unit) {
        return String.format(Locale.ROOT, "\"%s\":{\"score\":%f,\"scoreUnit\":\"%s\"}", label, score, unit);
    }
}
