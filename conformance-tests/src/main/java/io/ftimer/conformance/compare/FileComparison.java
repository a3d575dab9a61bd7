package io.ftimer.conformance.compare;

import io.ftimer.conformance.result.ResultFiles;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Compares the files that a run left behind: their names, and each byte for byte. Stateless. */
final class FileComparison {
    private static final int BEFORE = 30;
    private static final int AFTER = 40;

    private FileComparison() {}

    /** Returns one difference for each file that is missing, not expected, or not as expected. */
    static List<ReplayDifference> differences(
            SortedMap<String, byte[]> expected, SortedMap<String, byte[]> actual, RealRule reals) {
        SortedSet<String> names = new TreeSet<>(expected.keySet());
        names.addAll(actual.keySet());
        List<ReplayDifference> differences = new ArrayList<>();
        for (String name : names) {
            byte[] should = expected.get(name);
            byte[] is = actual.get(name);
            if (should == null || is == null) {
                differences.add(new ReplayDifference("files/" + name, size(should), size(is)));
            } else {
                byte[] adjusted = reals == RealRule.EXACT ? is : RealTokens.takeOver(should, is, reals);
                int at = Arrays.mismatch(should, adjusted);
                if (at >= 0) {
                    differences.add(difference(name, should, adjusted, at));
                }
            }
        }
        return differences;
    }

    private static String size(byte @Nullable [] file) {
        return file == null ? "no such file" : file.length + " bytes";
    }

    private static ReplayDifference difference(String name, byte[] expected, byte[] actual, int at) {
        int line = 1;
        int lineStart = 0;
        for (int i = 0; i < at; i++) {
            if (expected[i] == '\n') {
                line++;
                lineStart = i + 1;
            }
        }
        int from = Math.max(lineStart, at - BEFORE);
        return new ReplayDifference(
                "files/" + name + ": line " + line + " byte " + (at - lineStart + 1),
                excerpt(expected, from, at),
                excerpt(actual, from, at));
    }

    /** Returns a stretch of one line around {@code at}, a line end included, quoted and in ASCII. */
    private static String excerpt(byte[] file, int from, int at) {
        int end = at;
        while (end < file.length && end < at + AFTER && (end == at || file[end - 1] != '\n')) {
            end++;
        }
        return ResultFiles.literal(new String(file, from, end - from, StandardCharsets.UTF_8));
    }
}
