package io.ftimer.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls of collections and texts of the JDK add steps by size, beside the step of the method that makes them. */
class ChargedCallsTest {
    private static final Map<String, byte[]> CLASSES = Sources.compile(17, """
            package com.acme;
            import java.util.*;
            public class Calls {
                static final List<Integer> LISTS = new ArrayList<>(Collections.nCopies(100, 1));
                static final List<Integer> LINKS = new LinkedList<>(LISTS);
                static final Set<Integer> SET = new HashSet<>(List.of(1, 2, 3));
                static final Map<Integer, Integer> MAP = Map.of(1, 2, 3, 4);
                static final String TEXT = "0123456789".repeat(8);

                public static Object contains() { return LISTS.contains(1); }
                public static Object indexOf() { return LISTS.indexOf(7); }
                public static Object inSet() { return SET.contains(1); }
                public static Object inKeys() { return MAP.keySet().contains(1); }
                public static Object inValues() { return MAP.containsValue(1) | MAP.values().contains(1); }
                public static Object getOfArray() { return LISTS.get(50); }
                public static Object getOfLinks() { return LINKS.get(10) + LINKS.get(95); }
                public static Object removeFirst() { return new ArrayList<>(LISTS).remove(0); }
                public static Object removeLast() { return new ArrayList<>(LISTS).remove(99); }
                public static Object removeObject() { return new ArrayList<>(LISTS).remove((Object) 1); }
                public static Object insert() { List<Integer> l = new ArrayList<>(LISTS); l.add(0, 5); l.add(101, 6); return l.get(0) + l.get(101) + l.size(); }
                public static Object addAll() { List<Integer> l = new ArrayList<>(); l.addAll(LISTS); return l.size(); }
                public static Object copyOf() { return List.copyOf(LISTS).size(); }
                public static Object sort() { List<Integer> l = new ArrayList<>(LISTS); Collections.sort(l); l.sort(null); return l; }
                public static Object sortArray() { int[] a = new int[64]; Arrays.sort(a); return a.length; }
                public static Object concat() { String s = TEXT; return s + "x" + s; }
                public static Object built() { return new StringBuilder(TEXT).append(TEXT).toString(); }
                public static Object search() { return TEXT.indexOf("x") + TEXT.indexOf('x') + new StringBuilder(TEXT).indexOf("x"); }
                public static Object substring() { return TEXT.substring(16); }
                public static Object nothing() { List<Integer> l = null; try { return l.contains(1); } catch (NullPointerException e) { return "thrown"; } }
                public static Object own() { return new Own().contains(1); }
                static class Own extends ArrayList<Integer> { @Override public boolean contains(Object o) { return true; } @Override public int size() { throw new IllegalStateException(); } }
                public static Object ownAsList() { List<Integer> own = new Own(); return own.contains(1); }
            }
            """);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            contains     | 101
            indexOf      | 101
            inSet        | 1
            inKeys       | 1
            inValues     | 5
            getOfArray   | 1
            getOfLinks   | 16
            removeFirst  | 201
            removeLast   | 102
            removeObject | 201
            insert       | 201
            addAll       | 101
            copyOf       | 101
            sort         | 1501
            sortArray    | 449
            concat       | 21
            built        | 21
            search       | 31
            substring    | 9
            nothing      | 1
            own          | 3
            ownAsList    | 3
            """)
    void calls_add_steps_by_size(String method, long steps) throws Exception {
        InstrumentingLoader loader = new InstrumentingLoader(CLASSES, "work=com.acme.**");
        InstrumentingLoader plain = new InstrumentingLoader(CLASSES, "");

        assertThat(Steps.of(() -> assertThat(loader.run("com.acme.Calls", method))
                        .isEqualTo(plain.run("com.acme.Calls", method))))
                .isEqualTo(steps);
        assertThat(loader.diagnostics()).isEmpty();
    }

    @Test
    void charged_calls_are_possible_before_a_constructor_calls_another() throws Exception {
        InstrumentingLoader loader =
                new InstrumentingLoader(Sources.compile(17, """
                        package com.acme;
                        import java.util.*;
                        public class Copy extends ArrayList<Integer> {
                            Copy(List<Integer> of) { super(new ArrayList<>(of)); add(0, 1); }
                            public static Object run() { return new Copy(Arrays.asList(1, 2, 3)).size(); }
                        }
                        """), "work=com.acme.**;include=com.acme.Copy::new");

        // run, the constructor, and two copies; the list of its own is asked for nothing
        assertThat(Steps.of(() -> assertThat(loader.run("com.acme.Copy", "run")).isEqualTo(4)))
                .isEqualTo(8);
        assertThat(loader.diagnostics()).isEmpty();
    }
}
