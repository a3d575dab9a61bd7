package io.ftimer;

import io.ftimer.internal.engine.RepeatLimiter;
import io.ftimer.sites.SiteResult;
import io.ftimer.summary.Summary;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.Status;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The session of threads that are not bound elsewhere: the process-wide one of {@link FTimers#init()}, in which every thread
 * takes part, or one for chosen threads.
 */
final class DefaultSession {
    private static final Consumer<String> SINK = new RepeatLimiter(line -> System.err.println(line));

    /** An open session and the threads that take part in it; null stands for all. */
    private record Open(RecordingSession session, @Nullable Predicate<? super Thread> chosen) {
        boolean takes(Thread thread) {
            return chosen == null || chosen.test(thread);
        }
    }

    private static volatile @Nullable Open current;

    private DefaultSession() {}

    static Status init() {
        return init(ServiceLoader.load(SessionSetup.class, DefaultSession.class.getClassLoader()));
    }

    static synchronized Status init(Iterable<SessionSetup> setups) {
        Open open = current;
        if (open != null) {
            return reject(
                    DiagnosticId.REGIONS_OPEN,
                    open.chosen == null
                            ? "init() rejected: the default session is open; call finish() first"
                            : "init() rejected: a session that takes threads by itself is open; close it first");
        }
        TimerSessionBuilder options = TimerSession.builder().diagnostics(SINK);
        options.sharesStandardError = true;
        try {
            boolean isConfigured = false;
            for (SessionSetup setup : setups) {
                setup.prepare(options);
                isConfigured = true;
            }
            if (!isConfigured) {
                ProcessConfiguration.ignored()
                        .ifPresent(text -> SINK.accept(DiagnosticId.BAD_CONFIGURATION.line(text)));
            }
        } catch (IllegalArgumentException e) {
            return reject(DiagnosticId.BAD_CONFIGURATION, "init() rejected: " + e.getMessage());
        }
        current = new Open(options.openRecording(), null);
        UnboundCalls.changed();
        return Status.SUCCESS;
    }

    /** Opens a session in which the chosen threads take part until it is closed. */
    static synchronized RecordingSession openFor(Predicate<? super Thread> chosen, TimerSessionBuilder options) {
        if (current != null) {
            throw new IllegalStateException("a session that takes threads by itself, or the default session of"
                    + " FTimers.init(), is open; close it first");
        }
        RecordingSession session = options.openRecording();
        current = new Open(session, chosen);
        UnboundCalls.changed();
        return session;
    }

    /** Admits no further thread to a session that is being closed. */
    static synchronized void forget(RecordingSession closing) {
        Open open = current;
        if (open != null && open.session == closing) {
            current = null;
        }
    }

    static synchronized Status finish() {
        Open ending = current;
        if (ending == null || ending.chosen != null) {
            return Status.SUCCESS;
        }
        Status rejected = rejectedIfBusy("finish()", ending);
        if (!rejected.isSuccess()) {
            return rejected;
        }
        try {
            ending.session.close();
        } finally {
            TimerBinding.forgetEnded();
        }
        return Status.SUCCESS;
    }

    static synchronized Status reset() {
        Open open = current;
        if (open == null || open.chosen != null) {
            return uninitialized("reset()");
        }
        Status rejected = rejectedIfBusy("reset()", open);
        if (rejected.isSuccess()) {
            open.session.reset();
        }
        return rejected;
    }

    /** Returns success if no region is open and no site timer running; otherwise the status of the rejection. */
    private static Status rejectedIfBusy(String call, Open open) {
        Summary summary = open.session.summary();
        if (summary.hasActiveTimers()) {
            return reject(DiagnosticId.REGIONS_OPEN, call + " rejected: regions are open; stop them first");
        }
        String runningSites = summary.sites().stream()
                .filter(SiteResult::isRunning)
                .map(result -> result.site().toString())
                .collect(Collectors.joining(", "));
        if (!runningSites.isEmpty()) {
            return reject(
                    DiagnosticId.SITE_RUNNING,
                    call + " rejected: site timers are running: " + runningSites + "; stop them first");
        }
        return Status.SUCCESS;
    }

    static Summary summary() {
        Open open = current;
        if (open == null || open.chosen != null) {
            return Summary.rejected(uninitialized("summary()"));
        }
        return open.session.summary();
    }

    private static Status uninitialized(String call) {
        return reject(DiagnosticId.NOT_INITIALIZED, call + " rejected: call FTimers.init() first");
    }

    /** Binds the calling thread, which is not bound, to the session if that takes it; returns null otherwise. */
    static @Nullable TimerBinding bindIfTaken() {
        Open open = current;
        return open != null && open.takes(Thread.currentThread()) ? open.session.bindPermanently() : null;
    }

    /** Returns whether threads are chosen, with each call until one is taken. */
    static boolean isChoosing() {
        Open open = current;
        return open != null && open.chosen != null;
    }

    private static Status reject(DiagnosticId id, String text) {
        SINK.accept(id.line(text));
        return id.status();
    }
}
