package io.ftimer.assertj;

import io.ftimer.assertj.internal.expectation.RunningTest;
import io.ftimer.assertj.internal.sql.SqlStatements;
import io.ftimer.assertj.internal.sql.SqlVerb;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.TreeFailure;
import io.ftimer.summary.Summary;
import io.ftimer.values.RegionPath;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/**
 * Assertions on the numbers of SQL statements in a timing tree.
 *
 * <pre>{@code
 * assertThat(tree).sql().hasSelects(1).hasInserts(2);
 * assertThat(tree).sql().in("place order").hasTotal(3);
 * }</pre>
 *
 * <p>A statement counts with each execution, and a batch counts as one. Statements of lifecycle methods do not count. If
 * nothing records statements in this JVM, every assertion fails. If there are too many statements, the failure names each
 * text that ran at least 3 times inside one region.
 *
 * <p>Thread safety: thread-confined.
 *
 * @since 0.1
 */
public class SqlAssert extends AbstractAssert<SqlAssert, Summary> {
    private @Nullable AssertedTree tree;
    private @Nullable RegionPath in;
    private boolean ignoresOtherThreads;

    /** Creates assertions on the statements in the tree of {@code actual}; {@link TimerTreeAssert#sql()} does this. */
    public SqlAssert(@Nullable Summary actual) {
        super(actual, SqlAssert.class);
    }

    /** Sets what the assertions that led here were about. */
    SqlAssert of(AssertedTree tree, boolean ignoresOtherThreads) {
        this.tree = tree;
        this.ignoresOtherThreads = ignoresOtherThreads;
        return this;
    }

    /**
     * Restricts the following assertions to statements inside a region, at any depth. They fail if there is no such region.
     *
     * @param region the path of the region, or a pattern
     * @throws IllegalArgumentException if {@code region} is malformed
     */
    public SqlAssert in(String region) {
        in = RegionPath.parse(region);
        return this;
    }

    /** Verifies the number of queries. */
    public SqlAssert hasSelects(long expected) {
        return has(SqlVerb.SELECT, expected);
    }

    /** Verifies the number of inserts. */
    public SqlAssert hasInserts(long expected) {
        return has(SqlVerb.INSERT, expected);
    }

    /** Verifies the number of updates. */
    public SqlAssert hasUpdates(long expected) {
        return has(SqlVerb.UPDATE, expected);
    }

    /** Verifies the number of deletes. */
    public SqlAssert hasDeletes(long expected) {
        return has(SqlVerb.DELETE, expected);
    }

    /** Verifies the number of statements of all kinds. */
    public SqlAssert hasTotal(long expected) {
        return has(SqlVerb.TOTAL, expected);
    }

    private SqlAssert has(SqlVerb verb, long expected) {
        if (expected < 0) {
            throw new IllegalArgumentException("number of statements must be at least 0, was " + expected);
        }
        isNotNull();
        AssertedTree asserted = tree != null ? tree : AssertedTree.of(actual);
        Optional<TreeFailure> failure = RunningTest.current()
                .check(new SqlStatements(asserted, in).expectation(Map.of(verb, expected)), ignoresOtherThreads);
        if (failure.isPresent()) { // without a lambda, whose frames would be above that of the test
            TreeFailure reason = failure.get();
            throw failureWithActualExpected(reason.found(), reason.expected(), "%s", reason.message());
        }
        return this;
    }
}
