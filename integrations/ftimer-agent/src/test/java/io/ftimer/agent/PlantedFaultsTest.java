package io.ftimer.agent;

import static io.ftimer.assertj.FTimerAssertions.assertThatGrowth;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.assertj.Growth;
import java.lang.reflect.Method;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Faults that make code slower, each beside code without it. Those in own code that let the work grow faster are found by the growth of
 * its steps; {@link JdkStepsTest} has those that need the steps inside the JDK.
 */
class PlantedFaultsTest {
    private static final Map<String, byte[]> CLASSES = Sources.compile(17, """
            package com.acme;
            import java.util.*;
            import java.util.regex.*;
            import java.util.stream.*;
            public class Faults {
                static int[] numbers(int n) { int[] a = new int[n]; for (int i = 0; i < n; i++) { a[i] = (int) (i * 2654435761L % n); } return a; }
                static List<Integer> list(int n) { List<Integer> l = new ArrayList<>(); for (int i = 0; i < n; i++) { l.add(i); } return l; }

                public static Object nestedLoops(int n) { int[] a = numbers(n); int r = 0; for (int i = 0; i < n; i++) { for (int j = 0; j < i; j++) { if (a[i] == a[j]) { r++; } } } return r; }
                public static Object nestedLoopsGood(int n) { int r = 0; Set<Integer> seen = new HashSet<>(); for (int i : numbers(n)) { if (!seen.add(i)) { r++; } } return r; }

                static class Cache { final Map<Object, Integer> known = new HashMap<>(); int of(Object key, int n) { return known.computeIfAbsent(key, k -> expensive(n)); } }
                static int expensive(int n) { int r = 0; for (int i = 0; i < n; i++) { r += i; } return r; }
                public static Object missedCache(int n) { Cache c = new Cache(); int r = 0; for (int i = 0; i < n; i++) { r += c.of(new Object(), n); } return r; }
                public static Object missedCacheGood(int n) { Cache c = new Cache(); int r = 0; for (int i = 0; i < n; i++) { r += c.of("key", n); } return r; }

                static class Key {
                    final int id; final boolean collides;
                    Key(int id, boolean collides) { this.id = id; this.collides = collides; }
                    @Override public int hashCode() { return collides ? 1 : id; }
                    @Override public boolean equals(Object o) { return o instanceof Key k && k.id == id; }
                }
                public static Object collidingHash(int n) { Map<Key, Integer> m = new HashMap<>(); for (int i = 0; i < n; i++) { m.put(new Key(i, true), i); } return m.size(); }
                public static Object collidingHashGood(int n) { Map<Key, Integer> m = new HashMap<>(); for (int i = 0; i < n; i++) { m.put(new Key(i, false), i); } return m.size(); }

                public static Object streamInStream(int n) { List<Integer> l = list(n); return l.stream().filter(a -> l.stream().anyMatch(b -> b == a + 1)).count(); }
                public static Object streamInStreamGood(int n) { Set<Integer> s = list(n).stream().map(a -> a - 1).collect(Collectors.toSet()); return list(n).stream().filter(a -> s.contains(a)).count(); }

                public static Object sortedAgain(int n) { List<Integer> l = new ArrayList<>(); for (int i : numbers(n)) { l.add(i); l.sort((a, b) -> a - b); } return l; }
                public static Object sortedAgainGood(int n) { List<Integer> l = new ArrayList<>(); for (int i : numbers(n)) { l.add(i); } l.sort((a, b) -> a - b); return l; }

                static int parsed(Matcher m) { return m.find() ? 1 : 0; }
                public static Object compiledAgain(int n) { int r = 0; for (int i = 0; i < n; i++) { r += parsed(Pattern.compile("a+b").matcher("aab")); } return r; }
                public static Object compiledAgainGood(int n) { int r = 0; Pattern p = Pattern.compile("a+b"); for (int i = 0; i < n; i++) { r += parsed(p.matcher("aab")); } return r; }

                static int sum(int[] a) { int r = 0; for (int x : a) { r += x; } return r; }
                public static Object runTwice(int n) { int[] a = numbers(n); return sum(a) - sum(a) + sum(a); }
                public static Object runTwiceGood(int n) { int[] a = numbers(n); return sum(a); }
            }
            """);

    private final InstrumentingLoader loader = new InstrumentingLoader(CLASSES, "work=com.acme.**");

    private Object run(String method, int n) throws ReflectiveOperationException {
        Method code = loader.loadClass("com.acme.Faults").getMethod(method, int.class);
        return code.invoke(null, n);
    }

    private void grows(String method) throws ReflectiveOperationException {
        assertThatGrowth(n -> run(method, n)).over(500, 1_000, 2_000).isAtMost(Growth.LINEARITHMIC);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nestedLoops", "missedCache", "collidingHash", "streamInStream", "sortedAgain"})
    void faults_that_let_the_work_grow_faster_are_found(String fault) throws Exception {
        grows(fault + "Good");
        assertThatThrownBy(() -> grows(fault))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith(
                        "Expected all calls and steps to grow at most as LINEARITHMIC with the size, but these grew faster");
        assertThat(loader.diagnostics()).isEmpty();
    }

    /** A baseline of steps fails beyond 10 percent. */
    @ParameterizedTest
    @CsvSource({"runTwice, true", "compiledAgain, false"})
    void faults_that_add_work_of_the_same_growth_are_found_by_a_baseline(String fault, boolean isFound)
            throws Exception {
        run(fault + "Good", 1_000);
        long good = Steps.of(() -> run(fault + "Good", 1_000));
        long bad = Steps.of(() -> run(fault, 1_000));

        assertThat((double) bad / good > 1.1).isEqualTo(isFound);
    }

    private static final Map<String, byte[]> REFACTORED = Sources.compile(17, """
            package com.acme;
            import java.util.*;
            import java.util.function.*;
            public class Refactored {
                public static int forLoop(int n) { int r = 0; for (int i = 0; i < n; i++) { r += i; } return r; }
                public static int forLoop2(int n) { int r = 0; int i = 0; while (i < n) { r += i; i++; } return r; }
                public static int decision(int n) { int r = 0; for (int i = 0; i < n; i++) { if (i % 3 == 0) { r += 1; } else { r += 2; } } return r; }
                public static int decision2(int n) { int r = 0; for (int i = 0; i < n; i++) { r += i % 3 == 0 ? 1 : 2; } return r; }
                public static int choice(int n) { int r = 0; for (int i = 0; i < n; i++) { switch (i % 3) { case 0: r += 5; break; case 1: r += 6; break; default: r += 7; } } return r; }
                public static int choice2(int n) { int r = 0; for (int i = 0; i < n; i++) { r += switch (i % 3) { case 0 -> 5; case 1 -> 6; default -> 7; }; } return r; }
                public static int inverted(int n) { int r = 0; for (int i = 0; i < n; i++) { if (i % 2 == 0) { r += i; } } return r; }
                public static int inverted2(int n) { int r = 0; for (int i = 0; i < n; i++) { if (i % 2 != 0) { continue; } r += i; } return r; }
                public static int indexed(int n) { int[] a = new int[n]; int r = 0; for (int i = 0; i < a.length; i++) { r += a[i] + 1; } return r; }
                public static int indexed2(int n) { int[] a = new int[n]; int r = 0; for (int x : a) { r += x + 1; } return r; }
                public static int variable(int n) { int r = 0; for (int i = 0; i < n; i++) { r += i * 2 + 1; } return r; }
                public static int variable2(int n) { int sum = 0; for (int number = 0; number < n; number++) { int twice = number * 2; int added = twice + 1; sum += added; } return sum; }
                public static int reordered(int n) { int r = 0; int q = 1; for (int i = 0; i < n; i++) { r += i; q = (q + i) % 7; } return r + q; }
                public static int reordered2(int n) { int q = 1; int r = 0; for (int i = 0; i < n; i++) { q = (q + i) % 7; r += i; } return r + q; }
                public static int early(int n) { int r = 0; boolean found = false; for (int i = 0; i < n && !found; i++) { if (i == n - 1) { found = true; r = i; } } return r; }
                public static int early2(int n) { for (int i = 0; i < n; i++) { if (i == n - 1) { return i; } } return 0; }
                public static int named(int n) { IntUnaryOperator twice = i -> i * 2; int r = 0; for (int i = 0; i < n; i++) { r += twice.applyAsInt(i); } return r; }
                public static int named2(int n) { IntUnaryOperator twice = Refactored::twice; int r = 0; for (int i = 0; i < n; i++) { r += twice.applyAsInt(i); } return r; }
                static int twice(int i) { return i * 2; }
                public static int extracted(int n) { int r = 0; for (int i = 0; i < n; i++) { r += i; } return r * 2 + n; }
                public static int extracted2(int n) { return finished(total(n), n); }
                static int total(int n) { int r = 0; for (int i = 0; i < n; i++) { r += i; } return r; }
                static int finished(int r, int n) { return r * 2 + n; }
            }
            """);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "forLoop",
                "decision",
                "choice",
                "inverted",
                "indexed",
                "variable",
                "reordered",
                "early",
                "named",
                "extracted"
            })
    void refactorings_that_keep_the_work_are_not_reported(String method) throws Exception {
        InstrumentingLoader refactored = new InstrumentingLoader(REFACTORED, "work=com.acme.**");
        Class<?> type = refactored.loadClass("com.acme.Refactored");
        Method before = type.getMethod(method, int.class);
        Method after = type.getMethod(method + "2", int.class);

        long steps = Steps.of(() -> before.invoke(null, 100));
        assertThat(before.invoke(null, 100)).isEqualTo(after.invoke(null, 100));
        assertThat((double) Steps.of(() -> after.invoke(null, 100)) / steps).isBetween(0.97, 1.03);
    }
}
