package io.ftimer.export.internal.bounds;

import io.ftimer.export.internal.bounds.CheckedBound.Missing;
import io.ftimer.export.internal.bounds.CheckedBound.Outcome;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Makes bounds of the trees of a run.
 *
 * <p>A line that the run broke gets the numbers of the run, and one with room is tightened unless its comment is a reason. Everything else stays:
 * lines that hold, and those of tests that did not run, that were not seen as a whole, or of other conditions. A rule for several tests is not
 * loosened, except of a repeated statement. Lines of tests that are gone are dropped. Tests without a line get the most telling ones,
 * as long as there are few.
 *
 * <p>A run that is not comparable changes nothing. Thread safety: thread-confined.
 */
public final class BoundsUpdate implements TreeSink {
    /** Steps and bytes differ a little between runs. */
    private static final double ROOM = 1.1;

    private static final int DIGITS = 2;

    private final String name;
    private final AbsentTests absent;
    private final boolean writesAll;
    private final List<ExportedTree> trees = new ArrayList<>();
    private final List<String> done = new ArrayList<>();
    private final List<String> details = new ArrayList<>();
    private final List<String> lost = new ArrayList<>();
    private int size;

    /**
     * @param name the name of the file, as shown
     * @param absent decides about tests that the run does not have
     * @param writesAll whether the calls of every region are written
     */
    public BoundsUpdate(String name, AbsentTests absent, boolean writesAll) {
        this.name = name;
        this.absent = absent;
        this.writesAll = writesAll;
    }

    @Override
    public void accept(ExportedTree tree) {
        trees.add(tree);
    }

    /**
     * Returns what the lines of a file become; for a file, see {@link Bounds#update}.
     *
     * @throws UncheckedIOException if the run is not comparable; the cause says why, and what to do
     */
    public Bounds bounds(Bounds before) {
        done.clear();
        details.clear();
        lost.clear();
        BoundsCheck check = new BoundsCheck(name, before, absent);
        trees.forEach(check::accept);
        BoundsResult result = check.result();
        if (result.remedy().isPresent()) {
            throw new UncheckedIOException(new IOException("cannot update baseline " + name + ": "
                    + result.notCompared().get(0) + "; " + result.remedy().get()));
        }
        List<Bound> after = new ArrayList<>();
        List<Bound> dropped = new ArrayList<>();
        List<Bound> kept = new ArrayList<>();
        List<CheckedBound> numbers = numbers(check, result);
        int tightened = 0;
        int replaced = 0;
        for (int i = 0; i < result.bounds().size(); i++) {
            CheckedBound checked = result.bounds().get(i);
            Bound bound = checked.bound();
            switch (checked.outcome()) {
                case NO_TEST -> dropped.add(bound);
                case BETTER -> {
                    tightened++;
                    // the next run may have other numbers of a range
                    after.add(bound.with(
                            bound.range().isAtMost()
                                    ? fresh(bound, checked.smallest(), checked.largest())
                                    : new Range(bound.range().min(), 2 * checked.largest())));
                }
                case BROKEN -> {
                    // on several tests, and not one that an update has written
                    if (bound.subject().isPattern() && bound.quantity().kind() != Quantity.Kind.REPEATS) {
                        kept.add(bound);
                        after.add(bound);
                    } else {
                        replaced++;
                        CheckedBound all = numbers.get(i);
                        after.add(bound.with(fresh(bound, all.smallest(), all.largest()))
                                .movedTo(checked.places()));
                    }
                }
                default -> {
                    after.add(bound);
                    if (checked.missing() == Missing.REGION) {
                        lost.add("  " + bound);
                    }
                }
            }
        }
        Set<String> known = new HashSet<>();
        result.bounds().stream()
                .map(CheckedBound::bound)
                .forEach(bound -> known.add(
                        bound.subject().isPattern()
                                ? bound.key()
                                : bound.subject().whole().text()));
        List<Bound> added = new BoundsChoice(trees, before, known, writesAll).chosen(after.size());
        after.addAll(added);
        size = after.size();
        tell(added.size(), "new");
        tell(replaced, "changed");
        tell(tightened, "tightened");
        tell(dropped.size(), "dropped");
        tell(kept.size(), "still broken");
        dropped.forEach(bound -> details.add("  dropped, as there is no such test: " + bound));
        kept.forEach(bound -> details.add("  still broken, as only you change a rule for several tests: " + bound));
        RunSetup setup = new RunSetup();
        trees.forEach(tree -> setup.add(TreeId.of(tree), tree));
        Bounds changed = before.with(after);
        return setup.line().map(changed::with).orElse(changed);
    }

    private void tell(int lines, String what) {
        if (lines > 0) {
            done.add(lines + " " + what);
        }
    }

    /** Returns all numbers of the bounds if one is broken, those inside of the old range too. */
    private List<CheckedBound> numbers(BoundsCheck check, BoundsResult result) {
        BoundsCheck all = check.again();
        if (result.counts().containsKey(Outcome.BROKEN)) {
            trees.forEach(all::accept);
        }
        return all.result().bounds();
    }

    private static Range fresh(Bound bound, double smallest, double largest) {
        return bound.range().like(smallest, bound.quantity().isInexact() ? withRoom(largest) : largest);
    }

    /** Returns a number with room, rounded up so that it is easy to read. */
    static double withRoom(double number) {
        return BigDecimal.valueOf(number)
                .multiply(BigDecimal.valueOf(ROOM))
                .round(new MathContext(DIGITS, RoundingMode.CEILING))
                .doubleValue();
    }

    /** Returns whether there was no tree with a region. */
    public boolean isEmpty() {
        return trees.stream().allMatch(tree -> tree.regions().isEmpty());
    }

    /** Returns what the last update did, a line each, the first with the number of bounds. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("baseline " + name + " has " + ShownText.counted(size, "bound") + ": "
                + (done.isEmpty() ? "nothing changed" : String.join(", ", done)));
        lines.addAll(ShownText.lines(details));
        if (!lost.isEmpty()) {
            lines.add(ShownText.counted(lost.size(), "bound is", "bounds are")
                    + " kept although no tree of the run has the region; delete those whose region is gone:");
            lines.addAll(ShownText.lines(lost));
        }
        return lines;
    }
}
