package io.ftimer.assertj.internal.weaving;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the agent wove so far, read from its report as text: the classes of the agent may be absent.
 *
 * @param patterns the patterns, each with what it matched
 * @param classes the names of the woven classes
 * @param regions the names of the regions of woven methods
 * @param methodCount the number of woven methods
 * @param small the methods that were left out for their size, by the names that their regions would have
 * @param skipped the classes that could not be woven
 */
record WovenCode(
        List<PatternUse> patterns,
        Set<String> classes,
        Set<String> regions,
        int methodCount,
        Map<String, String> small,
        List<SkippedClass> skipped) {

    /** @param problem why the pattern wove nothing; empty if it did */
    record PatternUse(WovenPattern pattern, int classes, String problem) {}

    record SkippedClass(String type, String reason, WovenPattern pattern) {}

    /** Reads a report; lines of another kind are of newer agents, and are ignored. */
    static WovenCode parse(String report) {
        WovenCode code = new WovenCode(
                new ArrayList<>(),
                new HashSet<>(),
                new HashSet<>(),
                lines(report, "woven"),
                new HashMap<>(),
                new ArrayList<>());
        for (String line : report.lines().toList()) {
            code.add(line.split("\t", -1));
        }
        return code;
    }

    List<WovenPattern> patternsOnly() {
        return patterns.stream().map(PatternUse::pattern).toList();
    }

    private static int lines(String report, String kind) {
        return (int) report.lines().filter(line -> line.startsWith(kind + '\t')).count();
    }

    private void add(String[] fields) {
        switch (fields[0]) {
            case "pattern" ->
                patterns.add(new PatternUse(WovenPattern.parse(fields[1]), Integer.parseInt(fields[2]), fields[6]));
            case "woven" -> {
                classes.add(fields[1]);
                regions.add(fields[4]);
            }
            case "small" -> small.putIfAbsent(fields[3], fields[1] + "::" + fields[2]);
            case "skipped" -> skipped.add(new SkippedClass(fields[1], fields[2], WovenPattern.parse(fields[3])));
            default -> {}
        }
    }
}
