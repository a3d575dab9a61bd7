package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.internal.engine.DerivedRows;
import io.ftimer.internal.engine.MergedRows;
import io.ftimer.summary.ContextDiagnostic;
import io.ftimer.summary.Summary;
import io.ftimer.values.RegionKind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class MergedRowsTest {
    private final SessionClock clock = new SessionClock();
    private final List<String> leftOut = new ArrayList<>();

    private Summary recorded(Consumer<FTimer> program) {
        FTimer timer = FTimer.builder().clock(clock).build();
        timer.init();
        program.accept(timer);
        return timer.summary();
    }

    private void spend(FTimer timer, String name, long nanos) {
        timer.start(name);
        clock.advance(nanos);
        timer.stop(name);
    }

    private Summary merged(Summary... summaries) {
        Summary window = SummaryFixture.window(100).summary();
        return MergedRows.of(
                window.rows().window(),
                List.of(summaries),
                new DerivedRows(),
                rejection -> leftOut.add(rejection.line()));
    }

    @Test
    void merging_no_rows_gives_no_rows() {
        assertThat(merged().entries()).isEmpty();
        assertThat(merged().contextDiagnostics()).isEmpty();
    }

    @Test
    void calls_and_times_are_summed_by_path() {
        Summary one = recorded(timer -> {
            timer.start("a");
            spend(timer, "b", 4);
            spend(timer, "b", 5);
            timer.stop("a");
            spend(timer, "c", 1);
        });
        Summary two = recorded(timer -> {
            timer.start("a");
            clock.advance(60);
            spend(timer, "d", 40);
            timer.stop("a");
            spend(timer, "b", 2);
        });
        Summary sum = merged(one, two);

        assertThat(Rows.calls(sum)).containsExactly("a 2", "a/b 2", "a/d 1", "b 1", "c 1");
        assertThat(Rows.nanos(sum)).containsExactly("a 109 60", "a/b 9 9", "a/d 40 40", "b 2 2", "c 1 1");
        assertThat(sum.totalNanos()).isEqualTo(100);
    }

    @Test
    void a_merged_region_is_open_if_it_is_open_in_any_summary() {
        Summary closed = SummaryFixture.window(50).region("a", 1, 10).summary();
        Summary open = SummaryFixture.window(50).running("a", 1, 10).summary();

        assertThat(Rows.calls(merged(closed, open))).containsExactly("a 2 open");
        assertThat(Rows.calls(merged(closed, closed))).containsExactly("a 2");
    }

    @Test
    void siblings_are_in_the_order_in_which_names_were_first_defined() {
        Summary first = recorded(timer -> {
            timer.lookup("z");
            timer.lookup("x");
            spend(timer, "x", 1);
        });
        Summary second = recorded(timer -> List.of("a", "x", "z").forEach(name -> spend(timer, name, 1)));

        assertThat(Rows.calls(merged(first, second))).containsExactly("z 1", "x 2", "a 1");
        assertThat(Rows.calls(merged(second, first))).containsExactly("a 1", "x 2", "z 1");
    }

    @Test
    void call_paths_are_counted_per_name() {
        Summary first = recorded(timer -> {
            timer.lookup("only looked up");
            timer.start("a");
            spend(timer, "b", 1);
            timer.stop("a");
        });
        Summary second = recorded(timer -> spend(timer, "b", 1));

        Summary sum = merged(first, second);

        assertThat(sum.contextDiagnostics())
                .containsExactly(
                        new ContextDiagnostic("only looked up", RegionKind.CODE, 0),
                        new ContextDiagnostic("a", RegionKind.CODE, 1),
                        new ContextDiagnostic("b", RegionKind.CODE, 2));
        assertThat(Rows.row(sum, "b").contextCount()).isEqualTo(2);
        assertThat(sum.totalContexts()).isEqualTo(3);
        assertThat(sum.maxContextsPerTimer()).isEqualTo(2);
    }

    @Test
    void merging_a_single_summary_does_not_change_it() {
        Summary one = SummaryFixture.window(50).region("a", 1, 10).summary();

        assertThat(merged(one).rows().table()).isSameAs(one.rows().table());
    }

    @Test
    void trees_of_any_depth_can_be_merged() {
        int depth = 20_000;
        SummaryFixture deep = SummaryFixture.window(1);
        deep.region("r", 1, 1);
        for (int i = 1; i < depth; i++) {
            deep.inside("r", 1, 1);
        }
        Summary sum = merged(deep.summary(), deep.summary());

        assertThat(sum.entries()).hasSize(depth);
        assertThat(sum.entries().get(depth - 1).depth()).isEqualTo(depth - 1);
        assertThat(sum.entries().get(depth - 1).callCount()).isEqualTo(2);
    }

    @Test
    void the_largest_times_are_left_out_of_a_sum_that_does_not_fit() {
        long max = Long.MAX_VALUE;

        assertThat(nanos(max, 7)).containsExactly("a 7 7");
        assertThat(nanos(max, 7, -9)).containsExactly("a " + (max - 2) + " " + (max - 2));
        assertThat(nanos(5, max, max, 6)).containsExactly("a 11 11");
        assertThat(nanos(max / 2, max / 2, max / 2)).containsExactly("a " + (max - 1) + " " + (max - 1));
        assertThat(nanos(Long.MIN_VALUE, -1, -2)).containsExactly("a -3 -3");
        assertThat(leftOut)
                .hasSize(4)
                .first()
                .asString()
                .isEqualTo("ftimer[time-exhausted]: summary() leaves out the time of"
                        + " 1 thread in \"a\": the sum over all threads would not fit 64 bits of nanoseconds; look at"
                        + " summary().thread(name), and check the clock");
    }

    @Test
    void calls_are_left_out_of_a_sum_that_does_not_fit() {
        Summary many = SummaryFixture.window(1).region("a", Long.MAX_VALUE, 1).summary();
        Summary few = SummaryFixture.window(1).region("a", 3, 1).summary();

        assertThat(Rows.calls(merged(many, few))).containsExactly("a 3");
        assertThat(leftOut)
                .containsExactly("ftimer[calls-exhausted]: summary() leaves out the calls of 1 thread in"
                        + " \"a\": the sum over all threads would not fit 64 bits; look at summary().thread(name)");
    }

    private List<String> nanos(long... ofThreads) {
        return Rows.nanos(merged(LongStream.of(ofThreads)
                .mapToObj(
                        nanos -> SummaryFixture.window(1).region("a", 1, nanos).summary())
                .toArray(Summary[]::new)));
    }

    @Test
    void negative_times_are_summed() {
        Summary one = recorded(timer -> timer.add("a", 1, -5));
        Summary two = recorded(timer -> timer.add("a", 1, -1));

        assertThat(Rows.nanos(merged(one, two))).containsExactly("a -6 -6");
    }
}
