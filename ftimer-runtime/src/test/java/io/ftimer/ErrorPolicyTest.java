package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.values.DiagnosticId;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.FTimerException;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.NanoClock;
import io.ftimer.values.Status;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every kind of rejection, its status and its line, under each policy. */
class ErrorPolicyTest {

    /** One kind of rejection: the preparation of the timer, the rejected call, and its expected result. */
    private record Rejection(
            Consumer<FTimer> before, Function<FTimer, Status> call, Status status, String line, boolean initialized) {
        @Override
        public String toString() {
            return line;
        }
    }

    private static Rejection uninitialized(Function<FTimer, Status> call, String line) {
        return new Rejection(timer -> {}, call, Status.NOT_INITIALIZED, line, false);
    }

    private static Rejection rejection(Status status, Function<FTimer, Status> call, String line) {
        return rejection(timer -> {}, status, call, line);
    }

    private static Rejection rejection(
            Consumer<FTimer> before, Status status, Function<FTimer, Status> call, String line) {
        return new Rejection(before, call, status, line, true);
    }

    private static void start(FTimer timer, String... names) {
        for (String name : names) {
            timer.start(name);
        }
    }

    private static Status afterLookup(FTimer timer, String name) {
        assertThat(timer.lookup(name)).isSameAs(TimerId.NONE);
        return timer.lastStatus();
    }

    static Stream<Rejection> beforeInit() {
        return Stream.of(
                uninitialized(
                        timer -> timer.start("a\tb"),
                        "ftimer[not-initialized]: start(\"a\\tb\") rejected: the timer is not initialized; call init() first"),
                uninitialized(
                        timer -> timer.start(TimerId.NONE),
                        "ftimer[not-initialized]: start(TimerId.NONE) rejected: the timer is not initialized; call init() first"),
                uninitialized(
                        timer -> timer.stop("a"),
                        "ftimer[not-initialized]: stop(\"a\") rejected: the timer is not initialized; call init() first"),
                uninitialized(
                        timer -> timer.stop(TimerId.NONE),
                        "ftimer[not-initialized]: stop(TimerId.NONE) rejected: the timer is not initialized; call init() first"),
                uninitialized(
                        timer -> timer.next("a"),
                        "ftimer[not-initialized]: next(\"a\") rejected: the timer is not initialized; call init() first"),
                uninitialized(
                        timer -> timer.start((String) null),
                        "ftimer[not-initialized]: start() rejected: the timer is not initialized; call init() first"),
                uninitialized(
                        timer -> afterLookup(timer, "a"),
                        "ftimer[not-initialized]: lookup(\"a\") rejected: the timer is not initialized; call init() first"),
                uninitialized(
                        timer -> timer.guard().start("a"),
                        "ftimer[not-initialized]: start(\"a\") rejected: the timer is not initialized; call init() first"),
                uninitialized(
                        FTimer::reset,
                        "ftimer[not-initialized]: reset() rejected: the timer is not initialized; call init() first"),
                uninitialized(
                        timer -> timer.summary().status(),
                        "ftimer[not-initialized]: summary() rejected: the timer is not initialized; call init() first"));
    }

    static Stream<Rejection> names() {
        return Stream.of(
                rejection(
                        Status.INVALID_NAME,
                        timer -> timer.start((String) null),
                        "ftimer[name-null]: start(null) rejected: the region name must not be null"),
                rejection(
                        Status.INVALID_NAME,
                        timer -> timer.stop(""),
                        "ftimer[name-empty]: stop(\"\") rejected: a region name must not be empty or blank"),
                rejection(
                        Status.INVALID_NAME,
                        timer -> afterLookup(timer, "  "),
                        "ftimer[name-empty]: lookup(\"\") rejected: a region name must not be empty or blank"),
                rejection(
                        Status.INVALID_NAME,
                        timer -> timer.next(" a"),
                        "ftimer[name-leading-blank]: next(\"\\x20a\") rejected: a region name must not begin with a blank: \"\\x20a\""),
                rejection(
                        Status.INVALID_NAME,
                        timer -> timer.start("ab\u001bc"),
                        "ftimer[name-control-character]: start(\"ab\\x1Bc\") rejected: a region name must not hold a control character,"
                                + " here at character 3 of \"ab\\x1Bc\""),
                rejection(
                        Status.INVALID_NAME,
                        timer -> timer.start("\ud83d\ude00\ud83d"),
                        "ftimer[name-unpaired-surrogate]: start(\"\ud83d\ude00\\uD83D\") rejected: a region name must not hold half a surrogate pair,"
                                + " here at character 3 of \"\ud83d\ude00\\uD83D\""),
                rejection(
                        timer -> start(timer, "solve", "assemble"),
                        Status.UNKNOWN,
                        timer -> timer.stop("asemble"),
                        "ftimer[unknown-name]: stop(\"asemble\") rejected: no region of that name was started or looked up;"
                                + " open: solve/assemble; did you mean \"assemble\"?"),
                rejection(
                        Status.UNKNOWN,
                        timer -> timer.stop("a\u0085b"),
                        "ftimer[unknown-name]: stop(\"a\\xC2\\x85b\") rejected: no region of that name was started or"
                                + " looked up; open: nothing"),
                rejection(
                        Status.UNKNOWN,
                        timer -> timer.start(FTimer.create().lookup("alien")),
                        "ftimer[unknown-id]: start(TimerId[1 alien]) rejected: not a handle of this run;"
                                + " look the name up after init()"),
                rejection(
                        Status.UNKNOWN,
                        timer -> timer.stop(TimerId.NONE),
                        "ftimer[unknown-id]: stop(TimerId.NONE) rejected: not a handle of this run; look the name up after init()"),
                rejection(
                        Status.UNKNOWN,
                        timer -> timer.stop((TimerId) null),
                        "ftimer[unknown-id]: stop(null) rejected: not a handle of this run; look the name up after init()"));
    }

    static Stream<Rejection> nesting() {
        return Stream.of(
                rejection(
                        timer -> timer.lookup("a"),
                        Status.MISMATCH,
                        timer -> timer.stop("a"),
                        "ftimer[nothing-open]: stop(\"a\") rejected: nothing is open"),
                rejection(
                        Status.MISMATCH,
                        timer -> timer.next("a"),
                        "ftimer[nothing-open]: next(\"a\") rejected: nothing is open; use start for the first phase"),
                rejection(
                        timer -> start(timer, "a", "b\\", "c"),
                        Status.MISMATCH,
                        timer -> timer.stop("a"),
                        "ftimer[not-innermost]: stop(\"a\") rejected: it is not the innermost region; open: a/b\\\\/c"));
    }

    static Stream<Rejection> configuration() {
        return Stream.of(
                rejection(
                        Status.UNKNOWN,
                        timer -> timer.init(null),
                        "ftimer[bad-configuration]: init(null) rejected: the mismatch mode must not be null"),
                rejection(
                        Status.UNKNOWN,
                        timer -> timer.setClock(null),
                        "ftimer[bad-configuration]: setClock(null) rejected: the clock must not be null"),
                rejection(
                        Status.UNKNOWN,
                        timer -> timer.setListener(null),
                        "ftimer[bad-configuration]: setListener(null) rejected: the listener must not be null"),
                rejection(
                        Status.UNKNOWN,
                        timer -> timer.errorPolicy(null),
                        "ftimer[bad-configuration]: errorPolicy(null) rejected: the policy must not be null"),
                rejection(
                        timer -> start(timer, "a", "b"),
                        Status.ACTIVE,
                        FTimer::init,
                        "ftimer[regions-open]: init() rejected: regions are open: a/b; stop them first"),
                rejection(
                        timer -> start(timer, "a"),
                        Status.ACTIVE,
                        FTimer::reset,
                        "ftimer[regions-open]: reset() rejected: regions are open: a; stop them first"),
                rejection(
                        timer -> start(timer, "a"),
                        Status.ACTIVE,
                        FTimer::finish,
                        "ftimer[regions-open]: finish() rejected: regions are open: a; stop them first"),
                rejection(
                        timer -> start(timer, "a"),
                        Status.ACTIVE,
                        FTimer::clearListener,
                        "ftimer[regions-open]: clearListener() rejected: regions are open: a; stop them first"),
                rejection(
                        timer -> timer.scope("a").close(),
                        Status.ACTIVE,
                        timer -> timer.setClock(NanoClock.system()),
                        "ftimer[data-recorded]: setClock() rejected: the run has recorded data; call reset(), init() or finish() first"),
                rejection(
                        timer -> start(timer, "a"),
                        Status.ACTIVE,
                        FTimer::clearClock,
                        "ftimer[data-recorded]: clearClock() rejected: the run has recorded data;"
                                + " call reset(), init() or finish() first"));
    }

    static Stream<Rejection> guards() {
        return Stream.of(
                rejection(
                        Status.ACTIVE,
                        timer -> {
                            TimerGuard guard = timer.guard();
                            guard.start("a\\");
                            return guard.start("b");
                        },
                        "ftimer[guard-busy]: start(\"b\") rejected: the guard still owns \"a\\\\\"; stop or close it first"),
                rejection(
                        Status.MISMATCH,
                        timer -> {
                            TimerScope scope = timer.scope("a");
                            timer.stop("a");
                            return scope.stop();
                        },
                        "ftimer[guard-nothing-open]: scope(\"a\").stop() rejected: nothing is open any more"),
                rejection(
                        Status.MISMATCH,
                        timer -> {
                            TimerScope scope = timer.scope("a");
                            timer.start("b");
                            return scope.stop();
                        },
                        "ftimer[guard-not-innermost]: scope(\"a\").stop() rejected: it is not the innermost region; open: a/b"),
                rejection(
                        Status.MISMATCH,
                        timer -> {
                            TimerScope scope = timer.scope("a");
                            timer.stop("a");
                            timer.start("a");
                            return scope.stop();
                        },
                        "ftimer[guard-stale]: scope(\"a\").stop() rejected: its activation has ended, and the region was opened"
                                + " again since"),
                rejection(
                        Status.UNKNOWN,
                        timer -> {
                            TimerScope scope = timer.scope("a");
                            timer.stop("a");
                            timer.init();
                            return scope.stop();
                        },
                        "ftimer[guard-unknown-id]: scope(\"a\").stop() rejected: it belongs to an earlier run"),
                rejection(
                        Status.NOT_INITIALIZED,
                        timer -> {
                            TimerScope scope = timer.scope("a");
                            timer.stop("a");
                            timer.finish();
                            return scope.stop();
                        },
                        "ftimer[not-initialized]: stop(\"a\") rejected: the timer is not initialized; call init() first"));
    }

    private static Rig rigFor(Rejection rejection, ErrorPolicy policy) {
        Rig rig = Rig.uninitialized(builder -> builder.errorPolicy(policy));
        if (rejection.initialized()) {
            rig.timer.init();
        }
        rejection.before().accept(rig.timer);
        return rig;
    }

    @ParameterizedTest
    @MethodSource({"beforeInit", "names", "nesting", "configuration", "guards"})
    void under_warn_a_rejection_writes_one_line(Rejection rejection) {
        Rig rig = rigFor(rejection, ErrorPolicy.WARN);

        assertThat(rejection.call().apply(rig.timer)).isEqualTo(rejection.status());

        assertThat(rig.timer.lastStatus()).isEqualTo(rejection.status());
        assertThat(rig.lines).containsExactly(rejection.line());
    }

    @ParameterizedTest
    @MethodSource({"beforeInit", "names", "nesting", "configuration", "guards"})
    void under_return_a_rejection_only_returns_its_status(Rejection rejection) {
        Rig rig = rigFor(rejection, ErrorPolicy.RETURN);

        assertThat(rejection.call().apply(rig.timer)).isEqualTo(rejection.status());

        assertThat(rig.timer.lastStatus()).isEqualTo(rejection.status());
        assertThat(rig.lines).isEmpty();
    }

    @ParameterizedTest
    @MethodSource({"beforeInit", "names", "nesting", "configuration", "guards"})
    void under_throw_the_line_is_the_message_of_an_exception(Rejection rejection) {
        Rig rig = rigFor(rejection, ErrorPolicy.THROW);

        assertThatExceptionOfType(FTimerException.class)
                .isThrownBy(() -> rejection.call().apply(rig.timer))
                .withMessage(rejection.line())
                .withNoCause()
                .satisfies(e -> assertThat(e.status()).isEqualTo(rejection.status()));

        assertThat(rig.timer.lastStatus()).isEqualTo(rejection.status());
        assertThat(rig.lines).isEmpty();
    }

    @Test
    void under_throw_a_repair_in_warn_mode_is_made_before_the_exception() {
        Rig rig = Rig.create(builder -> builder.mismatchMode(MismatchMode.WARN).errorPolicy(ErrorPolicy.THROW));
        start(rig.timer, "a", "b");

        assertThatExceptionOfType(FTimerException.class)
                .isThrownBy(() -> rig.timer.stop("a"))
                .withMessage("ftimer[not-innermost]: stop(\"a\") repaired: it was not the innermost region; open: a/b")
                .satisfies(e -> assertThat(e.status()).isEqualTo(Status.MISMATCH));

        assertThat(rig.timer.stop("b")).isEqualTo(Status.SUCCESS);
        assertThat(rig.timer.summary().hasActiveTimers()).isFalse();
    }

    @Test
    void the_policy_can_be_changed_at_any_time() {
        Rig rig = Rig.create();
        assertThat(rig.timer.errorPolicy(ErrorPolicy.RETURN)).isEqualTo(Status.SUCCESS);
        rig.timer.start("a");
        rig.timer.stop("x");
        assertThat(rig.lines).isEmpty();

        assertThat(rig.timer.errorPolicy(ErrorPolicy.THROW)).isEqualTo(Status.SUCCESS);
        assertThatThrownBy(() -> rig.timer.stop("x")).isInstanceOf(FTimerException.class);

        assertThat(rig.timer.errorPolicy(ErrorPolicy.WARN)).isEqualTo(Status.SUCCESS);
        rig.timer.stop("x");
        assertThat(rig.lines).hasSize(1);
    }

    @Test
    void a_policy_survives_init_and_finish() {
        Rig rig = Rig.create();
        rig.timer.errorPolicy(ErrorPolicy.RETURN);
        rig.timer.finish();
        rig.timer.init();

        rig.timer.stop("x");

        assertThat(rig.lines).isEmpty();
    }

    @Test
    void the_default_is_to_warn_on_standard_error() {
        PrintStream before = System.err;
        ByteArrayOutputStream captured = new ByteArrayOutputStream();
        System.setErr(new PrintStream(captured, true, StandardCharsets.UTF_8));
        try {
            FTimer.create().next("a");
        } finally {
            System.setErr(before);
        }

        assertThat(captured.toString(StandardCharsets.UTF_8))
                .isEqualTo("ftimer[nothing-open]: next(\"a\") rejected: nothing is open; use start for the first phase"
                        + System.lineSeparator());
    }

    @Test
    void a_message_that_is_not_written_is_not_built() {
        Rig rig = Rig.create(ErrorPolicy.RETURN);

        Status status = rig.timer
                .recorder()
                .reject(new io.ftimer.internal.engine.Rejection(DiagnosticId.PAUSED, null, () -> {
                    throw new AssertionError("made");
                }));

        assertThat(status).isEqualTo(Status.UNKNOWN);
    }

    @Test
    void status_codes_match_the_contract() {
        assertThat(Status.values()).extracting(Status::code).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8);
        assertThat(Status.values()).filteredOn(Status::isSuccess).containsExactly(Status.SUCCESS);
    }

    @ParameterizedTest
    @EnumSource
    void the_message_of_the_last_operation_is_there_under_every_policy(ErrorPolicy policy) {
        Rig rig = Rig.create(policy);
        FTimer timer = rig.timer;
        assertThat(timer.lastMessage()).isEmpty();

        try {
            timer.stop("a");
        } catch (FTimerException e) {
            assertThat(policy).isEqualTo(ErrorPolicy.THROW);
        }

        assertThat(timer.lastStatus()).isEqualTo(Status.UNKNOWN);
        assertThat(timer.lastMessage()).startsWith("ftimer[unknown-name]: stop(\"a\") rejected: ");
        timer.start("a");
        assertThat(timer.lastMessage()).isEmpty();
    }
}
