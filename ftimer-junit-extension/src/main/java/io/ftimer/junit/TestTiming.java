package io.ftimer.junit;

import io.ftimer.FTimer;
import io.ftimer.SummaryEntry;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.junit.internal.suite.SuiteReport;
import java.lang.reflect.Executable;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store.CloseableResource;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * What the extension keeps for one test, from the first use in it to its end; or for a class, for what runs there outside
 * of any test.
 *
 * <p>It is both kinds of closeable: JUnit closes one of them before 5.13 and the other one from then on.
 */
final class TestTiming implements CloseableResource, AutoCloseable {
    private static final Namespace NAMESPACE = Namespace.create(FTimerExtension.class);
    private static final ThreadLocal<@Nullable TestTiming> OF_THREAD = new ThreadLocal<>();

    private final ExtensionContext context;
    private final TestSettings settings;
    private final TestRun run;
    private final MisuseCheck check;

    /** Where lifecycle methods record if nobody is to see it: they may run while the thread is bound to another test. */
    private final @Nullable TestRun unseen;

    private final List<CurrentTest> followers;
    private volatile boolean shown;
    private volatile boolean ended;

    private TestTiming(ExtensionContext context) {
        this.context = context;
        settings = Registrations.settings(context);
        run = new TestRun(settings.clock());
        check = new MisuseCheck(run);
        unseen = settings.lifecycleRegions() ? null : new TestRun(settings.clock());
        followers = TestInstances.followersOf(context);
        followers.forEach(follower -> follower.begin(this));
    }

    /** Returns what belongs to the test or class of {@code context}, made on the first call. */
    static TestTiming of(ExtensionContext context) {
        // The id is part of the key: the store of a dynamic test would find the value of its factory otherwise.
        return context.getStore(NAMESPACE)
                .getOrComputeIfAbsent(context.getUniqueId(), id -> new TestTiming(context), TestTiming.class);
    }

    /** Returns the one whose code the calling thread is running, null if there is none. */
    static @Nullable TestTiming ofThread() {
        return OF_THREAD.get();
    }

    TimerSession session() {
        return run.session();
    }

    /** Returns the recorder for a parameter of {@code method}. */
    FTimer argumentOf(Executable method) {
        boolean isBody = context.getTestMethod().filter(method::equals).isPresent();
        return unseen == null || isBody ? run.argument() : unseen.argument();
    }

    /** Runs what is no test itself but has regions of its own, a factory. */
    <T extends @Nullable Object> T runFactory(String who, Body<T> body) throws Throwable {
        return checked(who, LifecycleRegions::isOutside, () -> bound(run, body));
    }

    /** Runs the body of the test. */
    void runTest(String who, Body<@Nullable Void> body) throws Throwable {
        shown = true;
        checked(who, LifecycleRegions::isOutside, () -> bound(run, body));
    }

    /** Runs a lifecycle method or constructor, as a region that is a root. */
    <T extends @Nullable Object> T runLifecycle(String who, String region, Body<T> body) throws Throwable {
        if (unseen != null) {
            return bound(unseen, body);
        }
        Body<T> inRegion = () -> LifecycleRegions.run(run.session().timer(), region, body);
        return checked(who, LifecycleRegions.isInside(region), () -> bound(run, inRegion));
    }

    /** Binds the thread that runs the body, which may be another one than that of callbacks before the test. */
    private <T extends @Nullable Object> T bound(TestRun to, Body<T> body) throws Throwable {
        TestTiming outer = OF_THREAD.get();
        OF_THREAD.set(this);
        try (TimerBinding binding = to.bind()) {
            return body.run();
        } finally {
            if (outer == null) {
                OF_THREAD.remove();
            } else {
                OF_THREAD.set(outer);
            }
        }
    }

    private <T extends @Nullable Object> T checked(String who, Predicate<SummaryEntry> isOwn, Body<T> body)
            throws Throwable {
        T result;
        try {
            result = body.run();
        } catch (TestAbortedException aborted) {
            shown = false;
            throw aborted;
        } catch (Throwable failure) {
            problem(who, isOwn).ifPresent(problem -> note(problem, failure));
            throw failure;
        }
        problem(who, isOwn).ifPresent(this::failOrWarn);
        return result;
    }

    /** A body that is given up because of a time limit may go on when its test is over; nobody minds it then. */
    private Optional<String> problem(String who, Predicate<SummaryEntry> isOwn) {
        return ended ? Optional.empty() : check.problem(who, isOwn);
    }

    private void failOrWarn(String problem) {
        if (settings.misuse() == Misuse.FAIL) {
            throw new AssertionFailedError(problem);
        }
        warn(problem);
    }

    /** The failure of the user's code is what the test fails with, whatever else went wrong. */
    private void note(String problem, Throwable failure) {
        if (settings.misuse() == Misuse.FAIL) {
            AssertionError note = new AssertionFailedError(problem);
            note.setStackTrace(new StackTraceElement[0]);
            failure.addSuppressed(note);
        } else {
            warn(problem);
        }
    }

    private static void warn(String problem) {
        System.err.println("ftimer: " + problem);
    }

    @Override
    public void close() {
        ended = true;
        followers.forEach(follower -> follower.end(this));
        if (shown && !isAborted()) {
            SuiteReport.testFinished(context, settings.report(), run.session().summary());
        }
        run.close();
        if (unseen != null) {
            unseen.close();
        }
    }

    private boolean isAborted() {
        return context.getExecutionException()
                .filter(TestAbortedException.class::isInstance)
                .isPresent();
    }
}
