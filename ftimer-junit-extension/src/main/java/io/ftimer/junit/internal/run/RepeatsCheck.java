package io.ftimer.junit.internal.run;

import io.ftimer.assertj.internal.expectation.RunningTest;
import io.ftimer.assertj.internal.sql.RepeatedStatement;
import io.ftimer.assertj.internal.sql.SqlStatements;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.internal.text.ShownText;
import io.ftimer.junit.internal.settings.RepeatRule;
import io.ftimer.junit.internal.suite.FinishedTest;
import io.ftimer.junit.internal.suite.SqlRepeats;
import io.ftimer.summary.SessionSummary;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The check of all tests for repeated SQL statements.
 *
 * @param rule what follows
 * @param known the file of those that are accepted
 * @param updates whether that file is rewritten
 */
record RepeatsCheck(RepeatRule rule, Optional<Path> known, boolean updates) {

    /** Returns a message about the repeated statements of a test that are not accepted; empty if there are none. */
    Optional<String> problem(ExtensionContext context, RunningTest test, String who, SessionSummary tree) {
        test.missedSql()
                .or(() -> test.recordsSql()
                        ? Optional.empty()
                        : Optional.of("they show no instrumented data source, and run without the agent"))
                .ifPresent(SqlRepeats.ofJvm()::notSearched);
        SqlStatements statements = new SqlStatements(AssertedTree.of(tree), null);
        List<RepeatedStatement> repeated = SqlRepeats.ofJvm()
                .add(
                        methodOf(context),
                        statements.repeated(rule.times()).stream()
                                .filter(rule::isAbout)
                                .toList(),
                        known,
                        updates);
        if (repeated.isEmpty()) {
            return Optional.empty();
        }
        String headline = who + ": "
                + ShownText.counted(repeated.size(), "SQL statement was", "SQL statements were")
                + " repeated (ftimer.sql.repeats=" + rule + "):";
        return Optional.of(
                statements.withRepeated(headline, repeated)
                        + "\n\nTo accept them, name a file in ftimer.sql.repeats.known, and run once with ftimer.update=repeats.");
    }

    private static String methodOf(ExtensionContext context) {
        Optional<Method> method = FinishedTest.nearest(context, ExtensionContext::getTestMethod);
        return method.map(of -> context.getTestClass().map(Class::getName).orElse("") + "." + of.getName())
                .orElseGet(context::getDisplayName);
    }
}
