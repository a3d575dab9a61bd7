package io.ftimer.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The size of every format, and the work of writing it, are in proportion to the tree, whatever its shape. */
class FileGrowthTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final String LONG_NAME = "x".repeat(21_000);

    /** Trees that are twice as large may have files that are a little more than twice as large. */
    private static final double LINEAR = 2.2;

    private static final int SIZE = 4000;

    private enum Shape {
        FORGOTTEN_STOPS(size -> List.of(tree("loop", depths(size, i -> i, "step")))),
        FORGOTTEN_STOPS_WITH_REGIONS_INSIDE(size -> List.of(tree("loop", depths(size, i -> (i + 1) / 2, "step")))),
        ONE_LONG_NAME(size -> List.of(tree("loop", depths(size, i -> i == 0 ? 0 : 1, "step", LONG_NAME)))),
        ONE_LONG_NAME_OF_A_TREE(size -> List.of(test(LONG_NAME, depths(size, i -> 0, "step")))),
        TREES_OF_ONE_NAME(size -> Collections.nCopies(size, test("same", depths(1, i -> 0, "step"))));

        private final IntFunction<List<ExportedTree>> trees;

        Shape(IntFunction<List<ExportedTree>> trees) {
            this.trees = trees;
        }

        private static ExportedTree tree(String name, List<ExportedRegion> regions) {
            return new ExportedTree(ExportedTree.Kind.RUN, "", name, true, 0, Map.of(), regions);
        }

        private static ExportedTree test(String name, List<ExportedRegion> regions) {
            return new ExportedTree(ExportedTree.Kind.TEST, "org.example.SomeTest", name, true, 0, Map.of(), regions);
        }

        private static List<ExportedRegion> depths(int size, IntFunction<Integer> depth, String name) {
            return depths(size, depth, name, name + 0);
        }

        private static List<ExportedRegion> depths(
                int size, IntFunction<Integer> depth, String name, String firstName) {
            List<ExportedRegion> regions = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                regions.add(SampleTrees.region(depth.apply(i), i == 0 ? firstName : name + i, 1, 10, 10));
            }
            return regions;
        }
    }

    private record Cost(long bytes, long allocated) {}

    static Stream<String> formats() {
        return ExportFormats.all().all().stream().map(format -> format.format());
    }

    @ParameterizedTest
    @MethodSource("formats")
    void a_tree_of_twice_the_size_has_a_file_of_about_twice_the_size(String format) {
        for (Shape shape : Shape.values()) {
            cost(format, shape, SIZE / 4);
            Cost one = cost(format, shape, SIZE);
            Cost two = cost(format, shape, 2 * SIZE);

            assertThat((double) two.bytes / one.bytes).as("bytes of %s", shape).isLessThan(LINEAR);
            assertThat(two.bytes).as("bytes of %s", shape).isLessThan(LONG_NAME.length() + 2L * SIZE * 1500);
            assertThat((double) two.allocated / one.allocated)
                    .as("bytes that writing %s allocates", shape)
                    .isLessThan(LINEAR + 0.5);
        }
    }

    private static Cost cost(String format, Shape shape, int size) {
        ExportedTree[] trees = shape.trees.apply(size).toArray(ExportedTree[]::new);
        long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
        long bytes = SampleTrees.written(format, trees).length();
        return new Cost(
                bytes, THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - before);
    }
}
