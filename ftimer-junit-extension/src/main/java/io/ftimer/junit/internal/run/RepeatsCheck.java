package io.ftimer.junit.internal.run;

import io.ftimer.assertj.internal.expectation.RepeatedStatement;
import io.ftimer.assertj.internal.expectation.RunningTest;
import io.ftimer.assertj.internal.expectation.SqlStatements;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.export.internal.bounds.Bounds;
import io.ftimer.internal.text.ShownText;
import io.ftimer.junit.internal.settings.RepeatRule;
import io.ftimer.junit.internal.suite.FindingSearch;
import io.ftimer.junit.internal.suite.FinishedTest;
import io.ftimer.junit.internal.suite.SqlRepeats;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.SummaryEntry;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The check of all tests for repeated SQL statements.
 *
 * @param rule what follows
 * @param baseline the file of bounds, whose lines permit some; empty for that of the Maven plugin
 */
record RepeatsCheck(RepeatRule rule, Optional<Path> baseline) {

    /** Returns a message about the repeated statements of a test that the baseline does not permit; empty if there are none. */
    Optional<String> problem(ExtensionContext context, RunningTest test, String who, SessionSummary tree) {
        test.missedSql()
                .or(() -> test.recordsSql()
                        ? Optional.empty()
                        : Optional.of("they show no instrumented data source, and run without the agent"))
                .ifPresent(SqlRepeats.OF_JVM::notSearched);
        SqlStatements statements = new SqlStatements(AssertedTree.of(tree), null);
        Bounds bounds = SqlRepeats.OF_JVM.bounds(baseline);
        String code = FinishedTest.codeOf(context);
        List<RepeatedStatement> repeated = statements.repeated(rule.times().orElse(2)).stream()
                .filter(rule::isAbout)
                .filter(statement -> rule.times().isPresent() || FindingSearch.isTelling(statement))
                .filter(statement -> !bounds.permitsRepeats(
                        code, statement.text(), statement.region().parent().map(SummaryEntry::path), statement.times()))
                .toList();
        if (repeated.isEmpty()) {
            return Optional.empty();
        }
        String headline = who + ": "
                + ShownText.counted(repeated.size(), "SQL statement was", "SQL statements were")
                + " repeated (ftimer.sql.repeats=" + rule + "):";
        return Optional.of(statements.withRepeated(headline, repeated)
                + "\n\nTo accept them, write them to the baseline: mvn ftimer:baseline, or ftimer baseline.");
    }
}
