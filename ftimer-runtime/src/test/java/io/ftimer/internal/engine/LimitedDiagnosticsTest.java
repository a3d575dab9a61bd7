package io.ftimer.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.StepThread;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LimitedDiagnosticsTest {
    private final List<String> written = Collections.synchronizedList(new ArrayList<>());
    private final LimitedDiagnostics diagnostics = LimitedDiagnostics.of(written::add);
    private final AtomicInteger texts = new AtomicInteger();

    private Rejection rejection(String name) {
        return new Rejection(DiagnosticId.UNKNOWN_NAME, name, () -> name + texts.incrementAndGet());
    }

    private void repeat(DiagnosticSink sink, String name, int times) {
        IntStream.range(0, times).forEach(i -> sink.accept(Status.UNKNOWN, rejection(name)));
    }

    @Test
    void ten_lines_are_written_and_then_each_power_of_ten_with_its_number() {
        repeat(diagnostics, "a", 1001);

        assertThat(written)
                .hasSize(12)
                .startsWith("ftimer[unknown-name]: a1", "ftimer[unknown-name]: a2")
                .endsWith(
                        "ftimer[unknown-name]: a10",
                        "ftimer[unknown-name]: a11 (100 times so far)",
                        "ftimer[unknown-name]: a12 (1 000 times so far)");
    }

    @Test
    void no_text_is_made_of_what_is_not_written() {
        repeat(diagnostics, "a", 99);

        assertThat(texts).hasValue(10);
    }

    @Test
    void the_end_says_each_number_that_was_not_said_once() {
        repeat(diagnostics, "a", 12);
        repeat(diagnostics, "b", 10);
        repeat(diagnostics, "c", 100);
        written.clear();

        diagnostics.end();
        diagnostics.end();

        assertThat(written).containsExactly("ftimer[unknown-name]: a10 (12 times in all)");
    }

    @Test
    void ends_are_as_limited_as_rejections() {
        repeat(diagnostics, "a", 10);
        written.clear();
        IntStream.range(0, 80).forEach(i -> {
            repeat(diagnostics, "a", 1);
            diagnostics.end();
        });

        assertThat(written).hasSize(10);
    }

    @Test
    void names_and_kinds_are_counted_apart() {
        repeat(diagnostics, "a", 10);
        repeat(diagnostics, "b", 10);
        diagnostics.accept(Status.UNKNOWN, new Rejection(DiagnosticId.WRONG_THREAD, "a", () -> "another"));

        assertThat(written).hasSize(21);
    }

    @Test
    void names_made_of_data_are_counted_together() {
        IntStream.range(0, 100_000).forEach(i -> repeat(diagnostics, "row " + i, 1));

        assertThat(written).hasSizeLessThan(1020).last().asString().endsWith("(10 000 times so far, with other names)");
    }

    @Test
    void each_recorder_of_a_session_writes_its_first_lines() {
        LimitedDiagnostics session = LimitedDiagnostics.ofSession(written::add);

        repeat(session.part(), "a", 50);
        repeat(session.part(), "a", 3);

        assertThat(written).hasSize(13);
    }

    @Test
    void many_recorders_of_a_session_are_limited_together() {
        LimitedDiagnostics session = LimitedDiagnostics.ofSession(written::add);
        IntStream.range(0, 5000).forEach(i -> repeat(session.part(), "a", 1));
        session.end();

        assertThat(written).hasSize(102).last().asString().endsWith(" (5 000 times in all)");
    }

    @Test
    void rejections_of_several_threads_are_all_counted() {
        try (StepThread one = new StepThread("one");
                StepThread two = new StepThread("two")) {
            Future<?> first = one.begin(() -> repeat(diagnostics, "a", 5000));
            Future<?> second = two.begin(() -> repeat(diagnostics, "a", 5000));
            StepThread.done(first);
            StepThread.done(second);
        }

        assertThat(written).hasSize(13).anyMatch(line -> line.endsWith("(10 000 times so far)"));
    }
}
