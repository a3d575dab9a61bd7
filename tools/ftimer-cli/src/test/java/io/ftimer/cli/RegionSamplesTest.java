package io.ftimer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.ftimer.cli.FlightRecording.CallTimes;
import io.ftimer.cli.FlightRecording.StackSamples;
import io.ftimer.cli.FlightRecording.StackSamples.Sample;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which samples are inside of calls, and how they are counted. */
class RegionSamplesTest {
    private static final RegionPath SOLVE = RegionPath.of("solve");

    private static CallTimes calls(long... threadsFromTo) {
        List<CallTimes.Call> calls = new ArrayList<>();
        for (int i = 0; i < threadsFromTo.length; i += 3) {
            calls.add(new CallTimes.Call(threadsFromTo[i], SOLVE, threadsFromTo[i + 1], threadsFromTo[i + 2]));
        }
        return new CallTimes(calls);
    }

    private static Sample sample(String... methods) {
        return new Sample(1, 0, "jdk.ExecutionSample", List.of(methods), false);
    }

    private static StackSamples counted(Sample... samples) {
        StackSamples methods = new StackSamples();
        Stream.of(samples).forEach(methods::add);
        return methods;
    }

    @Test
    void a_moment_is_inside_from_begin_to_end_of_a_call_of_its_thread() {
        CallTimes calls = calls(1, 30, 40, 1, 10, 20, 2, 20, 30);

        assertThat(Stream.of(9L, 10L, 15L, 20L, 21L, 29L, 30L, 40L, 41L).filter(at -> calls.contains(1, at)))
                .containsExactly(10L, 15L, 20L, 30L, 40L);
        assertThat(calls.contains(2, 25)).isTrue();
        assertThat(calls.contains(3, 25)).isFalse();
    }

    @Test
    void the_time_inside_of_calls_counts_once_where_calls_overlap() {
        CallTimes calls = calls(1, 10, 50, 1, 20, 30, 1, 40, 60, 1, 70, 80, 2, 0, 5);

        assertThat(calls.totalNanos()).isEqualTo(50 + 10 + 5);
        assertThat(calls.contains(1, 55)).isTrue();
        assertThat(ProfileCommand.shown(calls)).isEqualTo("5 calls in 65 ns on 2 threads");
    }

    @Test
    void the_innermost_method_has_the_sample_and_a_recursive_one_is_counted_once() {
        StackSamples samples = counted(sample("dot", "solve", "main"), sample("solve", "solve", "main"));

        assertThat(samples.rows())
                .extracting(StackSamples.Row::method, StackSamples.Row::self, StackSamples.Row::stack)
                .containsExactlyInAnyOrder(tuple("dot", 1L, 1L), tuple("solve", 1L, 2L), tuple("main", 0L, 2L));
    }

    @Test
    void the_text_has_the_first_methods_and_the_number_of_the_others() {
        StackSamples samples = counted(
                sample("dot", "solve", "main"),
                sample("dot", "solve", "main"),
                new Sample(1, 0, "jdk.NativeMethodSample", List.of("read", "main"), true));

        assertThat(ProfileCommand.lines("solve", calls(1, 0, 2_000_000), List.of(), samples))
                .containsExactly(
                        "solve: 1 call in 2.00 ms on 1 thread; 3 samples (2 jdk.ExecutionSample, 1 jdk.NativeMethodSample)",
                        "self   share  stack    share  method",
                        "   2  66.7 %      2   66.7 %  dot",
                        "   1  33.3 %      1   33.3 %  read",
                        "   0   0.0 %      3  100.0 %  main",
                        "   0   0.0 %      2   66.7 %  solve",
                        "1 stack lacks its outer methods; record with -XX:FlightRecorderOptions=stackdepth=1024");

        for (int i = 0; i < 20; i++) {
            samples.add(sample("method" + i, "main"));
        }
        assertThat(ProfileCommand.lines("solve", calls(1, 0, 2_000_000), List.of(), samples))
                .contains("… 4 more methods with 2 self samples")
                .hasSize(2 + 20 + 2);
    }

    @Test
    void the_text_says_below_the_number_of_calls_that_there_were_more() {
        assertThat(ProfileCommand.lines("solve", calls(1, 0, 2_000_000), List.of("why"), counted(sample("dot"))))
                .startsWith(
                        "solve: 1 call in 2.00 ms on 1 thread; 1 sample (1 jdk.ExecutionSample)", "incomplete: why");
    }
}
