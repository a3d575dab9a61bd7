package io.ftimer.export.internal.tree;

import io.ftimer.internal.text.ShownText;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The SQL statements of a test as facts about its tree: the most frequent first. Thread safety: thread-confined. */
public final class StatementFacts {
    /** Statements beyond are counted. */
    private static final int LISTED = 50;

    private record Statement(String text, RegionPath region, long times) {
        String words() {
            String place = region.parent()
                    .map(around -> " in " + ShownText.quoted(around))
                    .orElse("");
            return ShownText.counted(times, "time") + place + ": " + text;
        }
    }

    private final List<Statement> statements = new ArrayList<>();

    /** Adds a statement by its text and the path of the region that counts it. */
    public void add(String text, RegionPath region, long times) {
        statements.add(new Statement(text, region, times));
    }

    /** Moves the statements to the facts {@code statement 1}, {@code statement 2}, ... */
    public void moveTo(Map<String, String> facts) {
        statements.sort(Comparator.comparingLong(statement -> -statement.times()));
        int number = 0;
        for (Statement statement : statements.subList(0, Math.min(LISTED, statements.size()))) {
            facts.put("statement " + ++number, statement.words());
        }
        if (statements.size() > LISTED) {
            facts.put("statements left out", ShownText.grouped(statements.size() - LISTED));
        }
        statements.clear();
    }
}
