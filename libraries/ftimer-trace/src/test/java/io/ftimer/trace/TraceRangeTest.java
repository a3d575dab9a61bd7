package io.ftimer.trace;

import static io.ftimer.trace.TestTrace.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.ftimer.FTimer;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Times that six bytes cannot hold. */
class TraceRangeTest {
    @TempDir
    Path folder;

    private final TestTrace test = new TestTrace();

    private Trace read() throws IOException {
        return Trace.read(folder.resolve("trace.bin"));
    }

    private TraceFile open(TraceFileBuilder builder) throws IOException {
        return builder.open(folder.resolve("trace.bin"));
    }

    @Test
    void seconds_beyond_the_range_are_detected() throws IOException {
        Path file = folder.resolve("trace.bin");
        try (TraceFile trace = open(test.builder())) {
            FTimer timer = test.timer(trace);
            test.spend(timer, "in time", 65_535 * SECOND + 999_999_999, 0);
            test.spend(timer, "late", 1, 0);
            assertThat(trace.recordedEvents()).isEqualTo(3);
            assertThat(trace.lostEvents()).isEqualTo(1);
            timer.start("later");
            assertThat(timer.summary().entries()).hasSize(3);
        }

        String why = "time 67751.000000000 s, processor time 0.000000000 s, is not within 65536 s of its start;"
                + " open another trace";
        assertThat(test.lines)
                .containsExactly(
                        "ftimer[trace-stopped]: the trace " + file + " stopped after 3 events: " + why
                                + "; later events are only counted",
                        "ftimer[trace-incomplete]: the trace " + file + " lacks 2 of 5 events: " + why);
        assertThat(read().occurrences())
                .extracting(Occurrence::name, occurrence -> occurrence.wall().durationNanos())
                .containsExactly(tuple("in time", 65_535 * SECOND + 999_999_999));
        assertThat(read().problem()).isEqualTo("the trace lacks at least 1 event according to its writer");
    }

    @Test
    void a_time_before_the_bias_is_detected() throws IOException {
        try (TraceFile trace = open(test.builder())) {
            test.wallNanos -= 1;
            test.timer(trace).start("early");
            assertThat(trace.problem())
                    .isEqualTo("time 2214.999999999 s, processor time 0.000000000 s, is not within 65536 s of its"
                            + " start; open another trace");
        }
        assertThat(read().events()).isEmpty();
    }

    @Test
    void a_processor_time_beyond_the_range_is_detected() throws IOException {
        try (TraceFile trace = open(test.builder())) {
            FTimer timer = test.timer(trace);
            test.spend(timer, "a", 1, 65_536 * SECOND);
            assertThat(trace.recordedEvents()).isEqualTo(1);
            assertThat(trace.lostEvents()).isEqualTo(1);
        }
        assertThat(TestTrace.unpairedEvents(read())).isEqualTo(1);
    }

    @Test
    void threads_beyond_the_range_are_detected() {
        assertThat(RecordFormat.holdsThread(65_535)).isTrue();
        assertThat(RecordFormat.holdsThread(65_536)).isFalse();
    }
}
