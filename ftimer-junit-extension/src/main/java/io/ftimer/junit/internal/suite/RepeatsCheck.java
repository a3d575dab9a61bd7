package io.ftimer.junit.internal.suite;

import io.ftimer.assertj.internal.expectation.RepeatedStatement;
import io.ftimer.assertj.internal.expectation.RunningTest;
import io.ftimer.assertj.internal.expectation.SqlStatements;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.export.internal.bounds.Bounds;
import io.ftimer.internal.text.ShownText;
import io.ftimer.junit.internal.settings.RepeatRule;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.SummaryEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The check of the tests of this JVM for repeated SQL statements. Thread-safe.
 *
 * @param baseline the file of bounds, whose lines permit some; empty for that of the Maven plugin
 */
public record RepeatsCheck(RepeatRule rule, Optional<Path> baseline) {
    /** Where the Maven plugin has it. */
    static final Path BASELINE = Path.of("ftimer-baseline.txt");

    private static final Map<Path, Bounds> FILES = new ConcurrentHashMap<>();
    private static int notSearched;
    private static String notSearchedReason = "";

    /** Returns a message about the repeated statements of a test that the baseline does not permit; empty if there are none. */
    public Optional<String> problem(ExtensionContext context, RunningTest test, String who, SessionSummary tree) {
        test.missedSql()
                .or(() -> test.recordsSql()
                        ? Optional.empty()
                        : Optional.of("they show no instrumented data source, and run without the agent"))
                .ifPresent(RepeatsCheck::notSearched);
        SqlStatements statements = new SqlStatements(AssertedTree.of(tree), null);
        Path file = ReportOptions.currentModule().resolve(baseline.orElse(BASELINE));
        Bounds bounds = FILES.computeIfAbsent(file, RepeatsCheck::read);
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

    private static synchronized void notSearched(String reason) {
        notSearched++;
        notSearchedReason = reason;
    }

    private static Bounds read(Path file) {
        try {
            return Files.notExists(file) ? Bounds.EMPTY : Bounds.read(file);
        } catch (IOException unreadable) {
            throw new IllegalStateException(unreadable.getMessage(), unreadable);
        }
    }

    /** Returns a line about the tests whose statements are not all seen, if there are some. */
    static synchronized List<String> finish() {
        return notSearched == 0
                ? List.of()
                : List.of("repeated SQL statements (ftimer.sql.repeats): not looked for in "
                        + ShownText.counted(notSearched, "test") + ": " + notSearchedReason);
    }
}
