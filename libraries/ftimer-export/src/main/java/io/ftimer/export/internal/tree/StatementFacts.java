package io.ftimer.export.internal.tree;

import io.ftimer.internal.text.ShownText;
import io.ftimer.report.ExportedStatement;
import java.util.List;
import java.util.Map;

/** The SQL statements of a test as facts about its tree, for people. Stateless. */
final class StatementFacts {
    /** Statements beyond are counted. */
    private static final int LISTED = 50;

    private StatementFacts() {}

    /** Adds the facts {@code statement 1}, {@code statement 2}, ... */
    static void add(List<ExportedStatement> statements, Map<String, String> facts) {
        int number = 0;
        for (ExportedStatement statement : statements.subList(0, Math.min(LISTED, statements.size()))) {
            facts.put("statement " + ++number, words(statement));
        }
        if (statements.size() > LISTED) {
            facts.put("statements left out", ShownText.grouped(statements.size() - LISTED));
        }
    }

    private static String words(ExportedStatement statement) {
        String place = statement
                .region()
                .parent()
                .map(around -> " in " + ShownText.quoted(around))
                .orElse("");
        return ShownText.counted(statement.times(), "time") + place + ": " + statement.text();
    }
}
