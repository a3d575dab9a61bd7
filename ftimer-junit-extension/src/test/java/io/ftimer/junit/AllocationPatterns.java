package io.ftimer.junit;

import io.ftimer.FTimers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The bytes of common Java code. They are exact where the objects leave the method, since then no compiler can remove them; the
 * sizes are those of objects with 12 bytes of header, aligned to 8 bytes, as 64-bit JVMs lay them out by default.
 */
class AllocationPatterns {
    private static final int TIMES = 1000;

    /** What is stored here leaves its method. */
    private static final Object[] KEPT = new Object[TIMES];

    private static final List<Integer> NUMBERS = new ArrayList<>(List.of(1000, 2000, 3000));
    private static final Map<Integer, String> NAMES = new HashMap<>(Map.of(1000, "one"));

    private static long result;

    private interface Step {
        Object of(int i);
    }

    private static void keep(Step step) {
        FTimers.run("loop", () -> {
            for (int i = 0; i < TIMES; i++) {
                KEPT[i] = step.of(i);
            }
        });
    }

    @Test
    @ExpectAllocation(region = "loop", exactly = "16kB")
    void boxing() {
        keep(i -> 1000 + i);
    }

    @Test
    @ExpectAllocation(region = "loop", exactly = "0B")
    void boxing_of_a_cached_number() {
        keep(i -> i % 100);
    }

    @Test
    @ExpectAllocation(region = "loop", exactly = "24kB")
    void varargs() {
        keep(i -> array(i, i));
    }

    private static int[] array(int... numbers) {
        return numbers;
    }

    @Test
    @ExpectAllocation(region = "loop", exactly = "32kB")
    void iterators() {
        keep(i -> NUMBERS.iterator());
    }

    /** The compiler may remove the iterator, and never adds one. */
    @Test
    @ExpectAllocation(region = "loop", atMost = "32kB")
    void a_loop_over_a_list() {
        keep(i -> {
            for (int number : NUMBERS) {
                result += number;
            }
            return null;
        });
    }

    /** A text of 5 characters and its bytes. */
    @Test
    @ExpectAllocation(region = "loop", exactly = "48kB")
    void texts_of_two_parts() {
        keep(i -> "a" + (1000 + i));
    }

    /** The builder with its first 16 bytes, the text and its bytes; the compiler may remove the builder. */
    @Test
    @ExpectAllocation(region = "loop", atLeast = "48kB", atMost = "104kB")
    void string_building() {
        keep(i -> new StringBuilder().append('a').append(1000 + i).toString());
    }

    /** Streams have some ten objects; how many of them the compiler removes is its own affair. */
    @Test
    @ExpectAllocation(region = "loop", atMost = "512kB")
    void streams() {
        keep(i -> {
            result += IntStream.range(0, 10).map(number -> number + 1).sum();
            return null;
        });
    }

    @Test
    @ExpectAllocation(region = "loop", exactly = "0B")
    void lambdas_without_a_captured_value() {
        keep(i -> (IntSupplier) () -> 1);
    }

    @Test
    @ExpectAllocation(region = "loop", exactly = "16kB")
    void lambdas_with_a_captured_value() {
        keep(i -> (IntSupplier) () -> i);
    }

    @Test
    @ExpectAllocation(region = "loop", exactly = "96kB")
    void arrays() {
        keep(i -> new long[10]);
    }

    @Test
    @ExpectAllocation(region = "loop", atMost = "16kB")
    void boxing_of_a_key() {
        keep(i -> NAMES.get(1000 + i));
    }

    @Test
    @ExpectAllocation(region = "loop", exactly = "0B")
    @ExpectAllocation(region = "loop", self = true, exactly = "0B")
    @ExpectAllocation(exactly = "0B")
    void a_hot_loop_with_regions_inside() {
        FTimers.start("loop");
        for (int i = 0; i < TIMES; i++) {
            FTimers.start("step");
            result += i;
            FTimers.stop("step");
        }
        FTimers.stop("loop");
    }

    @Test
    @ExpectAllocation(exactly = "0B")
    void nothing() {}

    @Test
    @ExpectAllocation(exactly = "24B")
    void a_body_without_regions() {
        KEPT[0] = new int[2];
    }
}
