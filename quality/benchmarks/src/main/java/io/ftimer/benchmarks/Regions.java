package io.ftimer.benchmarks;

import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The regions of the four shapes, by number. */
final class Regions {
    /** The regions 0 to 63 are opened in turn. */
    static final int NAMES = 64;

    /** 16 parents that have the same child. */
    static final int FIRST_PARENT = NAMES;

    static final int END_OF_PARENTS = FIRST_PARENT + 16;

    /** The flat region, and the child of the parents. */
    static final int WORK = END_OF_PARENTS;

    /** Four nested regions. */
    static final int OUTER = WORK + 1;

    static final int MIDDLE = WORK + 2;
    static final int INNER = WORK + 3;
    static final int LEAF = WORK + 4;

    private static final String[] ALL = Stream.of(
                    numbered("region_", NAMES),
                    numbered("parent_", END_OF_PARENTS - FIRST_PARENT),
                    Stream.of("work", "outer", "middle", "inner", "leaf"))
            .flatMap(names -> names)
            .toArray(String[]::new);

    private Regions() {}

    /** Returns the names, by number. */
    static String[] names() {
        return ALL.clone();
    }

    /** Returns equal names that are other objects, so that no lookup by identity succeeds. */
    static String[] otherNames() {
        return Stream.of(ALL).map(name -> new String(name.toCharArray())).toArray(String[]::new);
    }

    private static Stream<String> numbered(String prefix, int count) {
        // two digits, as in programs that number their regions
        return IntStream.range(0, count).mapToObj(i -> prefix + i / 10 + i % 10);
    }
}
