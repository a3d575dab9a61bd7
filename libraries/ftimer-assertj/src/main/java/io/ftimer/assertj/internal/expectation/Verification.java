package io.ftimer.assertj.internal.expectation;

import io.ftimer.assertj.internal.instrumentation.Instrumentation;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.InconclusiveReason;
import io.ftimer.assertj.internal.tree.TestExpectations;
import io.ftimer.assertj.internal.tree.TestExpectations.NotVerified;
import io.ftimer.assertj.internal.tree.TreeFailure;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The verification on the expectations of one test that its tree meets: decides what follows if calls that the tree lacks could falsify
 * an expectation, and keeps what the end of the run needs. Thread-safe.
 */
public final class Verification {
    /** How many expectations of each kind are kept. */
    private static final int KEPT = 1000;

    private static final ThreadLocal<@Nullable Verification> OF_THREAD = new ThreadLocal<>();

    private final OtherThreadsRule rule;
    private final Instrumentation instrumentation;
    private final Consumer<String> warnings;
    private final Map<String, NotVerified> notVerified = new LinkedHashMap<>();
    private final Set<String> warned = new LinkedHashSet<>();
    private final Set<RegionPath> bounded = new LinkedHashSet<>();
    private final Set<RegionPath> forbidden = new LinkedHashSet<>();

    /** Creates the verification of a test; {@code warnings} takes messages that do not fail it. */
    public Verification(OtherThreadsRule rule, Instrumentation instrumentation, Consumer<String> warnings) {
        this.rule = rule;
        this.instrumentation = instrumentation;
        this.warnings = warnings;
    }

    /** Returns those of the test that the calling thread runs; outside of tests, new ones that fail. */
    public static Verification current() {
        Verification ofThread = OF_THREAD.get();
        return ofThread != null
                ? ofThread
                : new Verification(
                        OtherThreadsRule.OUTSIDE,
                        Instrumentation.ofRun(),
                        text -> System.err.println("ftimer: " + text));
    }

    /** Makes these the verification of the calling thread until the returned binding is closed. */
    public Binding bind() {
        Verification outer = OF_THREAD.get();
        OF_THREAD.set(this);
        return () -> {
            if (outer == null) {
                OF_THREAD.remove();
            } else {
                OF_THREAD.set(outer);
            }
        };
    }

    /** Returns the rule for other threads. */
    public OtherThreadsRule rule() {
        return rule;
    }

    /**
     * Returns the failure that an expectation which a tree meets cannot be verified; empty if it can, or if this does not fail the
     * test.
     *
     * @param ignoresOtherThreads whether the expectation is not about calls on other threads
     */
    public Optional<TreeFailure> check(AssertedTree tree, CheckedExpectation expectation, boolean ignoresOtherThreads) {
        keep(expectation);
        if (expectation.spare() == Long.MAX_VALUE) {
            return Optional.empty();
        }
        Optional<TreeFailure> notInstrumented = instrumentation
                .reason(expectation.regions())
                .flatMap(reason -> check(tree, expectation, reason, rule.otherwise()));
        if (notInstrumented.isPresent()) {
            return notInstrumented;
        }
        MissingCalls missing = MissingCalls.of(tree, expectation, ignoresOtherThreads);
        return missing.isEmpty()
                ? Optional.empty()
                : check(tree, expectation, missing.reason(), rule.consequenceOf(missing));
    }

    private Optional<TreeFailure> check(
            AssertedTree tree, CheckedExpectation expectation, InconclusiveReason reason, Inconclusive consequence) {
        switch (consequence) {
            case FAIL -> {
                return Optional.of(
                        new TreeFailure("inconclusive", expectation.words(), message(tree, expectation, reason)));
            }
            case WARN -> warn(tree, expectation, reason);
            case LIST -> list(expectation, reason);
        }
        return Optional.empty();
    }

    /** Returns the failure of a tree with a note, if the tree may lack regions that the expectation is about. */
    public TreeFailure explained(TreeFailure failure, List<RegionPath> regions) {
        return instrumentation
                .reason(regions)
                .map(reason -> new TreeFailure(
                        failure.found(),
                        failure.expected(),
                        failure.message() + "\n\n" + text("This tree may lack regions: ", reason)))
                .orElse(failure);
    }

    private static String text(String start, InconclusiveReason reason) {
        List<String> lines = new ArrayList<>();
        lines.add(start + reason.headline() + ".");
        reason.details().forEach(line -> lines.add("  " + line));
        lines.addAll(reason.advice());
        return String.join("\n", lines);
    }

    private static String message(AssertedTree tree, CheckedExpectation expectation, InconclusiveReason reason) {
        return tree.withCalls(
                text("Cannot verify " + expectation.words() + " (inconclusive): ", reason), entry -> false);
    }

    private synchronized void keep(CheckedExpectation expectation) {
        addUpTo(KEPT, bounded, expectation.bounded());
        addUpTo(KEPT, forbidden, expectation.forbidden());
    }

    private static <T> void addUpTo(int max, Set<T> kept, Collection<T> added) {
        if (kept.size() < max) {
            kept.addAll(added);
        }
    }

    private void warn(AssertedTree tree, CheckedExpectation expectation, InconclusiveReason reason) {
        boolean isNew;
        synchronized (this) {
            isNew = warned.size() < KEPT && warned.add(expectation.words());
        }
        if (isNew) {
            warnings.accept(message(tree, expectation, reason));
        }
    }

    private synchronized void list(CheckedExpectation expectation, InconclusiveReason reason) {
        if (notVerified.size() < KEPT || notVerified.containsKey(expectation.words())) {
            List<String> details = reason.details();
            notVerified.put(
                    expectation.words(),
                    new NotVerified(
                            expectation.words(),
                            reason.headline() + (details.isEmpty() ? "" : ": " + String.join("; ", details))));
        }
    }

    /** Returns what the end of the run has to look at again. */
    public synchronized TestExpectations expectations() {
        return new TestExpectations(List.copyOf(notVerified.values()), List.copyOf(bounded), List.copyOf(forbidden));
    }

    /** Restores the previous verification of the thread when it is closed. */
    @FunctionalInterface
    public interface Binding extends AutoCloseable {
        @Override
        void close();
    }
}
