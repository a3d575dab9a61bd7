package io.ftimer.agent;

import static io.ftimer.assertj.FTimerAssertions.assertThatGrowth;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.assertj.FTimerAssertions;
import io.ftimer.assertj.Growth;
import io.ftimer.metrics.RegionMetrics;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The steps of fTimer itself where something fails: they grow with the names, the length of a name and the depth at most in proportion. */
class FailureCostTest {
    private static final String FAILURES = """
            package io.ftimer.failing;
            import io.ftimer.FTimer;
            import io.ftimer.assertj.FTimerAssertions;
            import io.ftimer.config.Configuration;
            import io.ftimer.metrics.RegionMetrics;
            import io.ftimer.values.*;
            public class Failures {
                static int messages;
                static FTimer timer() { messages = 0; return FTimer.builder().mismatchMode(MismatchMode.STRICT).diagnostics(line -> messages++).build(); }
                static FTimer started() { FTimer t = timer(); t.init(); return t; }
                static void check(boolean b) { if (!b) { throw new IllegalStateException(); } }

                /** Returns a name that has little in common with one of another seed. */
                static String name(int length, int seed) { StringBuilder s = new StringBuilder(); for (int i = 0; i < length; i++) { s.append((char) ('a' + (i * (long) i * seed + seed) % 23)); } return s.toString(); }

                static Object unknownName(FTimer t, String name) { check(t.stop(name) == Status.UNKNOWN && messages == 1); return t; }
                public static Object stopOfLongName(int n) { FTimer t = started(); for (int i = 1; i <= 10; i++) { t.start(name(n, i)); } return unknownName(t, name(n, 11)); }
                public static Object stopOfLongNameWithOneWrongLetter(int n) { FTimer t = started(); t.start(name(n, 1)); return unknownName(t, name(n - 1, 1) + "-"); }
                public static Object stopAmongManyNames(int n) { FTimer t = started(); for (int i = 0; i < n; i++) { t.start("name" + i); t.stop("name" + i); } return unknownName(t, "nane7"); }
                public static Object stopInDepth(int n) { FTimer t = nested(n); return unknownName(t, "rr"); }
                public static Object stopOfOuterRegion(int n) { FTimer t = started(); t.start("outer"); for (int i = 0; i < n; i++) { t.start("inner"); } check(t.stop("outer") == Status.MISMATCH); return t; }
                public static Object finishInDepth(int n) { FTimer t = nested(n); check(t.finish() == Status.ACTIVE); return t; }

                static FTimer nested(int n) { FTimer t = started(); for (int i = 0; i < n; i++) { t.start("r"); } return t; }
                static FTimer wide(int n) { FTimer t = started(); for (int i = 0; i < n; i++) { t.start("name" + i); t.stop("name" + i); } return t; }
                static FTimer deep(int n) { FTimer t = nested(n); for (int i = 0; i < n; i++) { t.stop("r"); } return t; }
                static Object fails(Runnable assertion) { try { assertion.run(); } catch (AssertionError e) { return e.getMessage(); } throw new IllegalStateException(); }
                public static Object missingRegionOfWideTree(int n) { FTimer t = wide(n); return fails(() -> FTimerAssertions.assertThat(t.summary()).containsRegion("nane7")); }
                public static Object missingRegionOfDeepTree(int n) { FTimer t = deep(n); return fails(() -> FTimerAssertions.assertThat(t.summary()).containsRegion("r/r/s")); }
                public static Object wrongCallsInDeepTree(int n) { FTimer t = deep(n); return fails(() -> FTimerAssertions.assertThat(t.summary()).region("r/r/r").hasCalls(2)); }
                public static Object missingRegionOfLongName(int n) { FTimer t = started(); for (int i = 1; i <= 10; i++) { t.start(name(n, i)); t.stop(name(n, i)); } return fails(() -> FTimerAssertions.assertThat(t.summary()).containsRegion(name(n, 11))); }
                public static Object unknownLongKey(int n) { try { return Configuration.parse(name(n, 11) + "=1"); } catch (IllegalArgumentException e) { return e; } }

                public static Object metricsOfDeepTree(int n) {
                    RegionMetrics metrics = RegionMetrics.of();
                    for (int recorder = 0; recorder < 2; recorder++) {
                        FTimer t = FTimer.builder().listener(metrics::listener).build();
                        t.init();
                        for (int i = 0; i < n; i++) { t.start("r"); }
                        for (int i = 0; i < n; i++) { t.stop("r"); }
                    }
                    check(metrics.sums().paths().size() == n && metrics.sums().calls(RegionPath.of("r")) == 2);
                    return metrics;
                }
            }
            """;

    private static Class<?> failures;

    /** Copies fTimer to another package: the agent leaves its own alone. */
    @BeforeAll
    static void copy() throws Exception {
        Map<String, byte[]> classes = new HashMap<>();
        Sources.compile(17, FAILURES).forEach((name, code) -> classes.put(copied(name), copied(code)));
        for (Class<?> each : List.of(FTimer.class, RegionMetrics.class, FTimerAssertions.class)) {
            addCopies(each, classes);
        }
        failures = Class.forName(
                copied("io.ftimer.failing.Failures"), true, new InstrumentingLoader(classes, "work=io.copied.**"));
    }

    private static void addCopies(Class<?> of, Map<String, byte[]> classes) throws IOException, URISyntaxException {
        Path location =
                Path.of(of.getProtectionDomain().getCodeSource().getLocation().toURI());
        if (Files.isDirectory(location)) {
            addFrom(location, classes);
        } else {
            try (FileSystem jar = FileSystems.newFileSystem(location)) {
                addFrom(jar.getPath("/"), classes);
            }
        }
    }

    private static void addFrom(Path folder, Map<String, byte[]> classes) throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("io"))) {
            for (Path file :
                    (Iterable<Path>) files.filter(path -> path.toString().endsWith(".class"))::iterator) {
                String name =
                        folder.relativize(file).toString().replace(".class", "").replace('/', '.');
                classes.put(copied(name), copied(Files.readAllBytes(file)));
            }
        }
    }

    private static byte[] copied(byte[] code) {
        return copied(new String(code, StandardCharsets.ISO_8859_1)).getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Returns a text of the same length, so that a class file stays valid. */
    private static String copied(String text) {
        return text.replace("io/ftimer/", "io/copied/").replace("io.ftimer.", "io.copied.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "stopOfLongName",
                "stopOfLongNameWithOneWrongLetter",
                "stopAmongManyNames",
                "stopInDepth",
                "stopOfOuterRegion",
                "finishInDepth",
                "missingRegionOfWideTree",
                "missingRegionOfDeepTree",
                "wrongCallsInDeepTree",
                "missingRegionOfLongName",
                "unknownLongKey",
                "metricsOfDeepTree"
            })
    void the_steps_of_a_failure_grow_at_most_in_proportion(String failure) throws Exception {
        assertThatGrowth(n -> assertThat(failures.getMethod(failure, int.class).invoke(null, n))
                        .isNotNull())
                .over(1_000, 2_000, 4_000)
                .isAtMost(Growth.LINEAR);
    }
}
