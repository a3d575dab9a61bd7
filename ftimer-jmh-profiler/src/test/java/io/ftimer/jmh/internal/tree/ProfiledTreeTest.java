package io.ftimer.jmh.internal.tree;

import static io.ftimer.jmh.internal.tree.Trees.iteration;
import static io.ftimer.jmh.internal.tree.Trees.region;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ProfiledTreeTest {

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CODE")
    void regions_of_two_kinds_are_merged_apart_and_found_by_path(RegionKind kind) {
        String other = "a[" + kind.key() + "]";
        ProfiledTree tree = Trees.iteration(Trees.region(other, 1, 10, 10), Trees.region("a", 2, 20, 20))
                .plus(Trees.iteration(Trees.region("a", 2, 20, 20), Trees.region(other + "/b", 3, 5, 5)));

        assertThat(tree.regions())
                .extracting(region -> region.path() + " " + region.calls())
                .containsExactly(other + " 10", other + "/b 30", "a 40");
        assertThat(tree.region(RegionPath.parse("a")).orElseThrow().calls()).isEqualTo(40);
        assertThat(tree.region(RegionPath.parse(other)).orElseThrow().calls()).isEqualTo(10);
        assertThat(tree.region(RegionPath.parse("a/b")).orElseThrow().path()).hasToString(other + "/b");
        assertThat(tree.region(RegionPath.parse("a[code]/b"))).isEmpty();
    }

    @Test
    void calls_and_times_of_iterations_are_added() {
        ProfiledTree tree = iteration(region("a", 1, 100, 60), region("a/b", 2, 40, 40))
                .plus(iteration(region("a", 1, 300, 160), region("a/b", 3, 140, 140)));

        assertThat(tree.operations()).isEqualTo(20);
        assertThat(tree.iterations()).isEqualTo(2);
        assertThat(tree.region(RegionPath.parse("a/b"))).hasValueSatisfying(b -> {
            assertThat(b.calls()).isEqualTo(50);
            assertThat(tree.callsPerOp(b)).isEqualTo(2.5);
            assertThat(b.inclusiveNanos()).isEqualTo(180);
            assertThat(b.minCallsPerOp()).isEqualTo(2);
            assertThat(b.maxCallsPerOp()).isEqualTo(3);
            assertThat(b.hasConstantCalls()).isFalse();
        });
        assertThat(tree.region(RegionPath.parse("a")))
                .hasValueSatisfying(a -> assertThat(a.hasConstantCalls()).isTrue());
    }

    @Test
    void a_region_that_an_iteration_did_not_open_has_0_calls_in_it() {
        ProfiledTree one = iteration(region("a", 1, 1, 1));
        ProfiledTree other = iteration();

        for (ProfiledTree tree : List.of(one.plus(other), other.plus(one))) {
            assertThat(tree.region(RegionPath.parse("a"))).hasValueSatisfying(a -> {
                assertThat(a.minCallsPerOp()).isZero();
                assertThat(a.maxCallsPerOp()).isEqualTo(1);
            });
        }
    }

    @Test
    void merged_regions_are_in_preorder() {
        ProfiledTree tree = iteration(region("a", 1, 1, 1), region("a/b", 1, 1, 1), region("c", 1, 1, 1))
                .plus(iteration(
                        region("a", 1, 1, 1),
                        region("a/d", 1, 1, 1),
                        region("a/d/e", 1, 1, 1),
                        region("a/b", 1, 1, 1),
                        region("a/b/f", 1, 1, 1)));

        assertThat(tree.regions())
                .extracting(region -> region.path().toString())
                .containsExactly("a", "a/b", "a/b/f", "a/d", "a/d/e", "c");
    }

    @Test
    void regions_without_their_parents_stay_together() {
        ProfiledTree tree = iteration(region("a/b", 1, 1, 1), region("a/b/c", 1, 1, 1))
                .plus(iteration(region("a/b", 1, 1, 1), region("a/b/d", 1, 1, 1)));

        assertThat(tree.regions())
                .extracting(region -> region.path().toString())
                .containsExactly("a/b", "a/b/c", "a/b/d");
    }

    @Test
    void shares_relate_to_the_self_time_of_all_regions() {
        ProfiledTree tree = iteration(region("a", 1, 100, 60), region("a/b", 2, 40, 40), region("c", 1, 100, 100));

        assertThat(tree.totalNanos()).isEqualTo(200);
        assertThat(tree.regions()).extracting(tree::selfPercent).containsExactly(30.0, 20.0, 50.0);
    }

    @Test
    void without_operations_or_time_values_are_nan() {
        ProfiledTree tree = new ProfiledTree(
                true, 0, 1, 1, 1, Estimate.ZERO, List.of(region("a", 0, 0, 0)), 0, Problems.NONE, Accounting.UNKNOWN);

        assertThat(tree.callsPerOp(tree.regions().get(0))).isNaN();
        assertThat(tree.selfPercent(tree.regions().get(0))).isNaN();
    }

    @Test
    void an_overflow_throws() {
        ProfiledTree large = iteration(region("a", 1, Long.MAX_VALUE, 0));

        assertThatExceptionOfType(ArithmeticException.class).isThrownBy(() -> large.plus(large));
    }

    @Test
    void problems_are_added_and_their_lines_are_distinct() {
        Problems problems = new Problems(3, List.of("a", "b"), 1).plus(new Problems(2, List.of("b", "c"), 2));

        assertThat(problems.count()).isEqualTo(5);
        assertThat(problems.lines()).containsExactly("a", "b", "c");
    }

    @Test
    void serialization_keeps_the_tree() throws IOException, ClassNotFoundException {
        ProfiledTree tree = iteration(region("a", 1, 100, 60), region("a/b", 2, 40, 40));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(tree);

        assertThat(new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject())
                .isEqualTo(tree);
    }
}
