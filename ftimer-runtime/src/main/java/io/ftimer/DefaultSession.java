package io.ftimer;

import io.ftimer.internal.engine.LimitedDiagnostics;
import io.ftimer.internal.engine.Rejection;
import io.ftimer.internal.session.Binding;
import io.ftimer.internal.session.Joining;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.sites.SiteResult;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.Status;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The process-wide session of {@link FTimers#init()}, in which every thread takes part that is not bound elsewhere. */
final class DefaultSession {
    private static final String CONFIGURATION_VARIABLE = "FTIMER_CONFIG";
    private static final String CONFIGURATION_PROPERTY = "ftimer.config";

    private static final Consumer<String> STANDARD_ERROR = line -> System.err.println(line);
    private static final LimitedDiagnostics DIAGNOSTICS = LimitedDiagnostics.of(STANDARD_ERROR);

    /** The session that {@link FTimers#init()} opened last. */
    private static @Nullable TimerSession opened;

    private DefaultSession() {}

    static Status init() {
        return init(ServiceLoader.load(SessionSetup.class, DefaultSession.class.getClassLoader()));
    }

    static synchronized Status init(Iterable<SessionSetup> setups) {
        if (Joining.sessionOfOthers() != null) {
            return reject(
                    DiagnosticId.REGIONS_OPEN,
                    "init()",
                    () -> Joining.isChoosing()
                            ? "init() rejected: a session that takes threads by itself is open; close it first"
                            : "init() rejected: the default session is open; call finish() first");
        }
        TimerSessionBuilder options = TimerSession.builder().diagnostics(STANDARD_ERROR);
        options.sharesStandardError = true;
        try {
            boolean isConfigured = false;
            for (SessionSetup setup : setups) {
                setup.prepare(options);
                isConfigured = true;
            }
            if (!isConfigured) {
                ignoredConfiguration(System.getenv(), System.getProperties().stringPropertyNames())
                        .ifPresent(text -> reject(DiagnosticId.BAD_CONFIGURATION, "ignored", () -> text));
            }
            TimerSession session = options.open();
            opened = session;
            Joining.take(session.recording(), null);
            return Status.SUCCESS;
        } catch (VirtualMachineError e) {
            throw e;
        } catch (Throwable e) {
            // providers, setups and observers are code of others, and timing must not break the program
            return reject(DiagnosticId.BAD_CONFIGURATION, "init()", () -> "init() rejected: " + reason(e));
        }
    }

    private static String reason(Throwable failure) {
        Throwable cause = failure.getCause();
        return failure instanceof IllegalArgumentException
                ? String.valueOf(failure.getMessage())
                : TextEscapes.displayPath(failure + (cause == null ? "" : ", caused by " + cause));
    }

    /** Opens a session in which the chosen threads take part until it is closed. */
    static synchronized TimerSession openFor(Predicate<? super Thread> chosen, TimerSessionBuilder options) {
        if (Joining.sessionOfOthers() != null) {
            throw new IllegalStateException("a session that takes threads by itself, or the default session of"
                    + " FTimers.init(), is open; close it first");
        }
        TimerSession session = options.open();
        Joining.take(session.recording(), chosen);
        return session;
    }

    private static @Nullable TimerSession current() {
        TimerSession session = opened;
        return session != null && session.recording() == Joining.sessionOfOthers() ? session : null;
    }

    static synchronized Status finish() {
        TimerSession ending = current();
        if (ending == null) {
            return Status.SUCCESS;
        }
        Status rejected = rejectedIfBusy("finish()", ending);
        if (!rejected.isSuccess()) {
            return rejected;
        }
        opened = null;
        try {
            ending.close();
        } finally {
            Binding.forgetEnded();
        }
        return Status.SUCCESS;
    }

    static synchronized Status reset() {
        TimerSession session = current();
        if (session == null) {
            return uninitialized("reset()");
        }
        Status rejected = rejectedIfBusy("reset()", session);
        if (rejected.isSuccess()) {
            session.recording().reset();
        }
        return rejected;
    }

    /** Returns success if no region is open and no site timer running; otherwise the status of the rejection. */
    private static Status rejectedIfBusy(String call, TimerSession session) {
        SessionSummary summary = session.summary();
        if (summary.hasActiveTimers()) {
            return reject(
                    DiagnosticId.REGIONS_OPEN,
                    call,
                    () -> call + " rejected: regions are open: " + onThreads(summary, DefaultSession::innermost)
                            + "; stop them first");
        }
        if (summary.sites().stream().anyMatch(SiteResult::isRunning)) {
            return reject(
                    DiagnosticId.SITE_RUNNING,
                    call,
                    () -> call + " rejected: site timers are running: "
                            + onThreads(summary, DefaultSession::runningSites) + "; stop them first");
        }
        return Status.SUCCESS;
    }

    private static String onThreads(SessionSummary summary, Function<Summary, Stream<String>> open) {
        return ShownText.list(summary.threads().stream()
                .flatMap(thread -> open.apply(summary.thread(thread))
                        .map(what -> what + " on thread \"" + ShownText.name(thread) + '"'))
                .toList());
    }

    /** Returns the path of the innermost open region; empty if none is open. */
    private static Stream<String> innermost(Summary ofThread) {
        return ofThread.entries().stream()
                .filter(SummaryEntry::isActive)
                .reduce((outer, inner) -> inner)
                .map(region -> ShownText.quoted(region.path()))
                .stream();
    }

    private static Stream<String> runningSites(Summary ofThread) {
        return ofThread.sites().stream()
                .filter(SiteResult::isRunning)
                .map(result -> result.site().toString());
    }

    static synchronized Summary summary() {
        TimerSession session = current();
        return session == null ? Summary.rejected(uninitialized("summary()")) : session.summary();
    }

    private static Status uninitialized(String call) {
        return reject(DiagnosticId.NOT_INITIALIZED, call, () -> call + " rejected: call FTimers.init() first");
    }

    private static Status reject(DiagnosticId id, String what, Supplier<String> text) {
        DIAGNOSTICS.accept(id.status(), new Rejection(id, what, text));
        return id.status();
    }

    /** Returns what is configured and ignored, and what to do; empty if nothing is configured. */
    static Optional<String> ignoredConfiguration(Map<String, String> environment, Set<String> properties) {
        Stream<String> variables = Stream.of(CONFIGURATION_VARIABLE, CONFIGURATION_VARIABLE + "_FILE")
                .filter(environment::containsKey)
                .map(name -> "the environment variable " + name);
        Stream<String> set = properties.stream()
                .filter(name -> name.equals(CONFIGURATION_PROPERTY) || name.startsWith(CONFIGURATION_PROPERTY + "."))
                .sorted()
                .map(name -> "the system property " + name);
        return Stream.concat(variables, set)
                .findFirst()
                .map(source -> source + " is ignored: the configuration needs the module ftimer-report; add"
                        + " io.ftimer:ftimer-report to the class path");
    }
}
