package io.ftimer.assertj.internal.expectation;

import io.ftimer.TimerSession;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.Environment;
import io.ftimer.assertj.internal.tree.InconclusiveReason;
import io.ftimer.assertj.internal.tree.TestExpectations;
import io.ftimer.assertj.internal.tree.TestExpectations.NotMet;
import io.ftimer.assertj.internal.tree.TestExpectations.NotVerified;
import io.ftimer.assertj.internal.tree.TestExpectations.UpperBound;
import io.ftimer.assertj.internal.tree.TimeLimits;
import io.ftimer.assertj.internal.tree.TreeFailure;
import io.ftimer.internal.session.SessionSql;
import io.ftimer.summary.Summary;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The test that a thread runs, as its expectations need it: decides what follows if the tree does not meet one, or if calls that the
 * tree lacks could falsify it, and keeps what the end of the run needs. Thread-safe.
 */
public final class RunningTest {
    /** How many expectations of each kind are kept. */
    private static final int KEPT = 1000;

    private static final String LACKS = "This tree may lack regions: ";

    private static final ThreadLocal<@Nullable RunningTest> OF_THREAD = new ThreadLocal<>();

    private final Host host;
    private final OtherThreadsRule rule;
    private final Consequences consequences;
    private final Instrumentation instrumentation;
    private final Map<String, NotVerified> notVerified = new LinkedHashMap<>();
    private final Map<String, UpperBound> upperBounds = new LinkedHashMap<>();
    private final Set<NotMet> notMet = new LinkedHashSet<>();
    private final Set<String> warned = new LinkedHashSet<>();
    private final Set<RegionPath> bounded = new LinkedHashSet<>();
    private final Set<RegionPath> forbidden = new LinkedHashSet<>();

    /** The words of the unmet expectation whose failure has the command that runs the test again. */
    private @Nullable String withCommand;

    /** What records a test, and what follows from messages about it. */
    public interface Host {
        /** Returns the session that records the test now. */
        TimerSession session();

        /** Returns whether the test uses a source of SQL statements with a property. */
        boolean usesSql(Predicate<SessionSql> property);

        /** Returns why some statements are not recorded, with or without the agent; empty if all are. */
        Optional<String> missedSql(boolean hasAgent);

        /** Returns why an exceeded time limit is only a warning; empty if it is a failure. */
        Optional<String> leniency();

        void warn(String message);

        /** Fails the test, or warns, because code leaves regions open or has operations rejected. */
        void failOrWarn(String problem);

        /** Returns the command that runs the test again; empty if it is unknown. */
        default String command() {
            return "";
        }
    }

    public RunningTest(Host host, OtherThreadsRule rule, Consequences consequences, Instrumentation instrumentation) {
        this.host = host;
        this.rule = rule;
        this.consequences = consequences;
        this.instrumentation = instrumentation;
    }

    public static @Nullable RunningTest ofThread() {
        return OF_THREAD.get();
    }

    /** Returns the test that the calling thread runs; outside of tests, a new one with the settings of the process. */
    public static RunningTest current() {
        RunningTest ofThread = OF_THREAD.get();
        return ofThread != null
                ? ofThread
                : outside(
                        () -> TimeLimits.SETTING.ofProcess().leniency(Environment.current()),
                        text -> System.err.println("ftimer: " + text));
    }

    /** Returns what stands for a test outside of tests, which has no session. */
    public static RunningTest outside(Supplier<Optional<String>> leniency, Consumer<String> warnings) {
        return new RunningTest(
                new Outside(leniency, warnings),
                OtherThreadsRule.outside(),
                Consequences.ofProcess(),
                Instrumentation.ofRun());
    }

    public record Outside(Supplier<Optional<String>> ofLimits, Consumer<String> warnings) implements Host {
        @Override
        public TimerSession session() {
            throw new IllegalStateException("no test is running");
        }

        @Override
        public boolean usesSql(Predicate<SessionSql> property) {
            return false;
        }

        @Override
        public Optional<String> missedSql(boolean hasAgent) {
            return Optional.ofNullable(SessionSql.missedEverywhere());
        }

        @Override
        public Optional<String> leniency() {
            return ofLimits.get();
        }

        @Override
        public void warn(String message) {
            warnings.accept(message);
        }

        @Override
        public void failOrWarn(String problem) {
            if (MisuseCheck.CONSEQUENCE.ofProcess() == MisuseCheck.Consequence.FAIL) {
                throw new AssertionError(problem);
            }
            warn(problem);
        }
    }

    /** Makes this the test of the calling thread until the returned binding is closed. */
    public Binding bind() {
        RunningTest outer = OF_THREAD.get();
        OF_THREAD.set(this);
        return () -> {
            if (outer == null) {
                OF_THREAD.remove();
            } else {
                OF_THREAD.set(outer);
            }
        };
    }

    public TimerSession session() {
        return host.session();
    }

    /** Returns whether each SQL statement of the test is recorded: by the agent, or by a source that the test uses. */
    public boolean recordsSql() {
        return instrumentation.recordsSql() || host.usesSql(SessionSql::isUsed);
    }

    /** Returns whether each commit and rollback of the test is recorded. */
    public boolean recordsTransactions() {
        return instrumentation.recordsSql() || recordsConnections();
    }

    /** Returns whether the test uses a source that records connections, which the agent does not. */
    public boolean recordsConnections() {
        return host.usesSql(SessionSql::hasConnections);
    }

    /** Returns why SQL statements of the test are not recorded; empty if all are. */
    public Optional<String> missedSql() {
        return host.missedSql(instrumentation.recordsSql());
    }

    public OtherThreadsRule rule() {
        return rule;
    }

    public void warn(String message) {
        host.warn(message);
    }

    /** Fails the test, or warns, because code leaves regions open or has operations rejected. */
    public void failOrWarn(String problem) {
        host.failOrWarn(problem);
    }

    /** Throws the failure of a time limit, or warns with its message and the reason why it is not thrown. */
    public void throwOrWarn(AssertionError failure) {
        Optional<String> reason = host.leniency();
        if (reason.isEmpty()) {
            throw failure;
        }
        warn(failure.getMessage() + "\n\nThis is a warning because of " + reason.get()
                + "; set ftimer.budgets=enforce to make it a failure.");
    }

    /**
     * Returns the failure that a tree does not meet an expectation, with a note if the tree may lack regions that it is about, or that
     * the expectation cannot be verified; empty if it is met and can be verified, or if this does not fail the test.
     *
     * @param ignoresOtherThreads whether the expectation is not about calls on other threads
     */
    public Optional<TreeFailure> check(CheckedExpectation expectation, boolean ignoresOtherThreads) {
        Optional<TreeFailure> failure = failure(expectation, ignoresOtherThreads);
        failure.ifPresent(unmet -> keep(unmet, expectation));
        boolean hasCommand = hasCommand(expectation.words(), failure.isPresent());
        return failure.map(unmet ->
                hasCommand ? new TreeFailure(unmet.found(), unmet.expected(), withCommand(unmet.message())) : unmet);
    }

    /** Returns whether the failure of an expectation has the command: not after another one that is still unmet. */
    private synchronized boolean hasCommand(String words, boolean isUnmet) {
        if (withCommand == null || words.equals(withCommand)) {
            withCommand = isUnmet ? words : null;
        }
        return words.equals(withCommand);
    }

    /** Returns the message of a failure with the command that runs the test again, if that is known, above the tree. */
    public String withCommand(String message) {
        String command = host.command();
        return command.isEmpty() ? message : aboveTree(message, "Run it again: " + command);
    }

    private static String aboveTree(String message, String lines) {
        int tree = message.indexOf("\n\n");
        int end = tree < 0 ? message.length() : tree;
        return message.substring(0, end) + "\n" + lines + message.substring(end);
    }

    private Optional<TreeFailure> failure(CheckedExpectation expectation, boolean ignoresOtherThreads) {
        Optional<TreeFailure> failure = expectation.found().failure();
        if (failure.isPresent()) {
            return failure.map(unmet -> explained(unmet, expectation));
        }
        keep(expectation);
        Optional<InconclusiveReason> notSeen =
                notSeen(expectation, ignoresOtherThreads).reduce(InconclusiveReason::and);
        if (notSeen.isEmpty()) {
            expectation.upperBounds().forEach(this::keep);
        }
        return notSeen.flatMap(reason -> unverified(expectation, reason));
    }

    /** Returns why what could falsify an expectation would not have been seen, from each source that has to see it. */
    private Stream<InconclusiveReason> notSeen(CheckedExpectation expectation, boolean ignoresOtherThreads) {
        OptionalLong steps = expectation.found().steps();
        List<Optional<InconclusiveReason>> reasons = new ArrayList<>();
        reasons.add(steps.isEmpty() ? Optional.empty() : instrumentation.reasonOfWork(steps.getAsLong()));
        reasons.add(expectation.found().reason());
        if (expectation.further().spare() < Long.MAX_VALUE) {
            reasons.add(instrumentation.reason(
                    expectation.regions(), expectation.tree().summary()));
            reasons.add(MissingCalls.of(expectation, ignoresOtherThreads).reason());
        }
        return reasons.stream().flatMap(Optional::stream);
    }

    private Optional<TreeFailure> unverified(CheckedExpectation expectation, InconclusiveReason reason) {
        switch (consequences.of(reason.causes())) {
            case FAIL -> {
                return Optional.of(new TreeFailure("inconclusive", expectation.words(), message(expectation, reason)));
            }
            case WARN -> warn(expectation, reason);
            case LIST -> list(expectation, reason);
        }
        return Optional.empty();
    }

    private TreeFailure explained(TreeFailure failure, CheckedExpectation expectation) {
        Summary tree = expectation.tree().summary();
        return instrumentation
                .reason(expectation.regions(), tree)
                .map(reason -> new TreeFailure(
                        failure.found(),
                        failure.expected(),
                        failure.unguessed()
                                // where the name is that of a method, no other region was meant
                                .filter(any -> instrumentation.missing(expectation.regions(), tree).stream()
                                        .anyMatch(method -> method.ownRegion().isEmpty()))
                                .map(unguessed -> aboveTree(unguessed.get(), text(LACKS, reason, true)))
                                .orElseGet(() -> failure.message() + "\n\n" + text(LACKS, reason, false))))
                .orElse(failure);
    }

    private static String text(String start, InconclusiveReason reason, boolean isAdviceFirst) {
        List<String> lines = new ArrayList<>();
        lines.add(start + reason.headline() + ".");
        reason.details().forEach(line -> lines.add("  " + line));
        lines.addAll(isAdviceFirst ? 0 : lines.size(), reason.advice());
        return String.join("\n", lines);
    }

    private static String message(CheckedExpectation expectation, InconclusiveReason reason) {
        String sentence = text("Cannot verify " + expectation.words() + " (inconclusive): ", reason, false);
        AssertedTree tree = expectation.tree();
        // a number need not be one of regions
        boolean isOfNumber =
                expectation.found().steps().isPresent() || reason.causes().contains(InconclusiveReason.Cause.METRICS);
        return isOfNumber && tree.summary().entries().isEmpty() ? sentence : tree.withCalls(sentence, entry -> false);
    }

    private synchronized void keep(CheckedExpectation expectation) {
        addUpTo(KEPT, bounded, expectation.bounded());
        addUpTo(KEPT, forbidden, expectation.forbidden());
    }

    private synchronized void keep(UpperBound bound) {
        if (upperBounds.size() < KEPT || upperBounds.containsKey(bound.expectation())) {
            upperBounds.merge(bound.expectation(), bound, UpperBound::max);
        }
    }

    private synchronized void keep(TreeFailure unmet, CheckedExpectation expectation) {
        Optional<StackTraceElement> place = expectation.tree().summary().entries().stream()
                // first: few have one, and the paths of a recursion are long
                .filter(entry ->
                        entry.place().isPresent() && expectation.further().at().test(entry.path()))
                .flatMap(entry -> entry.place().stream())
                .findFirst();
        addUpTo(
                KEPT,
                notMet,
                List.of(new NotMet(
                        expectation.words(), String.valueOf(unmet.expected()), String.valueOf(unmet.found()), place)));
    }

    private static <T> void addUpTo(int max, Set<T> kept, Collection<T> added) {
        if (kept.size() < max) {
            kept.addAll(added);
        }
    }

    private void warn(CheckedExpectation expectation, InconclusiveReason reason) {
        boolean isNew;
        synchronized (this) {
            isNew = warned.size() < KEPT && warned.add(expectation.words());
        }
        if (isNew) {
            warn(message(expectation, reason));
        }
    }

    private void list(CheckedExpectation expectation, InconclusiveReason reason) {
        List<String> details = reason.details();
        list(expectation.words(), reason.headline() + (details.isEmpty() ? "" : ": " + String.join("; ", details)));
    }

    /** Lists an expectation that is not verified in the summary of the run, whose check fails. */
    public synchronized void list(String expectation, String reason) {
        if (notVerified.size() < KEPT || notVerified.containsKey(expectation)) {
            notVerified.put(expectation, new NotVerified(expectation, reason));
        }
    }

    /** Returns what the end of the run has to look at again. */
    public synchronized TestExpectations expectations() {
        return new TestExpectations(
                List.copyOf(notMet),
                List.copyOf(notVerified.values()),
                List.copyOf(upperBounds.values()),
                List.copyOf(bounded),
                List.copyOf(forbidden));
    }

    /** Restores the previous test of the thread when it is closed. */
    @FunctionalInterface
    public interface Binding extends AutoCloseable {
        @Override
        void close();
    }
}
