package io.ftimer.assertj.internal.verdict;

import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.Doubt;
import io.ftimer.assertj.internal.tree.TestDemands;
import io.ftimer.assertj.internal.tree.TestDemands.NotVerified;
import io.ftimer.assertj.internal.tree.TreeFailure;
import io.ftimer.assertj.internal.weaving.Instrumentation;
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
 * The verdicts on the demands of one test that its tree meets: decides what follows if calls that the tree lacks could falsify
 * a demand, and keeps what the end of the run needs. Thread-safe.
 */
public final class Verdicts {
    /** How many demands of each kind are kept. */
    private static final int KEPT = 1000;

    private static final ThreadLocal<@Nullable Verdicts> OF_THREAD = new ThreadLocal<>();

    private final OtherThreadsRule rule;
    private final Instrumentation instrumentation;
    private final Consumer<String> warnings;
    private final Map<String, NotVerified> notVerified = new LinkedHashMap<>();
    private final Set<String> warned = new LinkedHashSet<>();
    private final Set<RegionPath> bounded = new LinkedHashSet<>();
    private final Set<RegionPath> forbidden = new LinkedHashSet<>();

    /** Creates the verdicts of a test; {@code warnings} takes messages that do not fail it. */
    public Verdicts(OtherThreadsRule rule, Instrumentation instrumentation, Consumer<String> warnings) {
        this.rule = rule;
        this.instrumentation = instrumentation;
        this.warnings = warnings;
    }

    /** Returns those of the test that the calling thread runs; outside of tests, new ones that fail. */
    public static Verdicts current() {
        Verdicts ofThread = OF_THREAD.get();
        return ofThread != null
                ? ofThread
                : new Verdicts(
                        OtherThreadsRule.OUTSIDE,
                        Instrumentation.ofRun(),
                        text -> System.err.println("ftimer: " + text));
    }

    /** Makes these the verdicts of the calling thread until the returned binding is closed. */
    public Binding bind() {
        Verdicts outer = OF_THREAD.get();
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
     * Returns the failure that a demand which a tree meets cannot be verified; empty if it can, or if this does not fail the
     * test.
     *
     * @param ignoresOtherThreads whether the demand is not about calls on other threads
     */
    public Optional<TreeFailure> check(AssertedTree tree, Demand demand, boolean ignoresOtherThreads) {
        keep(demand);
        if (demand.spare() == Long.MAX_VALUE) {
            return Optional.empty();
        }
        Optional<TreeFailure> notWoven =
                instrumentation.doubt(demand.regions()).flatMap(doubt -> check(tree, demand, doubt, rule.otherwise()));
        if (notWoven.isPresent()) {
            return notWoven;
        }
        MissingCalls missing = MissingCalls.of(tree, demand, ignoresOtherThreads);
        return missing.isEmpty() ? Optional.empty() : check(tree, demand, missing.doubt(), rule.consequenceOf(missing));
    }

    private Optional<TreeFailure> check(AssertedTree tree, Demand demand, Doubt doubt, Inconclusive consequence) {
        switch (consequence) {
            case FAIL -> {
                return Optional.of(new TreeFailure("inconclusive", demand.words(), message(tree, demand, doubt)));
            }
            case WARN -> warn(tree, demand, doubt);
            case LIST -> list(demand, doubt);
        }
        return Optional.empty();
    }

    /** Returns the failure of a tree with a note, if the tree may lack regions that the demand is about. */
    public TreeFailure explained(TreeFailure failure, List<RegionPath> regions) {
        return instrumentation
                .doubt(regions)
                .map(doubt -> new TreeFailure(
                        failure.found(),
                        failure.expected(),
                        failure.message() + "\n\n" + text("This tree may lack regions: ", doubt)))
                .orElse(failure);
    }

    private static String text(String start, Doubt doubt) {
        List<String> lines = new ArrayList<>();
        lines.add(start + doubt.headline() + ".");
        doubt.details().forEach(line -> lines.add("  " + line));
        lines.addAll(doubt.advice());
        return String.join("\n", lines);
    }

    private static String message(AssertedTree tree, Demand demand, Doubt doubt) {
        return tree.withCalls(text("Cannot verify " + demand.words() + " (inconclusive): ", doubt), entry -> false);
    }

    private synchronized void keep(Demand demand) {
        addUpTo(KEPT, bounded, demand.bounded());
        addUpTo(KEPT, forbidden, demand.forbidden());
    }

    private static <T> void addUpTo(int max, Set<T> kept, Collection<T> added) {
        if (kept.size() < max) {
            kept.addAll(added);
        }
    }

    private void warn(AssertedTree tree, Demand demand, Doubt doubt) {
        boolean isNew;
        synchronized (this) {
            isNew = warned.size() < KEPT && warned.add(demand.words());
        }
        if (isNew) {
            warnings.accept(message(tree, demand, doubt));
        }
    }

    private synchronized void list(Demand demand, Doubt doubt) {
        if (notVerified.size() < KEPT || notVerified.containsKey(demand.words())) {
            List<String> details = doubt.details();
            notVerified.put(
                    demand.words(),
                    new NotVerified(
                            demand.words(),
                            doubt.headline() + (details.isEmpty() ? "" : ": " + String.join("; ", details))));
        }
    }

    /** Returns what the end of the run has to look at again. */
    public synchronized TestDemands demands() {
        return new TestDemands(List.copyOf(notVerified.values()), List.copyOf(bounded), List.copyOf(forbidden));
    }

    /** Restores the previous verdicts of the thread when it is closed. */
    @FunctionalInterface
    public interface Binding extends AutoCloseable {
        @Override
        void close();
    }
}
