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
        boolean isSolveLeftOut = words.contains("^\\Qorg.example.B.solve\\E$");
        double noise = 1 + 0.01 * new SplittableRandom(run.hashCode()).nextDouble();
        double factor = Double.parseDouble(settings.getProperty("factor"));
        int calls = Integer.parseInt(settings.getProperty("calls"));
        String regions = words.contains("-prof")
                ? metric("ftimer", 2, "regions") + "," + metric("ftimer.solve.self.norm", 10, "ns/op") + ","
                        + metric("ftimer.solve/linsolve.self.norm", 80 * factor, "ns/op") + ","
                        + metric("ftimer.solve/linsolve.calls.norm", calls, "calls/op")
                : "";
        String json = "[" + benchmark("same", 20 * noise, "")
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
