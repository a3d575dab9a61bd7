package io.ftimer.assertj;

import io.ftimer.RegionPath;
import io.ftimer.Summary;
import io.ftimer.SummaryEntry;
import java.util.Comparator;
import java.util.List;

/** Finds what somebody may have meant by a path that a tree does not have. */
final class NearestPaths {
    private static final int MOST = 3;

    private NearestPaths() {}

    /** Returns up to three paths of the tree that end with the same name or are spelled alike, the most alike first. */
    static List<RegionPath> of(RegionPath wanted, Summary tree) {
        return tree.entries().stream()
                .map(SummaryEntry::path)
                .filter(path ->
                        distance(wanted, path) <= Math.max(2, wanted.name().length() / 3))
                .sorted(Comparator.comparingInt(path -> distance(wanted, path)))
                .limit(MOST)
                .toList();
    }

    /** A wrong place is the most likely mistake, hence the names alone are compared as well. */
    private static int distance(RegionPath wanted, RegionPath path) {
        int ofNames = edits(wanted.name(), path.name()) + 1;
        return Math.min(ofNames, edits(wanted.toString(), path.toString()));
    }

    /** Returns how many characters must be inserted, deleted or replaced to make {@code b} of {@code a} (Levenshtein). */
    private static int edits(String a, String b) {
        int[] above = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            above[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = above[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, 1 + Math.min(above[j], row[j - 1]));
            }
            above = row;
        }
        return above[b.length()];
    }
}
