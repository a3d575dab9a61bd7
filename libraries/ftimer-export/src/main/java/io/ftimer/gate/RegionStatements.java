package io.ftimer.gate;

import io.ftimer.internal.text.ShownText;
import io.ftimer.values.RegionKind;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the SQL statements of a region among the facts about its tree, such as {@code 6 times in "findAll": select ...}. Stateless. */
final class RegionStatements {
    /** The facts {@code statement 1}, {@code statement 2}, ... */
    static final Pattern FACT = Pattern.compile("statement \\d+");

    private static final Pattern STATEMENT =
            Pattern.compile("[\\d ]+ times?(?: in \"(?<around>.*?)\")?: (?<text>.*)", Pattern.DOTALL);

    private RegionStatements() {}

    /** Returns the texts of the statements that a region may stand for: those with its verb, in the region around it. */
    static List<String> of(CallPath region, Collection<String> facts) {
        List<RegionKind> kinds = region.kinds();
        if (kinds.get(kinds.size() - 1) != RegionKind.SQL) {
            return List.of();
        }
        String around = ShownText.path(region.parent());
        List<String> names = region.names();
        String verb = names.get(names.size() - 1).split("\\s", 2)[0];
        return facts.stream()
                .map(STATEMENT::matcher)
                .filter(Matcher::matches)
                .filter(fact -> around.equals(fact.group("around") == null ? "" : fact.group("around")))
                .map(fact -> fact.group("text"))
                .filter(text -> verb.equalsIgnoreCase(text.split("\\s", 2)[0]))
                .toList();
    }
}
