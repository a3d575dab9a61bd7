package io.ftimer.export.internal.bounds;

import static io.ftimer.export.internal.bounds.GateTrees.GONE;
import static io.ftimer.export.internal.bounds.GateTrees.region;
import static io.ftimer.export.internal.bounds.GateTrees.template;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ftimer.export.internal.bounds.BoundsCheck.Ran;
import io.ftimer.export.internal.bounds.GateTrees.Run;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TestOrigin;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Which tests of a run a confirmation runs again, and how long they took. */
class RanTestsTest {
    private static final Subject A = new Subject("org.example.OrderTest.a()");
    private static final Subject B = new Subject("org.example.OrderTest.b()");
    private static final Subject PRICES = new Subject("org.example.OrderTest.prices(int)");
    private static final Offset<Long> NEARLY = within(10L);

    private static ExportedTree lasting(long nanos, ExportedTree tree) {
        return of(tree.test(), nanos, tree);
    }

    private static ExportedTree of(Optional<TestOrigin> test, long nanos, ExportedTree tree) {
        return new ExportedTree(
                tree.kind(),
                tree.group(),
                tree.name(),
                true,
                nanos,
                tree.facts(),
                tree.regions(),
                tree.statements(),
                tree.places(),
                test);
    }

    private static BoundsCheck check(ExportedTree... trees) {
        BoundsCheck check = new BoundsCheck("bounds.txt", Bounds.EMPTY, GONE);
        List.of(trees).forEach(check::accept);
        return check;
    }

    private static List<Subject> subjects(List<Ran> tests) {
        return tests.stream().map(Ran::subject).toList();
    }

    @Test
    void tests_before_are_among_them_if_they_took_less_than_the_limit() {
        BoundsCheck check = check(
                lasting(1_000, Run.of("a").tree()),
                lasting(5_000, Run.of("b").tree()),
                lasting(9_000, Run.of("c").tree()));
        long nanosOfA = Ran.nanos(check.ran(Set.of(A), 0));

        assertThat(nanosOfA).isCloseTo(1_000, NEARLY);
        assertThat(subjects(check.ran(Set.of(B), nanosOfA))).containsExactly(B);
        assertThat(subjects(check.ran(Set.of(B), nanosOfA + 1))).containsExactly(A, B);
    }

    @Test
    void invocations_took_as_long_as_all_of_them() {
        BoundsCheck check = check(
                lasting(2_000, Run.of("prices").invocation(1).tree()),
                lasting(3_000, Run.of("prices").invocation(2).tree()));

        List<Ran> tests = check.ran(Set.of(PRICES), 0);

        assertThat(subjects(tests)).containsExactly(PRICES);
        assertThat(tests.get(0).id()).isEqualTo("[class:org.example.OrderTest]/[method:prices]");
        assertThat(Ran.nanos(tests)).isCloseTo(5_000, NEARLY);
    }

    @Test
    void a_template_took_as_often_the_median_as_it_has_invocations() {
        BoundsCheck check = check(
                template(Map.of("invocations", "3", "median_window_nanos", "2000"), region(0, "Pricing.total", 3)));

        assertThat(Ran.nanos(check.ran(Set.of(PRICES), 0))).isCloseTo(6_000, NEARLY);
    }

    @Test
    void a_test_whose_id_is_not_known_is_not_among_them() {
        BoundsCheck check = check(of(
                Optional.of(new TestOrigin("1-1", "", "", "org.example.OrderTest", "a", "")),
                1_000,
                Run.of("a").tree()));

        assertThat(check.ran(Set.of(A), 0)).isEmpty();
    }
}
