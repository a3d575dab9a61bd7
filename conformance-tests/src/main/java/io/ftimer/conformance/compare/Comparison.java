package io.ftimer.conformance.compare;

import io.ftimer.conformance.result.Omission;
import io.ftimer.conformance.result.RunRecord;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;

/** Compares a run with what was recorded. Stateless. */
public final class Comparison {
    private Comparison() {}

    /**
     * Returns every difference once: statuses, handles, events, every field of every summary, diagnostics by number,
     * order and kind, and every file.
     *
     * @param omitted commands that were not run, and are not compared
     */
    public static List<ReplayDifference> differences(
            RecordedResults expected,
            RunRecord run,
            SortedMap<String, byte[]> files,
            RealRule reals,
            Set<Omission> omitted) {
        Set<ReplayDifference> differences =
                new LinkedHashSet<>(ResultComparison.differences(expected, run, reals, omitted));
        differences.addAll(FileComparison.differences(expected.files(), files, reals));
        return List.copyOf(differences);
    }
}
