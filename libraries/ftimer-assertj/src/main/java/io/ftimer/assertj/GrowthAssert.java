package io.ftimer.assertj;

import io.ftimer.report.internal.text.PaddedTable;
import io.ftimer.report.internal.text.PaddedTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Assertions on the growth of a number of calls or steps with the size of a problem. Counts are exact, so the result is the same on
 * every machine, with one release of Java where steps inside the JDK count. The actual value is the numbers, in the order of the sizes.
 *
 * <p>Thread safety: thread-confined.
 */
public abstract class GrowthAssert extends TreeAssert<GrowthAssert, List<Long>> {
    final List<Integer> sizes;
    private final String unit;

    /** Creates assertions on numbers of {@code calls} or {@code steps}. */
    GrowthAssert(List<Integer> sizes, List<Long> numbers, String unit) {
        super(numbers, GrowthAssert.class);
        this.sizes = sizes;
        this.unit = unit;
    }

    /** Returns the sizes; throws unless there are two or more in ascending order. */
    static List<Integer> ascending(int... sizes) {
        if (sizes.length < 2) {
            throw new IllegalArgumentException("number of sizes must be at least 2, was " + sizes.length);
        }
        int before = 0;
        for (int size : sizes) {
            if (size <= before) {
                throw new IllegalArgumentException("sizes must be positive and ascending, but " + size
                        + (before == 0 ? " is the first" : " follows " + before));
            }
            before = size;
        }
        return IntStream.of(sizes).boxed().toList();
    }

    /**
     * Verifies that there are calls, or that steps are counted, and that their number grows at most as {@code growth} says; {@link Growth}
     * has the exact rule. Choose a smallest size at which the counted work outweighs the work that is done once.
     */
    public GrowthAssert growAtMost(Growth growth) {
        List<Long> max = sizes.stream()
                .map(size -> growth.maxCalls(actual.get(0), sizes.get(0), size))
                .toList();
        Predicate<Integer> isFaster = i -> actual.get(i) > max.get(i);
        List<Column<Integer>> columns = new ArrayList<>();
        columns.add(Column.arrows(isFaster));
        columns.add(Column.number("size", i -> sizes.get(i).toString()));
        columns.addAll(parts());
        columns.add(Column.number(unit, i -> actual.get(i).toString()));
        columns.add(Column.number("at most", i -> max.get(i).toString()));
        List<Integer> places = IntStream.range(0, sizes.size()).boxed().toList();
        String table = String.join("\n", new PaddedTable<>(columns).lines(places));
        check(growth, max, places.stream().filter(isFaster).findFirst(), table);
        return this;
    }

    /** Returns columns with the parts that the numbers are the sums of, if they have some; rows are places of sizes. */
    List<Column<Integer>> parts() {
        return List.of();
    }

    /**
     * Verifies the growth.
     *
     * @param max the maximum number for each size
     * @param faster the place of the first size with a larger number; empty if there is none
     * @param table the numbers of all sizes, for messages
     */
    abstract void check(Growth growth, List<Long> max, Optional<Integer> faster, String table);
}
