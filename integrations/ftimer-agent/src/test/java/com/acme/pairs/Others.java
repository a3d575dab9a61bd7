package com.acme.pairs;

import static com.acme.data.Data.boxed;
import static com.acme.data.Data.colliding;
import static com.acme.data.Data.file;
import static com.acme.data.Data.numbers;
import static com.acme.data.Data.words;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.math.BigInteger;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Caches, hash codes, numbers, and what is made again in each round. */
final class Others {
    private Others() {}

    static List<Pair> pairs() {
        return List.of(
                Pair.linear(2, "cache that never hits", Others::computedOnce, Others::computedAgain),
                Pair.linear(3, "colliding hash codes", Others::spreadKeys, Others::collidingKeys),
                Pair.linear(13, "growing BigInteger", Others::boundedNumber, Others::growingNumber),
                Pair.more(16, "loop that runs twice", Others::summedTwice, Others::summedThreeTimes),
                Pair.more(22, "exceptions for control flow", Others::checkedNumbers, Others::caughtNumbers),
                Pair.more(23, "boxing in a loop", Others::primitiveSum, Others::boxedSum),
                Pair.more(25, "reflection in a loop", Others::calledDirectly, Others::calledByReflection),
                Pair.more(37, "DateTimeFormatter made again", Others::formatterOnce, Others::formatterAgain),
                Pair.linear(39, "colliding texts", n -> counted(words(n)), n -> counted(colliding(n))),
                Pair.linear(45, "list as the key of a map", Others::textAsKey, Others::listAsKey),
                Pair.more(52, "MessageDigest.getInstance", Others::digestOnce, Others::digestAgain),
                Pair.more(53, "matrix by columns", Others::byRows, Others::byColumns),
                Pair.more(55, "unbuffered reads", Others::buffered, Others::unbuffered));
    }

    private static long costly(int n) {
        long result = 0;
        for (int i = 0; i < n; i++) {
            result += i ^ n;
        }
        return result;
    }

    private static Object computedOnce(int n) {
        Map<Integer, Long> known = new HashMap<>();
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += known.computeIfAbsent(n, Others::costly);
        }
        return sum;
    }

    private static Object computedAgain(int n) {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += costly(n);
        }
        return sum;
    }

    private record Key(int id, boolean collides) {
        @Override
        public int hashCode() {
            return collides ? 1 : id;
        }
    }

    private static Object keys(int n, boolean collide) {
        Map<Key, Integer> all = new HashMap<>();
        for (int i = 0; i < n; i++) {
            all.put(new Key(i, collide), i);
        }
        return all;
    }

    private static Object spreadKeys(int n) {
        return keys(n, false);
    }

    private static Object collidingKeys(int n) {
        return keys(n, true);
    }

    private static Object counted(List<String> words) {
        Map<String, Integer> counts = new HashMap<>();
        for (String word : words) {
            counts.merge(word, 1, Integer::sum);
        }
        return counts;
    }

    private static Object boundedNumber(int n) {
        long number = 1;
        for (int i = 1; i < n; i++) {
            number = number * 31 + i;
        }
        return number;
    }

    private static Object growingNumber(int n) {
        BigInteger number = BigInteger.ONE;
        for (int i = 1; i < n; i++) {
            number = number.multiply(BigInteger.valueOf(31)).add(BigInteger.valueOf(i));
        }
        return number;
    }

    private static long sum(int[] numbers) {
        long sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        return sum;
    }

    private static Object summedTwice(int n) {
        int[] numbers = numbers(n);
        return sum(numbers) ^ sum(numbers);
    }

    private static Object summedThreeTimes(int n) {
        int[] numbers = numbers(n);
        return sum(numbers) ^ sum(numbers) + sum(numbers);
    }

    private static boolean isNumber(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!Character.isDigit(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static Object checkedNumbers(int n) {
        List<String> words = words(n);
        int sum = 0;
        for (String word : words) {
            sum += isNumber(word) ? Integer.parseInt(word) : 1;
        }
        return sum;
    }

    private static Object caughtNumbers(int n) {
        List<String> words = words(n);
        int sum = 0;
        for (String word : words) {
            try {
                sum += Integer.parseInt(word);
            } catch (NumberFormatException e) {
                sum++;
            }
        }
        return sum;
    }

    private static Object primitiveSum(int n) {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i;
        }
        return sum;
    }

    private static Object boxedSum(int n) {
        Long sum = 0L;
        for (int i = 0; i < n; i++) {
            sum += i;
        }
        return sum;
    }

    /** What is called by its name, too. */
    public static final class Counter {
        private int count;

        public int add(int more) {
            return count += more;
        }
    }

    private static Object calledDirectly(int n) {
        Counter counter = new Counter();
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += counter.add(i);
        }
        return sum;
    }

    private static Object calledByReflection(int n) throws ReflectiveOperationException {
        Counter counter = new Counter();
        int sum = 0;
        for (int i = 0; i < n; i++) {
            Method add = Counter.class.getMethod("add", int.class);
            sum += (int) add.invoke(counter, i);
        }
        return sum;
    }

    private static Object formatterOnce(int n) {
        DateTimeFormatter format = DateTimeFormatter.ofPattern("yyyy-MM-dd");
        int letters = 0;
        for (int i = 0; i < n; i++) {
            letters += format.format(LocalDate.EPOCH.plusDays(i)).length();
        }
        return letters;
    }

    private static Object formatterAgain(int n) {
        int letters = 0;
        for (int i = 0; i < n; i++) {
            DateTimeFormatter format = DateTimeFormatter.ofPattern("yyyy-MM-dd");
            letters += format.format(LocalDate.EPOCH.plusDays(i)).length();
        }
        return letters;
    }

    private static Object textAsKey(int n) {
        Map<Object, Integer> counts = new HashMap<>();
        for (int i = 0; i < n; i++) {
            counts.merge("key", 1, Integer::sum);
        }
        return counts;
    }

    private static Object listAsKey(int n) {
        List<Integer> boxed = boxed(n);
        Map<Object, Integer> counts = new HashMap<>();
        for (int i = 0; i < n; i++) {
            counts.merge(boxed, 1, Integer::sum);
        }
        return counts;
    }

    private static Object digestOnce(int n) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("MD5");
        int sum = 0;
        for (int i = 0; i < n; i++) {
            digest.reset();
            sum += digest.digest(new byte[] {(byte) i})[0];
        }
        return sum;
    }

    private static Object digestAgain(int n) throws Exception {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += MessageDigest.getInstance("MD5").digest(new byte[] {(byte) i})[0];
        }
        return sum;
    }

    private static Object byRows(int n) {
        int[][] matrix = new int[n / 10][n / 10];
        int sum = 0;
        for (int row = 0; row < n / 10; row++) {
            for (int column = 0; column < n / 10; column++) {
                sum += matrix[row][column]++;
            }
        }
        return sum;
    }

    private static Object byColumns(int n) {
        int[][] matrix = new int[n / 10][n / 10];
        int sum = 0;
        for (int column = 0; column < n / 10; column++) {
            for (int row = 0; row < n / 10; row++) {
                sum += matrix[row][column]++;
            }
        }
        return sum;
    }

    private static int read(InputStream in) throws IOException {
        int bytes = 0;
        while (in.read() >= 0) {
            bytes++;
        }
        return bytes;
    }

    private static Object buffered(int n) throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file(n)))) {
            return read(in);
        }
    }

    private static Object unbuffered(int n) throws IOException {
        try (InputStream in = Files.newInputStream(file(n))) {
            return read(in);
        }
    }
}
