package io.ftimer.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.Status;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What instrumented code gets of the faults of recording. */
class FaultBarrierTest {
    private final PrintStream before = System.err;
    private final ByteArrayOutputStream captured = new ByteArrayOutputStream();
    private final List<String> log = new ArrayList<>();
    private final List<String> missed = new ArrayList<>();
    private final FaultBarrier barrier = new FaultBarrier("mpi=true", log::add, missed::add);

    @BeforeEach
    void capture() {
        System.setErr(new PrintStream(captured, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void restore() {
        System.setErr(before);
    }

    private List<String> printed() {
        return captured.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private static NoClassDefFoundError fault() {
        NoClassDefFoundError fault = new NoClassDefFoundError("io/ftimer/trace/TraceFile");
        fault.setStackTrace(new StackTraceElement[] {new StackTraceElement("mpi.Calls", "begin", "Calls.java", 7)});
        return fault;
    }

    private String beginning(Error failure) {
        return barrier.begin("none", () -> {
            throw failure;
        });
    }

    @Test
    void after_the_first_fault_nothing_begins_and_one_line_says_why() {
        assertThat(barrier.begin("none", () -> "begun")).isEqualTo("begun");

        assertThat(beginning(fault())).isEqualTo("none");
        assertThat(barrier.begin("none", () -> "begun")).isEqualTo("none");
        barrier.end(() -> {
            throw new StackOverflowError();
        });

        String line = "mpi=true records nothing from now on, because of java.lang.NoClassDefFoundError:"
                + " io/ftimer/trace/TraceFile at mpi.Calls.begin(Calls.java:7);"
                + " add what is missing, in one version of fTimer, or remove the option";
        assertThat(printed()).containsExactly("ftimer: " + line);
        assertThat(log).containsExactly(line);
    }

    @Test
    void calls_that_have_begun_end_after_a_fault() {
        assertThat(beginning(fault())).isEqualTo("none");

        barrier.end(() -> log.add("ended"));

        assertThat(log).last().isEqualTo("ended");
    }

    @Test
    void an_end_that_fails_is_the_last_one_to_begin() {
        barrier.end(() -> {
            throw new OutOfMemoryError();
        });

        assertThat(barrier.begin("none", () -> "begun")).isEqualTo("none");
        assertThat(printed()).singleElement().asString().contains("java.lang.OutOfMemoryError");
    }

    @Test
    void an_exhausted_stack_misses_one_call() {
        assertThat(beginning(new StackOverflowError())).isEqualTo("none");
        barrier.end(() -> {
            throw new StackOverflowError();
        });

        assertThat(barrier.begin("none", () -> "begun")).isEqualTo("begun");
        assertThat(missed).hasSize(2).contains("mpi=true did not record a call, because the stack was exhausted");
        assertThat(printed()).isEmpty();
        assertThat(log).isEmpty();
    }

    @Test
    void a_rejected_operation_is_no_fault() {
        FTimer timer = FTimer.builder().errorPolicy(ErrorPolicy.THROW).build();

        assertThat(barrier.<Status>begin(Status.UNKNOWN, () -> timer.start("solve")))
                .isEqualTo(Status.UNKNOWN);

        assertThat(barrier.begin("none", () -> "begun")).isEqualTo("begun");
        assertThat(printed()).isEmpty();
    }

    @Test
    void what_follows_a_fault_may_fail_too() {
        Consumer<String> throwing = line -> {
            throw new LinkageError();
        };
        FaultBarrier failing = new FaultBarrier("jdbc=true", throwing, throwing);

        failing.end(() -> {
            throw new StackOverflowError();
        });
        failing.end(() -> {
            throw new IllegalStateException();
        });

        assertThat(printed()).hasSize(1);
    }
}
