package io.ftimer.assertj.internal.expectation;

import io.ftimer.internal.rows.PathWalk;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import java.util.Collection;

/**
 * A method of the class path whose calls an expectation on a region does not see. Immutable.
 *
 * @param ownRegion the region that it has instead, as it replaces the other one in a subclass; the same as {@code region} of an overload
 *     beside others that have it; empty if nothing has that region
 * @param reason why it has no region; empty if it has {@code ownRegion}
 * @param callsOnce whether each of its calls calls the method that it replaces once at most
 */
record MissingMethod(String region, String method, String ownRegion, String reason, String advice, boolean callsOnce) {
    private static final int CALLS_ONCE = 4;

    /** Reads a line of the agent's explanation. */
    static MissingMethod parse(String region, String line) {
        String[] fields = line.split("\t", -1);
        return new MissingMethod(
                region,
                fields[0],
                fields[1],
                fields[2],
                fields[3],
                fields.length > CALLS_ONCE && !fields[CALLS_ONCE].isEmpty());
    }

    /**
     * Returns whether calls of it may falsify an expectation: if nothing has opened the region, or if its own region stands where the
     * other one would count.
     */
    boolean concerns(Collection<RegionPath> paths, Summary tree) {
        if (ownRegion.isEmpty()) {
            return tree.entries().stream().noneMatch(entry -> entry.name().equals(region));
        }
        return !reason.isEmpty()
                || tree.entries().stream()
                        .filter(entry -> entry.name().equals(ownRegion) && !isForwarding(entry))
                        .map(entry -> entry.path()
                                .parent()
                                .map(parent -> parent.child(region))
                                .orElse(RegionPath.of(region)))
                        .anyMatch(path -> paths.stream()
                                .anyMatch(wanted -> wanted.matches(path) || PathWalk.mayMatchBelow(wanted, path)));
    }

    /** Returns whether each of its calls has called the method that it replaces: of several, one may have called it for the others. */
    private boolean isForwarding(SummaryEntry entry) {
        return (callsOnce || entry.callCount() == 1)
                && entry.children().stream()
                                .filter(child -> child.name().equals(region))
                                .mapToLong(SummaryEntry::callCount)
                                .sum()
                        >= entry.callCount();
    }

    static String className(String method) {
        return method.substring(0, method.indexOf("::"));
    }

    String line() {
        return ownRegion.isEmpty() || ownRegion.equals(region)
                ? method + ": " + reason
                : method + " replaces " + region
                        + (reason.isEmpty() ? ": its region is " + ownRegion : ", and has no region: " + reason);
    }
}
