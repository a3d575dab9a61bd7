package io.ftimer.reduce;

import io.ftimer.internal.rows.SiteResults;
import io.ftimer.sites.Site;
import io.ftimer.sites.SiteResult;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What all results over several contributors have in common: a status, an entry for every region, and site timers.
 *
 * <p>A result with a {@link #status()} other than {@link Status#SUCCESS} is empty: no contributors, no entries, statistics of
 * no values. Siblings are ordered by the bytes of {@code LENGTH:NAME}, LENGTH being the decimal number of bytes of the name in
 * UTF-8; a name of ten bytes therefore precedes a name of one byte. Thread safety: immutable.
 */
public abstract sealed class ReductionResult permits ReducedSummary, LaneSummary {
    private final Status status;
    private final List<ReducedEntry> entries;
    private final List<SiteResult> sites;

    ReductionResult(Status status, List<ReducedEntry> entries, List<SiteResult> sites) {
        this.status = status;
        this.entries = List.copyOf(entries);
        this.sites = sites;
    }

    /** Returns {@link Status#SUCCESS}, or why this result is empty. */
    public final Status status() {
        return status;
    }

    /** Returns the entries in preorder. */
    public final List<ReducedEntry> entries() {
        return entries;
    }

    /**
     * Returns the first entry of one call path, empty if no contributor has it.
     *
     * @throws IllegalArgumentException if {@code path} is a pattern
     */
    public final Optional<ReducedEntry> entry(RegionPath path) {
        return find(path, any -> true);
    }

    /** Returns the first entry of one call path where {@code wanted} accepts it and its ancestors. */
    final Optional<ReducedEntry> find(RegionPath path, Predicate<ReducedEntry> wanted) {
        if (path.isPattern()) {
            throw new IllegalArgumentException(
                    "\"" + path + "\" is a pattern and may cover several regions; name one path");
        }
        List<RegionPath> levels = path.levels();
        int matched = 0;
        for (ReducedEntry entry : entries) {
            matched = Math.min(matched, entry.depth());
            if (entry.depth() == matched && levels.get(matched).matches(entry.level()) && wanted.test(entry)) {
                matched++;
                if (matched == levels.size()) {
                    return Optional.of(entry);
                }
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the results of the site timers of all contributors, ordered by file, line, label and groups. Each has statistics
     * over the contributors that have started it, with the contributor of each extremum; the lanes of a rank count together
     * over ranks. Site timers are not part of the tree: a running one does not make a reduction fail, and trees are equal even
     * if their site timers differ.
     */
    public final List<SiteResult> sites() {
        return sites;
    }

    /** Returns the result of one site timer, empty if no contributor has started it. */
    public final Optional<SiteResult> site(Site site) {
        return SiteResults.find(sites, site);
    }

    /** Returns how many contributors there are, for {@link #toString()}. */
    abstract String contributorsText();

    /** Returns what {@link #toString()} shows, one line each. */
    List<?> lines() {
        return entries;
    }

    /** Returns whether {@code other} is a result of the same kind with the same status, contributors and entries. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ReductionResult result
                && getClass() == result.getClass()
                && status == result.status
                && entries.equals(result.entries)
                && sites.equals(result.sites);
    }

    @Override
    public final int hashCode() {
        return Objects.hash(status, entries);
    }

    /** Returns the kind of the result and a line for each region, for messages and debuggers; not a report format. */
    @Override
    public final String toString() {
        return lines().stream()
                .map(line -> "\n  " + line)
                .collect(Collectors.joining(
                        "", getClass().getSimpleName() + '[' + status + ", " + contributorsText(), "]"));
    }
}
