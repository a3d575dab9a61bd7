package com.acme.data;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The inputs of the pairs, by their size: made once, and outside of what counts. */
public final class Data {
    private static final Map<String, Object> KNOWN = new HashMap<>();

    private Data() {}

    /** Makes all inputs of a size, so that none is made while steps count. */
    public static void prepare(int n) {
        numbers(n);
        boxed(n);
        copyOfBoxed(n);
        links(n);
        sorted(n);
        tree(n);
        words(n);
        keys(n);
        set(n);
        text(n);
        text(10 * n);
        capital(n);
        prefixed(10 * n);
        row(n);
        runs(n);
        colliding(n);
        file(n);
    }

    @SuppressWarnings("unchecked") // each name has one type
    private static <T> T of(String name, int n, IntFunction<T> maker) {
        Object known = KNOWN.get(name + n);
        if (known == null) {
            known = maker.apply(n);
            KNOWN.put(name + n, known);
        }
        return (T) known;
    }

    public static int[] numbers(int n) {
        return of(
                "numbers",
                n,
                size -> new SplittableRandom(7).ints(size, 0, 1 << 30).toArray());
    }

    public static List<Integer> boxed(int n) {
        int[] numbers = numbers(n);
        return of("boxed", n, size -> IntStream.of(numbers).boxed().collect(Collectors.toCollection(ArrayList::new)));
    }

    public static List<Integer> copyOfBoxed(int n) {
        List<Integer> boxed = boxed(n);
        return of("copy", n, size -> new ArrayList<>(boxed));
    }

    public static List<Integer> links(int n) {
        List<Integer> boxed = boxed(n);
        return of("links", n, size -> new LinkedList<>(boxed));
    }

    public static List<Integer> sorted(int n) {
        return of(
                "sorted",
                n,
                size -> new ArrayList<>(IntStream.range(0, size).boxed().toList()));
    }

    public static TreeMap<Integer, Integer> tree(int n) {
        return of("tree", n, size -> {
            TreeMap<Integer, Integer> tree = new TreeMap<>();
            IntStream.range(0, size).forEach(i -> tree.put(i, i));
            return tree;
        });
    }

    private static List<String> numbered(String word, int n) {
        return of(
                word,
                n,
                size -> new ArrayList<>(
                        IntStream.range(0, size).mapToObj(i -> word + i).toList()));
    }

    public static List<String> words(int n) {
        return numbered("word", n);
    }

    /** Words of which none is among the others. */
    public static List<String> keys(int n) {
        return numbered("key", n);
    }

    public static Set<String> set(int n) {
        List<String> words = words(n);
        return of("set", n, size -> new HashSet<>(words));
    }

    public static String text(int n) {
        return of("text", n, size -> "abcdefghij".repeat(size / 10));
    }

    public static String capital(int n) {
        String text = text(n);
        return of("capital", n, size -> "A" + text);
    }

    public static String prefixed(int n) {
        String text = text(n);
        return of("prefixed", n, size -> ":" + text);
    }

    /** Words that commas separate. */
    public static String row(int n) {
        List<String> words = words(n);
        return of("row", n, size -> String.join(",", words));
    }

    public static List<String> runs(int n) {
        return of(
                "runs",
                n,
                size -> new ArrayList<>(IntStream.range(0, size / 50)
                        .mapToObj(i -> "x".repeat(18))
                        .toList()));
    }

    /** Texts with the same hash code. */
    public static List<String> colliding(int n) {
        return of(
                "colliding",
                n,
                size -> new ArrayList<>(IntStream.range(0, size)
                        .mapToObj(i -> IntStream.range(0, 11)
                                .mapToObj(bit -> (i >> bit & 1) == 0 ? "Aa" : "BB")
                                .collect(Collectors.joining()))
                        .toList()));
    }

    public static Path file(int n) {
        return of("file", n, size -> {
            try {
                Path file = Files.createTempFile("pairs", ".bin");
                file.toFile().deleteOnExit();
                return Files.write(file, new byte[size]);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
