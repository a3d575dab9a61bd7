package io.ftimer.assertj.internal.tree;

import io.ftimer.internal.rows.SubmittedCalls;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextLimits;
import io.ftimer.report.internal.text.MappedList;
import io.ftimer.summary.RegionMetricSums;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A tree that is checked: selects its regions, and renders it in messages of failures. Immutable.
 *
 * @param thread the thread that recorded the tree, null if it is a whole
 * @param session the session that the tree is a part of, null if it is a whole
 */
public record AssertedTree(
        Summary summary, @Nullable String thread, @Nullable SessionSummary session) {

    /** Begins the line of a place in the code, which consoles and IDEs make clickable. */
    public static final String AT = "\n    at ";

    private static final int NAMED_PLACES = 3;

    private static final RegionPath ANY_LEVELS = RegionPath.parse("**");

    public static AssertedTree of(Summary summary) {
        return new AssertedTree(summary, null, null);
    }

    public static AssertedTree ofThread(SessionSummary session, String thread) {
        return new AssertedTree(session.thread(thread), thread, session);
    }

    /** Returns where the tree comes from, to append to a subject; empty for the whole tree of a test. */
    public String place() {
        return thread == null ? "" : " on thread \"" + ShownText.name(thread) + "\"";
    }

    /** Returns the session that the tree is, or is a part of; empty for the tree of a recorder without one. */
    public Optional<SessionSummary> ofSession() {
        return session != null
                ? Optional.of(session)
                : Optional.of(summary).filter(SessionSummary.class::isInstance).map(SessionSummary.class::cast);
    }

    /** Returns whether the tree would have the calls of a thread, had they been recorded. */
    public boolean isOfThread(String name) {
        return thread == null || thread.equals(name);
    }

    /** A pattern with {@code **} selects what its regions have inside, by way of other threads, too; any other path selects rows. */
    public SelectedRegions select(RegionPath path) {
        return new SelectedRegions(
                this,
                path,
                LifecycleRoots.select(path, summary),
                asksForInside(path) ? submitted(path::matches) : List.of());
    }

    public static boolean asksForInside(RegionPath path) {
        return path.levels().contains(ANY_LEVELS);
    }

    public static Predicate<RegionPath> isIn(RegionPath outer) {
        return path -> Stream.iterate(path.parent(), Optional::isPresent, around -> around.flatMap(RegionPath::parent))
                .flatMap(Optional::stream)
                .anyMatch(outer::matches);
    }

    /** Returns the calls of tasks that count at some paths, because work was handed over there, although their rows are at others. */
    public List<SubmittedCalls> submitted(Predicate<RegionPath> counted) {
        return whatWasSubmitted().filter(calls -> calls.areAt(counted)).toList();
    }

    /**
     * As {@link #submitted}, for calls that may count there, as it is unknown who submitted the work.
     *
     * @param countedInside accepts the rows that are counted inside some region
     */
    public List<SubmittedCalls> maybeSubmitted(Predicate<RegionPath> counted, Predicate<RegionPath> countedInside) {
        return whatWasSubmitted()
                .filter(calls -> calls.mayBeAt(counted, countedInside))
                .toList();
    }

    private Stream<SubmittedCalls> whatWasSubmitted() {
        return ofSession().stream()
                .flatMap(whole -> whole.rows().submitted().stream())
                .filter(calls -> isOfThread(calls.thread()));
    }

    public Predicate<SummaryEntry> rowsOf(List<SubmittedCalls> calls) {
        return at(calls.stream().map(SubmittedCalls::row).toList());
    }

    public Optional<TreeFailure> checkContains(RegionPath wanted) {
        SelectedRegions found = select(wanted);
        if (!found.isEmpty()) {
            return Optional.empty();
        }
        TreeFailure none = found.notFound("a region " + ShownText.quoted(wanted) + place(), "none");
        return Optional.of(new TreeFailure(
                shownPaths(summary.entries(), SummaryEntry::path), wanted, none.message(), none.unguessed()));
    }

    public static Predicate<SummaryEntry> among(Collection<SummaryEntry> entries) {
        BitSet ids = new BitSet();
        entries.forEach(entry -> ids.set(entry.nodeId()));
        return entry -> ids.get(entry.nodeId());
    }

    public Predicate<SummaryEntry> at(Collection<RegionPath> paths) {
        return among(
                paths.stream().flatMap(path -> summary.entry(path).stream()).toList());
    }

    /** Accepts the regions of this tree that are nested in one of the given entries, which are in preorder. */
    public Predicate<SummaryEntry> inside(List<SummaryEntry> outer) {
        Predicate<SummaryEntry> isOuter = among(outer);
        BitSet ids = new BitSet();
        int outermost = Integer.MAX_VALUE;
        for (SummaryEntry entry : summary.entries()) {
            if (entry.depth() > outermost) {
                ids.set(entry.nodeId());
            } else {
                outermost = isOuter.test(entry) ? entry.depth() : Integer.MAX_VALUE;
            }
        }
        return entry -> ids.get(entry.nodeId());
    }

    /** Returns the paths of the first regions as text, and the number of the others. */
    public static <R> List<String> shownPaths(List<R> regions, Function<R, RegionPath> path) {
        return ShownText.lines(
                new MappedList<>(
                        regions, region -> ShownText.path(path.apply(region).toString())),
                TextLimits.MESSAGE.rows());
    }

    /** Returns whether a region is running although its code has ended, as lifecycle methods and those of other extensions may not have. */
    public static boolean isLeftOpen(SummaryEntry entry) {
        return entry.isActive()
                && !(entry.depth() == 0 && LifecycleRoots.isLifecycle(entry))
                && !LifecycleRoots.isInside(LifecycleRoots.CALLBACKS, entry);
    }

    /**
     * Returns the failure that a region or a site timer is running, or that an operation of the session was rejected; empty if the
     * tree is balanced.
     */
    public Optional<TreeFailure> checkBalance() {
        List<SummaryEntry> running =
                summary.entries().stream().filter(AssertedTree::isLeftOpen).toList();
        List<String> sites = LeftOpenRegions.sites(summary, Set.of());
        long rejected = summary instanceof SessionSummary whole ? whole.rejectedCount() : 0;
        if (running.isEmpty() && sites.isEmpty() && rejected == 0) {
            return Optional.empty();
        }
        String reasons = Stream.of(
                        ShownText.some(running.size(), "region is still running", "regions are still running"),
                        ShownText.some(sites.size(), "site timer is still running", "site timers are still running"),
                        ShownText.some(rejected, "operation was rejected", "operations were rejected"))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(" and "));
        return Optional.of(new TreeFailure(
                reasons,
                "a balanced tree",
                withCalls(
                        "Expected a balanced tree" + place() + ", but " + reasons + ":" + unbalanced(sites, rejected),
                        among(running))));
    }

    /** Returns a line for each innermost region left open, each running site timer and each rejected operation. */
    private String unbalanced(List<String> sites, long rejected) {
        List<String> lines = new ArrayList<>(LeftOpenRegions.lines(summary, AssertedTree::isLeftOpen, "running: "));
        ShownText.lines(sites).forEach(site -> lines.add("running: site " + site));
        if (summary instanceof SessionSummary whole) {
            lines.addAll(LeftOpenRegions.first(whole.rejections(), rejected));
        }
        return lines.stream().map(line -> "\n  " + line).collect(Collectors.joining());
    }

    /** Returns the text of a failure: a sentence, where the marked regions are in the code, and the tree with arrows at them. */
    public String withCalls(String sentence, Predicate<SummaryEntry> marked) {
        return withPlaces(sentence, marked) + "\n\n" + SummaryTreeText.withCalls(summary, marked) + notRecordedCalls();
    }

    /**
     * Returns the text of a failure: what differs, the expectation as a sentence, and the tree with arrows at what differs.
     *
     * @param known the regions whose paths may be suggested for missing ones
     */
    String withDifference(TreeDifference difference, List<TreeRegion> known, String expectation) {
        return withCalls(difference.text(place(), known) + "\n" + expectation, difference.marks(SummaryEntry::nodeId));
    }

    /** Returns the metrics of the regions; none for the tree of one thread. */
    public RegionMetricSums metrics() {
        return session == null && summary instanceof SessionSummary whole ? whole.metrics() : RegionMetricSums.NONE;
    }

    /** As {@link #withCalls}, with a metric; the sentence has no end. An empty tree is left out. */
    String withMetric(String sentence, RegionMetric metric, Predicate<SummaryEntry> marked) {
        return summary.entries().isEmpty()
                ? sentence + '.'
                : withPlaces(sentence + ':', marked) + "\n\n"
                        + SummaryTreeText.withMetric(summary, metrics(), metric, marked);
    }

    /** As {@link #withCalls}, with times if they were measured. */
    public String withTimes(String sentence, Predicate<SummaryEntry> marked) {
        return withPlaces(sentence, marked) + "\n\n" + SummaryTreeText.withTimes(summary, marked) + notRecordedCalls();
    }

    /** Returns a sentence that has places, or one followed by the first places of the marked regions, as stack traces print them. */
    private String withPlaces(String sentence, Predicate<SummaryEntry> marked) {
        if (sentence.contains(AT)) {
            return sentence;
        }
        List<String> places = summary.entries().stream()
                .filter(marked)
                .flatMap(entry -> entry.place().stream())
                .distinct()
                .map(place -> "at " + place)
                .toList();
        return ShownText.lines(places, NAMED_PLACES).stream()
                .map(line -> "\n    " + line)
                .collect(Collectors.joining("", sentence, ""));
    }

    /** The text of a whole session already has this line. */
    private String notRecordedCalls() {
        return session == null
                ? ""
                : SummaryTreeText.notRecordedCalls(session)
                        .map(line -> "\n" + line)
                        .orElse("");
    }
}
