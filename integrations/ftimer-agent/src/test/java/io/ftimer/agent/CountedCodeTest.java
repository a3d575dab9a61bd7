package io.ftimer.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.ftimer.internal.steps.PlaceSteps;
import io.ftimer.internal.steps.StepCounter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A step is a call of a method or a repetition of a loop, whatever release the code was compiled for. */
@ParameterizedClass
@ValueSource(ints = {8, 17})
class CountedCodeTest {
    /** Each method is a step itself. */
    private static final String CODE = """
            package com.acme;
            import java.util.function.*;
            public class Code {
                public static int nothing() { return 1; }
                public static int loop() { int r = 0; for (int i = 0; i < 10; i++) { r += i; } return r; }
                public static int whileLoop() { int i = 0; while (i < 10) { i++; } return i; }
                public static int doLoop() { int i = 0; do { i++; } while (i < 10); return i; }
                public static int nested() { int r = 0; for (int i = 0; i < 3; i++) { for (int j = 0; j < 4; j++) { r++; } } return r; }
                public static int each() { int r = 0; for (int i : new int[] {1, 2, 3}) { r += i; } return r; }
                public static int continued() { int r = 0; for (int i = 0; i < 10; i++) { if (i % 2 == 0) { continue; } r++; } return r; }
                public static int labeled() { int r = 0; outer: for (int i = 0; i < 3; i++) { for (int j = 0; j < 9; j++) { if (j == 2) { continue outer; } r++; } } return r; }
                public static int left() { int r = 0; for (int i = 0; i < 10; i++) { if (i == 4) { break; } r++; } return r; }
                public static int never() { int r = 0; for (int i = 0; i < 0; i++) { r++; } return r; }
                public static int branches() { int r = nothing() == 1 ? 2 : 3; if (r == 2) { r++; } else { r--; } switch (r) { case 3: r = 5; break; default: r = 7; } return r; }
                public static int recursion() { return down(5); }
                static int down(int n) { return n == 0 ? 0 : 1 + down(n - 1); }
                public static int caught() {
                    int r = 0;
                    for (int i = 0; i < 3; i++) { try { fail(i); r += 1; } catch (IllegalStateException e) { r += 10; } finally { r += 100; } }
                    return r;
                }
                static void fail(int i) { if (i == 1) { throw new IllegalStateException(); } }
                public static int retried() {
                    for (int i = 0;;) { try { if (i < 3) { i++; throw new IllegalStateException(); } return i; } catch (IllegalStateException e) { } }
                }
                public static int locked() { int r = 0; for (int i = 0; i < 3; i++) { synchronized (Code.class) { r++; } } return r; }
                public static int created() { return new Made(3).sum + new Made().sum; }
                public static int lambda() { IntUnaryOperator twice = n -> n * 2; int r = 0; for (int i = 0; i < 3; i++) { r += twice.applyAsInt(i); } return r; }
                public static int bridged() { Box<String> box = new TextBox(); return box.put("x"); }
                public static long wide() { long a = 1; double b = 2; for (long i = 0; i < 5; i++) { a += i; b *= 2; } return a + (long) b; }
                public static int inExpression() { int n = 0; return nothing() + (loop() > 3 ? doLoop() : n); }
                public static int initialized() { return Late.value() + Late.value(); }
            }
            class Late {
                static int sum;
                static { for (int i = 0; i < 100; i++) { sum += one(); } }
                static int one() { return 1; }
                static int value() { return sum; }
            }
            class Made {
                final int sum;
                Made() { this(2); }
                Made(int n) { super(); int s = 0; for (int i = 0; i < n; i++) { s += i; } sum = s; }
            }
            abstract class Box<T> { abstract int put(T t); }
            class TextBox extends Box<String> { int put(String s) { return s.length(); } }
            """;

    private static final Map<Integer, Map<String, byte[]>> COMPILED = new ConcurrentHashMap<>();

    @Parameter
    int release;

    private InstrumentingLoader counting(String options) {
        return new InstrumentingLoader(COMPILED.computeIfAbsent(release, r -> Sources.compile(r, CODE)), options);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            nothing      | 1   | 1
            loop         | 45  | 11
            whileLoop    | 10  | 11
            doLoop       | 10  | 10
            nested       | 12  | 16
            each         | 6   | 4
            continued    | 5   | 11
            labeled      | 6   | 10
            left         | 4   | 5
            never        | 0   | 1
            branches     | 5   | 2
            recursion    | 5   | 7
            caught       | 312 | 7
            retried      | 3   | 4
            locked       | 3   | 4
            created      | 4   | 9
            lambda       | 6   | 7
            bridged      | 1   | 5
            wide         | 75  | 6
            inExpression | 11  | 23
            initialized  | 200 | 3
            """)
    void calls_and_repetitions_count(String method, int result, long steps) throws Exception {
        InstrumentingLoader loader = counting("work=com.acme.**");
        loader.run("com.acme.Code", "nothing");

        assertThat(Steps.of(
                        () -> assertThat(loader.run("com.acme.Code", method)).isIn(result, (long) result)))
                .isEqualTo(steps);
        assertThat(Steps.of(() -> loader.run("com.acme.Code", method)))
                .as("the second time")
                .isEqualTo(steps);
        assertThat(loader.diagnostics()).isEmpty();
    }

    @Test
    void a_region_has_the_step_of_its_own_call_and_those_inside() throws Exception {
        InstrumentingLoader loader = counting("com.acme.**;minsize=0;work=com.acme.**");

        assertThat(Recorded.by(() -> assertThat(Steps.of(() -> loader.run("com.acme.Code", "inExpression")))
                        .isEqualTo(23)))
                .containsExactly(
                        "Code.inExpression 1",
                        "Code.inExpression/Code.nothing 1",
                        "Code.inExpression/Code.loop 1",
                        "Code.inExpression/Code.doLoop 1");
        for (String method : List.of("caught", "retried", "locked", "created", "lambda", "bridged", "initialized")) {
            assertThat(Steps.of(() -> loader.run("com.acme.Code", method))).isPositive();
        }
        assertThat(loader.diagnostics()).isEmpty();
    }

    @Test
    void only_selected_methods_count() throws Exception {
        assertThat(Steps.of(() -> counting("work=com.acme.Code::down").run("com.acme.Code", "recursion")))
                .isEqualTo(6);
        assertThat(Steps.of(() -> counting("work=com.acme.**;work.exclude=com.acme.Code::d*")
                        .run("com.acme.Code", "recursion")))
                .isEqualTo(1);
        assertThat(Steps.of(() -> counting("com.acme.**").run("com.acme.Code", "recursion")))
                .isZero();
    }

    @Test
    void steps_of_an_initializer_that_fails_do_not_count() throws Exception {
        InstrumentingLoader loader = new InstrumentingLoader(Sources.compile(release, """
                        package com.acme;
                        public class Failing {
                            static int value = fail();
                            static int fail() { for (int i = 0; i < 9; i++) { if (i == 8) { throw new IllegalStateException(); } } return 1; }
                            public static int run() { return value; }
                        }
                        """), "work=com.acme.**");

        assertThat(Steps.of(() -> assertThatThrownBy(() -> loader.run("com.acme.Failing", "run"))
                        .isInstanceOf(ExceptionInInitializerError.class)))
                .isZero();
    }

    private static Map<String, PlaceSteps> places(InstrumentingLoader loader, String type, String method, long steps)
            throws Exception {
        loader.countByPlace();
        Map<String, PlaceSteps> before = StepCounter.placesOfAllThreads();
        assertThat(Steps.of(() -> loader.run(type, method))).isEqualTo(steps);
        Map<String, PlaceSteps> places = PlaceSteps.since(before, StepCounter.placesOfAllThreads());
        assertThat(places.values().stream().mapToLong(PlaceSteps::own).sum()).isEqualTo(steps);
        return places;
    }

    @Test
    void steps_can_be_known_by_place() throws Exception {
        assertThat(places(counting("work=com.acme.**"), "com.acme.Code", "created", 9))
                .containsOnly(
                        entry("com.acme.Code.created", new PlaceSteps(1, 1, 0)),
                        entry("com.acme.Code.created at Code.java:27 -> Made.new", new PlaceSteps(2, 8, 0)));
    }

    @Test
    void steps_of_a_small_method_are_at_the_line_that_calls_it() throws Exception {
        InstrumentingLoader loader = new InstrumentingLoader(Sources.compile(release, """
                        package com.acme;
                        public class Blame {
                            public static int run() {
                                int r = 0;
                                try { small(-1); } catch (IllegalStateException e) { r++; }
                                for (int i = 0; i < 3; i++) {
                                    r += small(i);
                                }
                                return r + large(2);
                            }
                            static int small(int i) { return smaller(i); }
                            static int smaller(int i) { if (i < 0) { throw new IllegalStateException(); } return i; }
                            static int large(int n) {
                                int r = 0;
                                for (int i = 0; i < n; i++) { for (int j = 0; j < n; j++) { r += i * j + i + j + 1; r ^= r + n; } }
                                return r + smaller(n);
                            }
                        }
                        """), "work=com.acme.**");

        assertThat(places(loader, "com.acme.Blame", "run", 20))
                .containsOnly(
                        entry("com.acme.Blame.run", new PlaceSteps(1, 4, 0)),
                        entry("com.acme.Blame.run at Blame.java:5 -> Blame.small", new PlaceSteps(1, 2, 0)),
                        entry("com.acme.Blame.run at Blame.java:7 -> Blame.small", new PlaceSteps(3, 6, 0)),
                        entry("com.acme.Blame.run at Blame.java:9 -> Blame.large", new PlaceSteps(1, 0, 0)),
                        entry("com.acme.Blame.large", new PlaceSteps(1, 7, 0)),
                        entry("com.acme.Blame.large at Blame.java:16 -> Blame.smaller", new PlaceSteps(1, 1, 0)));
        assertThat(places(loader, "com.acme.Blame", "run", 20)).hasSize(6);
    }

    @Test
    void the_report_names_patterns_and_their_methods() throws Exception {
        InstrumentingLoader loader = counting("work=com.acme.Code.*,com.acme.Cod.*,com.acme.Code::dwn");
        loader.run("com.acme.Code", "loop");

        assertThat(loader.report().patterns())
                .extracting(use -> use.pattern() + " " + (use.methods() > 20) + " " + use.problem())
                .containsExactly(
                        "work=com.acme.Code.* true ",
                        "work=com.acme.Cod.* false \"work=com.acme.Cod.*\" matches no class that was loaded; did you mean \"com.acme.Code.*\"?",
                        "work=com.acme.Code::dwn false \"work=com.acme.Code::dwn\" matches no method of com.acme.Code; did you mean \"com.acme.Code::down\"?");
    }
}
