package io.ftimer.internal.rows;

import io.ftimer.sites.Site;
import io.ftimer.sites.SiteResult;
import io.ftimer.stats.IterationStats;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Operations on the results of all site timers of a recorder. Pure functions. */
public final class SiteResults {
    private SiteResults() {}

    /** Returns the results of several parts as one list, those of one site merged, in the order of first appearance. */
    public static List<SiteResult> merge(List<List<SiteResult>> parts) {
        Map<Site, SiteResult> merged = new LinkedHashMap<>();
        for (List<SiteResult> part : parts) {
            part.forEach(result -> merged.merge(result.site(), result, SiteResult::merge));
        }
        return List.copyOf(merged.values());
    }

    public static List<SiteResult> ofContributor(int contributor, List<SiteResult> results) {
        return results.stream().map(result -> result.ofContributor(contributor)).toList();
    }

    public static Optional<SiteResult> find(List<SiteResult> results, Site site) {
        return results.stream().filter(result -> result.site().equals(site)).findFirst();
    }

    /** Returns the results in an order that does not depend on contributors, that of {@link Site#compareTo}. */
    public static List<SiteResult> sorted(Collection<SiteResult> results) {
        return results.stream().sorted(Comparator.comparing(SiteResult::site)).toList();
    }

    /** Returns what was added between two results of the same timers; unchanged ones are left out. */
    public static List<SiteResult> minus(List<SiteResult> later, List<SiteResult> earlier) {
        Map<Site, IterationStats> before = new LinkedHashMap<>();
        earlier.forEach(result -> before.put(result.site(), result.stats()));
        List<SiteResult> difference = new ArrayList<>();
        for (SiteResult result : later) {
            SiteResult since = result.since(before.getOrDefault(result.site(), IterationStats.NONE));
            if (since.isRunning()
                    || since.stats().count() != 0
                    || since.stats().sumNanos().signum() != 0) {
                difference.add(since);
            }
        }
        return List.copyOf(difference);
    }
}
