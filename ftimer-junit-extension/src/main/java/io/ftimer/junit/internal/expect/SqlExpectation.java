package io.ftimer.junit.internal.expect;

import io.ftimer.assertj.internal.expectation.CheckedExpectation;
import io.ftimer.assertj.internal.sql.SqlStatements;
import io.ftimer.assertj.internal.sql.SqlVerb;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.TreeFailure;
import io.ftimer.summary.SessionSummary;
import io.ftimer.values.RegionPath;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The expected numbers of SQL statements.
 *
 * @param text the annotation, for messages
 * @param numbers the number of each kind that is judged
 * @param in the region or pattern inside which statements count, null for the whole tree
 * @param ignoresOtherThreads whether calls of other threads that are not recorded are ignored
 */
public record SqlExpectation(
        String text, Map<SqlVerb, Long> numbers, @Nullable RegionPath in, boolean ignoresOtherThreads)
        implements TreeExpectation {

    @Override
    public Optional<TreeFailure> check(SessionSummary tree) {
        return statements(tree).check(numbers);
    }

    @Override
    public CheckedExpectation expectation(SessionSummary tree) {
        return statements(tree).expectation(numbers);
    }

    private SqlStatements statements(SessionSummary tree) {
        return new SqlStatements(AssertedTree.of(tree), in);
    }
}
