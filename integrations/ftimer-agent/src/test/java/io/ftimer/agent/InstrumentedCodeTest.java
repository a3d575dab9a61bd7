package io.ftimer.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.values.RegionPath;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Instrumented code opens one region for each call, and closes it at every exit, whatever release it was compiled for. */
@ParameterizedClass
@ValueSource(ints = {8, 17})
class InstrumentedCodeTest {
    private static final String SHOP = """
            package com.acme;
            public class Shop {
                public static int recursion() { return down(3); }
                static int down(int n) { return n == 0 ? 0 : 1 + down(n - 1); }

                public static String results() {
                    return "" + aByte((byte) 1) + aLong(2L, 3) + aDouble(1.5, 2L) + aFloat(2f) + aText("x") + anArray(4).length;
                }
                static byte aByte(byte b) { return b; }
                static long aLong(long a, int b) { long c = a + b; return c; }
                static double aDouble(double a, long b) { double c = a * b; return c; }
                static float aFloat(float a) { return a; }
                static String aText(String a) { return a; }
                static int[] anArray(int n) { return new int[n]; }

                public static String exceptions() {
                    try {
                        return outer();
                    } catch (IllegalStateException e) {
                        after();
                        return e.getMessage();
                    }
                }
                static String outer() { return middle(); }
                static String middle() { inner(); return "not reached"; }
                static void inner() { throw new IllegalStateException("inner"); }
                static void after() {}

                public static int handlers() { return caught(0) + caught(1); }
                static int caught(int n) {
                    int result = 0;
                    for (int i = 0; i < 3; i++) {
                        try {
                            if (i == n) { fail(); }
                            result += i;
                        } catch (RuntimeException e) {
                            result += 100;
                        } finally {
                            result += 1000;
                        }
                    }
                    return result;
                }
                static void fail() { throw new RuntimeException(); }

                public static int flow() { return loop(5) + choose("b") + locked(new Object()); }
                static int loop(int n) {
                    do { n--; } while (n > 0);
                    while (true) {
                        if (n > 10) { return n; }
                        long wide = n; double wider = wide;
                        n += (int) wider + 1;
                    }
                }
                static int choose(String s) {
                    switch (s) { case "a": return 1; case "b": return 2; default: throw new IllegalArgumentException(s); }
                }
                static int locked(Object lock) { synchronized (lock) { return synchronizedToo(); } }
                static synchronized int synchronizedToo() { return 7; }

                public static int kinds() {
                    Shop shop = new Shop();
                    Supplier supplier = new Warehouse();
                    return shop.secret() + supplier.usual() + Supplier.fixed() + Kind.BIG.size() + new Inner().deep();
                }
                private int secret() { return 1; }
                static class Inner { int deep() { return 5; } }

                public static int overloads() { return read("a") + read("b", 1); }
                static int read(String s) { return read(s, 2); }
                static int read(String s, int n) { return n; }

                public static int lambda() {
                    java.util.function.IntUnaryOperator twice = n -> down(n) * 2;
                    return twice.applyAsInt(1);
                }
                public static int generic() {
                    Box<String> box = new TextBox();
                    return box.put("x");
                }
            }
            interface Supplier {
                default int usual() { return 2; }
                static int fixed() { return 3; }
                int missing();
            }
            class Warehouse implements Supplier { public int missing() { return 0; } }
            enum Kind { SMALL, BIG; int size() { return 4; } }
            abstract class Box<T> { abstract int put(T t); }
            class TextBox extends Box<String> { int put(String s) { return s.length(); } }
            """;

    private static final String CONSTRUCTORS = """
            package com.acme;
            public class Made extends Base {
                final String text;
                public Made(String text) { super(text.isEmpty() ? new Object() : pick(new Object(), new String("a"))); this.text = text; }
                public Made() { this("a"); }
                public Made(int n) { super(new Object()); if (n > 0) { throw new IllegalStateException("in the body"); } text = ""; }
                public Made(long n) { super(n); text = ""; }
                static Object pick(Object a, Object b) { return a; }
                public static Object normal() { return new Made(); }
                public static Object empty() { return new Made(""); }
                public static Object failing() { return new Made(1); }
                public static Object failingInSuper() { return new Made(1L); }
            }
            class Base {
                Base(Object o) {}
                Base(long n) { throw new IllegalStateException("in super"); }
            }
            """;

    private static final String INITIALIZED = """
            package com.acme;
            public class Formats {
                static final String DEFAULT;
                static { String all = ""; for (int i = 0; i < 3; i++) { all += made(i); } DEFAULT = all + Names.first(); }
                static String made(int n) { return "f" + n; }
                public static String use() { return DEFAULT + made(7) + tried(); }
                static String tried() { try { return "" + Broken.value(); } catch (ExceptionInInitializerError e) { return made(8); } catch (NoClassDefFoundError e) { return made(8); } }
            }
            class Names {
                static final String FIRST = Formats.made(1) + "n";
                static String first() { return FIRST; }
            }
            class Broken {
                static int value;
                static { value = Integer.parseInt(Formats.made(2)); }
                static int value() { return value; }
            }
            """;

    private static final Map<Integer, Map<String, byte[]>> COMPILED = new ConcurrentHashMap<>();

    @Parameter
    int release;

    private InstrumentingLoader instrumented(String options) {
        return new InstrumentingLoader(
                COMPILED.computeIfAbsent(release, r -> Sources.compile(r, SHOP, CONSTRUCTORS, INITIALIZED)), options);
    }

    private List<String> recorded(InstrumentingLoader loader, String type, String method) throws Exception {
        return Recorded.by(() -> loader.run("com.acme." + type, method));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            recursion  | 3          | Shop.recursion 1, Shop.recursion/Shop.down 1, Shop.recursion/Shop.down/Shop.down 1, Shop.recursion/Shop.down/Shop.down/Shop.down 1, Shop.recursion/Shop.down/Shop.down/Shop.down/Shop.down 1
            results    | 153.02.0x4 | Shop.results 1, Shop.results/Shop.aByte 1, Shop.results/Shop.aLong 1, Shop.results/Shop.aDouble 1, Shop.results/Shop.aFloat 1, Shop.results/Shop.aText 1, Shop.results/Shop.anArray 1
            exceptions | inner      | Shop.exceptions 1, Shop.exceptions/Shop.outer 1, Shop.exceptions/Shop.outer/Shop.middle 1, Shop.exceptions/Shop.outer/Shop.middle/Shop.inner 1, Shop.exceptions/Shop.after 1
            handlers   | 6205       | Shop.handlers 1, Shop.handlers/Shop.caught 2, Shop.handlers/Shop.caught/Shop.fail 2
            flow       | 24         | Shop.flow 1, Shop.flow/Shop.loop 1, Shop.flow/Shop.choose 1, Shop.flow/Shop.locked 1, Shop.flow/Shop.locked/Shop.synchronizedToo 1
            kinds      | 15         | Shop.kinds 1, Shop.kinds/Shop.secret 1, Shop.kinds/Supplier.usual 1, Shop.kinds/Supplier.fixed 1, Shop.kinds/Kind.size 1, Shop.kinds/Shop.Inner.deep 1
            lambda     | 2          | Shop.lambda 1, Shop.lambda/Shop.down 1, Shop.lambda/Shop.down/Shop.down 1
            generic    | 1          | Shop.generic 1, Shop.generic/TextBox.put 1
            """)
    void methods_open_one_region_for_each_call(String method, String result, String regions) throws Exception {
        InstrumentingLoader loader = instrumented("com.acme.**;minsize=0");

        assertThat(String.join(", ", recorded(loader, "Shop", method))).isEqualTo(regions);
        assertThat(String.valueOf(loader.run("com.acme.Shop", method))).isEqualTo(result);
        assertThat(loader.diagnostics()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            com.acme.Shop::read                                                  | Shop.read 2, Shop.read/Shop.read 1
            com.acme.Shop::read(String)                                          | Shop.read 1
            com.acme.Shop::read(java.lang.String,int)                            | Shop.read 2
            com.acme.Shop::read;exclude=com.acme.Shop::read(String)              | Shop.read 2
            outermost=com.acme.Shop::read                                        | Shop.read 2
            outermost=com.acme.Shop::re*;include=com.acme.Shop::read;minsize=0   | Shop.read 2
            outermost=com.acme.Shop::overloads;include=com.acme.Shop::read       | Shop.overloads 1, Shop.overloads/Shop.read 2, Shop.overloads/Shop.read/Shop.read 1
            outermost=com.acme.Shop.*;minsize=0                                  | Shop.overloads 1
            """)
    void calls_of_overloads_count_by_signature_or_from_outside(String options, String regions) throws Exception {
        InstrumentingLoader loader = instrumented(options);

        assertThat(String.join(", ", recorded(loader, "Shop", "overloads"))).isEqualTo(regions);
        assertThat(String.valueOf(loader.run("com.acme.Shop", "overloads"))).isEqualTo("3");
        assertThat(loader.diagnostics()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Shop | recursion | Shop.recursion          | com.acme.Shop.recursion(Shop.java:3)
            Shop | recursion | Shop.recursion/Shop.down | com.acme.Shop.recursion(Shop.java:3)
            Shop | flow      | Shop.flow/Shop.loop     | com.acme.Shop.flow(Shop.java:46)
            Shop | overloads | Shop.overloads/Shop.read/Shop.read | com.acme.Shop.read(Shop.java:70)
            Shop | kinds     | Shop.kinds/Shop.Inner.deep | com.acme.Shop.kinds(Shop.java:64)
            Made | normal    | Made.normal/Made.new    | com.acme.Made.<init>(Made.java:5)
            """)
    void the_place_of_a_region_is_where_its_method_was_called_first(
            String type, String method, String region, String place) throws Exception {
        InstrumentingLoader loader = instrumented("com.acme.**,com.acme.Made::new;minsize=0");

        try (TimerSession session = TimerSession.builder().places(true).open()) {
            try (TimerBinding binding = session.bind()) {
                loader.run("com.acme." + type, method);
            }
            assertThat(session.summary()
                            .entry(RegionPath.parse(region))
                            .orElseThrow()
                            .place())
                    .hasValueSatisfying(found -> assertThat(found).hasToString(place));
        }
    }

    @Test
    void what_initializes_a_class_is_not_recorded_in_whatever_comes_first() throws Exception {
        InstrumentingLoader loader = instrumented("com.acme.Formats.*,com.acme.Names.*,com.acme.Broken.*;minsize=0");

        List<String> first = recorded(loader, "Formats", "use");

        assertThat(first)
                .containsExactly(
                        "Formats.use 1",
                        "Formats.use/Formats.made 1",
                        "Formats.use/Formats.tried 1",
                        "Formats.use/Formats.tried/Formats.made 1");
        assertThat(loader.run("com.acme.Formats", "use")).isEqualTo("f0f1f2f1nf7f8");
        assertThat(loader.diagnostics()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            normal         |                     | Made.pick 1, Base.new 1, Made.new 1
            empty          |                     | Base.new 1, Made.new 1
            failing        | in the body         | Base.new 1, Made.new 1
            failingInSuper | in super            | Base.new 1
            """)
    void constructors_open_a_region_after_the_call_of_another(String method, String error, String regions)
            throws Exception {
        InstrumentingLoader loader = instrumented("com.acme.Made::new,com.acme.Base::new,com.acme.Made::pick");

        List<String> recorded = Recorded.by(() -> {
            if (error == null) {
                loader.run("com.acme.Made", method);
            } else {
                assertThatThrownBy(() -> loader.run("com.acme.Made", method))
                        .isInstanceOf(InvocationTargetException.class)
                        .cause()
                        .hasMessage(error);
            }
        });

        assertThat(String.join(", ", recorded)).isEqualTo(regions);
        assertThat(loader.diagnostics()).isEmpty();
    }

    @Test
    void a_constructor_that_begins_with_another_counts_if_its_parameters_select_it() throws Exception {
        InstrumentingLoader loader = instrumented("com.acme.Made::new()");

        assertThat(Recorded.by(() -> loader.run("com.acme.Made", "normal"))).containsExactly("Made.new 1");
    }

    @Test
    void a_constructor_that_creates_another_object_of_its_class_counts() throws Exception {
        InstrumentingLoader loader = new InstrumentingLoader(Sources.compile(17, """
                        package com.acme;
                        public class Chain {
                            public Chain next;
                            public Chain(int length) { if (length > 1) { next = new Chain(length - 1); } }
                            public static Object three() { return new Chain(3); }
                        }
                        """), "com.acme.Chain::new");

        assertThat(Recorded.by(() -> loader.run("com.acme.Chain", "three")))
                .containsExactly("Chain.new 1", "Chain.new/Chain.new 1", "Chain.new/Chain.new/Chain.new 1");
    }

    @Test
    void stack_traces_are_those_of_the_original_code() throws Exception {
        assertThat(failedLines(instrumented("com.acme.**;minsize=0")))
                .hasSize(3)
                .isEqualTo(failedLines(instrumented("")));
    }

    private static List<String> failedLines(InstrumentingLoader loader) throws ReflectiveOperationException {
        Method outer = Class.forName("com.acme.Shop", true, loader).getDeclaredMethod("outer");
        outer.setAccessible(true);
        try {
            outer.invoke(null);
            return List.of();
        } catch (InvocationTargetException e) {
            return Stream.of(e.getCause().getStackTrace())
                    .filter(frame -> frame.getClassName().startsWith("com.acme"))
                    .map(frame -> frame.getMethodName() + ":" + frame.getLineNumber())
                    .toList();
        }
    }
}
