package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.internal.session.Binding;
import io.ftimer.internal.session.SessionParticipation;
import io.ftimer.internal.session.SessionState;
import io.ftimer.sites.Site;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DefaultSessionTest {
    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
    private final PrintStream standardError = System.err;
    private final StepThread other = new StepThread("other");

    @BeforeEach
    void begin() {
        System.setErr(new PrintStream(shown, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void end() {
        System.setErr(standardError);
        assertThat(FTimers.finish()).isEqualTo(Status.SUCCESS);
        other.close();
        assertThat(SessionParticipation.openSessions).isZero();
    }

    private List<String> lines() {
        return shown.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void every_thread_records() {
        assertThat(FTimers.init()).isEqualTo(Status.SUCCESS);
        FTimers.run("a", () -> {});
        other.run(() -> FTimers.run("a", () -> FTimers.run("b", () -> {})));
        StepThread.once("third", () -> {
            FTimer timer = FTimers.current();
            timer.start("c");
            timer.stop("c");
        });

        Summary summary = FTimers.summary();
        assertThat(Rows.calls(summary)).containsExactly("a 2", "a/b 1", "c 1");
        assertThat(summary).isInstanceOfSatisfying(SessionSummary.class, merged -> {
            assertThat(merged.threads()).containsExactly(Thread.currentThread().getName(), "other", "third");
            assertThat(merged.notRecordedCalls()).isEmpty();
        });
        assertThat(lines()).isEmpty();
    }

    @Test
    void a_thread_keeps_its_open_regions_from_call_to_call() {
        FTimers.init();
        FTimers.start("a");
        FTimers.start("b");
        FTimers.stop("b");
        FTimers.stop("a");

        assertThat(Rows.calls(FTimers.summary())).containsExactly("a 1", "a/b 1");
    }

    @Test
    void a_second_init_is_rejected_and_changes_nothing() {
        FTimers.init();
        FTimers.run("a", () -> {});

        assertThat(FTimers.init()).isEqualTo(Status.ACTIVE);
        assertThat(Rows.calls(FTimers.summary())).containsExactly("a 1");
        assertThat(lines().get(0))
                .isEqualTo("ftimer[regions-open]: init() rejected: the default session is open; call finish() first");
    }

    @Test
    void finish_is_rejected_while_a_region_is_open_on_any_thread() {
        FTimers.init();
        other.run(() -> {
            FTimers.start("a");
            FTimers.start("b");
        });

        assertThat(FTimers.finish()).isEqualTo(Status.ACTIVE);
        assertThat(lines().get(0))
                .isEqualTo("ftimer[regions-open]: finish() rejected: regions are open: \"a/b\" on thread \"other\";"
                        + " stop them first");

        other.run(() -> {
            FTimers.stop("b");
            FTimers.stop("a");
        });
        assertThat(FTimers.finish()).isEqualTo(Status.SUCCESS);
    }

    @Test
    void finish_is_rejected_while_a_site_timer_is_running_on_any_thread() {
        FTimers.init();
        Site site = new Site("work", 1, "Demo.java", 42);
        other.run(() -> FTimers.current().site(site).start());

        assertThat(FTimers.finish()).isEqualTo(Status.ACTIVE);
        assertThat(lines().get(0))
                .isEqualTo("ftimer[site-running]: finish() rejected: site timers are running:"
                        + " \"work\" (Demo.java:42) on thread \"other\"; stop them first");

        other.run(() -> FTimers.current().site(site).stop());
        assertThat(FTimers.finish()).isEqualTo(Status.SUCCESS);
    }

    @Test
    void a_second_finish_succeeds() {
        FTimers.init();

        assertThat(FTimers.finish()).isEqualTo(Status.SUCCESS);
        assertThat(FTimers.finish()).isEqualTo(Status.SUCCESS);
        assertThat(lines()).isEmpty();
    }

    /** One test for all rejections, since only the first one of a process is printed. */
    @Test
    void without_a_session_the_summary_is_rejected() {
        Summary rejected = FTimers.summary();
        try (TimerSession chosenThreads = TimerSession.builder().openFor(thread -> true)) {
            assertThat(FTimers.summary().status()).isEqualTo(Status.NOT_INITIALIZED);
        }

        assertThat(rejected.status()).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(rejected.entries()).isEmpty();
        assertThat(lines()).containsOnly("ftimer[not-initialized]: summary() rejected: call FTimers.init() first");
    }

    @Test
    void after_finish_no_thread_records() {
        FTimers.init();
        FTimers.run("a", () -> {});
        other.run(() -> FTimers.run("a", () -> {}));
        FTimer late = FTimers.current();
        FTimers.finish();

        assertThat(FTimers.start("b")).isEqualTo(Status.SUCCESS);
        other.run(() -> assertThat(FTimers.start("b")).isEqualTo(Status.SUCCESS));
        assertThat(FTimers.current()).isNotSameAs(late);
        assertThat(FTimers.current().start("b")).isEqualTo(Status.SUCCESS);
        assertThat(lines()).isEmpty();
        assertThat(late.start("b")).isEqualTo(Status.NOT_INITIALIZED);
    }

    @Test
    void after_finish_a_thread_releases_the_session_with_its_next_call() {
        FTimers.init();
        FTimers.run("a", () -> {});
        other.run(() -> FTimers.run("a", () -> {}));
        FTimers.finish();

        assertThat(Binding.current()).isNull();
        try (TimerSession session = TimerSession.open()) {
            other.run(() -> {
                FTimers.stop("a");
                assertThat(Binding.current()).isNull();
            });
        }
    }

    @Test
    void the_same_threads_record_in_the_next_default_session() {
        for (int round = 0; round < 3; round++) {
            FTimers.init();
            FTimers.run("a", () -> {});
            other.run(() -> FTimers.run("b", () -> {}));

            assertThat(Rows.calls(FTimers.summary())).containsExactly("a 1", "b 1");
            assertThat(FTimers.finish()).isEqualTo(Status.SUCCESS);
        }
    }

    @Test
    void threads_bound_elsewhere_are_not_affected() {
        FTimers.init();
        FTimers.start("a");
        try (TimerSession session = TimerSession.open();
                TimerBinding binding = session.bind()) {
            FTimers.run("elsewhere", () -> {});

            assertThat(Rows.calls(session.summary())).containsExactly("elsewhere 1");
        }
        FTimers.run("b", () -> {});
        FTimers.stop("a");

        assertThat(Rows.calls(FTimers.summary())).containsExactly("a 1", "a/b 1");
    }

    @Test
    void a_thread_bound_elsewhere_joins_the_session_when_its_binding_is_closed() {
        other.run(() -> {
            try (TimerSession session = TimerSession.open();
                    TimerBinding binding = session.bind()) {
                FTimers.init();
                FTimers.run("elsewhere", () -> {});
            }
            FTimers.run("a", () -> {});
        });

        assertThat(Rows.calls(FTimers.summary())).containsExactly("a 1");
    }

    @Test
    void a_thread_whose_binding_outlives_the_session_joins_the_next_one() {
        FTimers.init();
        FTimers.run("a", () -> {});
        try (TimerSession session = TimerSession.open();
                TimerBinding binding = session.bind()) {
            FTimers.finish();
            FTimers.init();
            FTimers.run("elsewhere", () -> {});
        }
        FTimers.run("b", () -> {});

        assertThat(Rows.calls(FTimers.summary())).containsExactly("b 1");
        assertThat(lines()).isEmpty();
    }

    @Test
    void wrapped_tasks_record_at_the_root() {
        FTimers.init();
        FTimers.start("a");
        Runnable task = FTimers.wrap(() -> FTimers.run("task", () -> {}));
        task.run();
        FTimers.stop("a");

        assertThat(Rows.calls(FTimers.summary())).containsExactly("a 1", "task 1");
    }

    @Test
    void calls_of_threads_of_the_default_session_do_not_count_as_not_recorded() {
        FTimers.init();
        try (TimerSession session = TimerSession.open()) {
            other.run(() -> FTimers.run("a", () -> {}));

            assertThat(session.summary().notRecordedCalls()).isEmpty();
        }
        assertThat(Rows.calls(FTimers.summary())).containsExactly("a 1");
    }

    @Test
    void repeated_lines_are_rate_limited() {
        FTimers.init();
        for (int i = 0; i < 500; i++) {
            other.run(() -> FTimers.stop("rate limited"));
        }

        String line = "ftimer[unknown-name]: stop(\"rate limited\") rejected:"
                + " no region of that name was started or looked up; open: nothing";
        assertThat(lines().subList(0, 10)).containsOnly(line);
        assertThat(lines().subList(10, lines().size())).containsExactly(line + " (100 times so far)");
        assertThat(((SessionSummary) FTimers.summary()).rejectedCount()).isEqualTo(500);
    }

    @Test
    void a_reset_forgets_what_all_threads_recorded_and_keeps_the_recorder_of_the_calling_one() {
        FTimers.init();
        FTimer mine = FTimers.current();
        TimerId id = mine.lookup("a");
        FTimers.run("a", () -> {});
        other.run(() -> FTimers.run("b", () -> {}));
        StepThread.once("ended", () -> FTimers.run("c", () -> {}));
        Summary before = FTimers.summary();

        assertThat(FTimers.reset()).isEqualTo(Status.SUCCESS);

        assertThat(FTimers.summary().entries()).isEmpty();
        assertThat(FTimers.current()).isSameAs(mine);
        mine.start(id);
        mine.stop(id);
        other.run(() -> FTimers.run("b", () -> {}));
        assertThat(Rows.calls(FTimers.summary())).containsExactly("a 1", "b 1");
        assertThatIllegalArgumentException().isThrownBy(() -> FTimers.summary().minus(before));
        assertThat(lines()).isEmpty();
    }

    @Test
    void a_reset_forgets_threads_that_ended_long_before() {
        FTimers.init();
        for (int i = 0; i < 5 * SessionState.ENDED_KEPT; i++) {
            StepThread.once("worker", () -> FTimers.run("a", () -> {}));
        }
        assertThat(FTimers.summary())
                .isInstanceOfSatisfying(
                        SessionSummary.class,
                        merged -> assertThat(merged.threads()).containsExactly("(ended threads)", "worker"));

        assertThat(FTimers.reset()).isEqualTo(Status.SUCCESS);

        assertThat(Rows.calls(FTimers.summary())).isEmpty();
    }

    @Test
    void a_reset_is_rejected_while_a_region_is_open_or_a_site_timer_running_anywhere() {
        FTimers.init();
        other.run(() -> FTimers.start("a"));
        assertThat(FTimers.reset()).isEqualTo(Status.ACTIVE);
        other.run(() -> {
            FTimers.stop("a");
            FTimers.current().site(new Site("write", 0, "Mesh.java", 3)).start();
        });
        assertThat(FTimers.reset()).isEqualTo(Status.ACTIVE);
        other.run(() ->
                FTimers.current().site(new Site("write", 0, "Mesh.java", 3)).stop());
        FTimers.finish();
        assertThat(FTimers.reset()).isEqualTo(Status.NOT_INITIALIZED);

        assertThat(lines())
                .containsExactly(
                        "ftimer[regions-open]: reset() rejected: regions are open: \"a\" on thread \"other\"; stop them first",
                        "ftimer[site-running]: reset() rejected: site timers are running: \"write\" (Mesh.java:3)"
                                + " on thread \"other\"; stop them first",
                        "ftimer[not-initialized]: reset() rejected: call FTimers.init() first");
    }

    @Test
    void a_reset_inside_another_binding_closes_the_recorder_that_is_paused() {
        FTimers.init();
        FTimers.run("a", () -> {});
        try (TimerSession inner = TimerSession.open();
                TimerBinding binding = inner.bind()) {
            assertThat(FTimers.reset()).isEqualTo(Status.SUCCESS);
            FTimers.run("elsewhere", () -> {});
        }
        FTimers.run("b", () -> {});

        assertThat(Rows.calls(FTimers.summary())).containsExactly("b 1");
        assertThat(lines()).isEmpty();
    }

    @Test
    void the_default_session_can_be_prepared_by_the_program() {
        assertThat(FTimers.init(options -> options.maxLevel(1))).isEqualTo(Status.SUCCESS);
        FTimers.scope("coarse", 1).close();
        FTimers.scope("fine", 2).close();

        assertThat(Rows.calls(FTimers.summary())).containsExactly("coarse 1");
        assertThat(FTimers.init(options -> {})).isEqualTo(Status.ACTIVE);
    }

    /** What a setup, a provider that cannot be loaded, or an observer throws. */
    private static Stream<Arguments> failures() {
        Iterable<SessionSetup> broken = () -> {
            throw new ServiceConfigurationError("no provider", new IllegalStateException("two\nlines"));
        };
        return Stream.of(
                Arguments.of(setup(new IllegalStateException("no state")), "java.lang.IllegalStateException: no state"),
                Arguments.of(setup(new NoClassDefFoundError("a/B")), "java.lang.NoClassDefFoundError: a/B"),
                Arguments.of(
                        setup(new ExceptionInInitializerError(new IOException("no file"))),
                        "java.lang.ExceptionInInitializerError, caused by java.io.IOException: no file"),
                Arguments.of(
                        broken,
                        "java.util.ServiceConfigurationError: no provider, caused by"
                                + " java.lang.IllegalStateException: two\\nlines"),
                Arguments.of(
                        List.<SessionSetup>of(options -> options.observer(new SessionObserver() {
                            @Override
                            public void opened(TimerSession session) {
                                throw new LinkageError("no observer");
                            }
                        })),
                        "java.lang.LinkageError: no observer"));
    }

    private static List<SessionSetup> setup(Throwable failure) {
        return List.of(options -> DefaultSessionTest.<RuntimeException>raise(failure));
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void raise(Throwable failure) throws T {
        throw (T) failure;
    }

    @ParameterizedTest
    @MethodSource("failures")
    void init_never_throws_and_reports_what_failed_in_one_line(Iterable<SessionSetup> setups, String reason) {
        assertThat(DefaultSession.init(setups)).isEqualTo(Status.UNKNOWN);

        assertThat(lines()).containsExactly("ftimer[bad-configuration]: init() rejected: " + reason);
        assertThat(FTimers.summary().status()).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(FTimers.init()).isEqualTo(Status.SUCCESS);
    }
}
