package io.ftimer.assertj;

import io.ftimer.assertj.internal.expectation.CheckedExpectation;
import io.ftimer.assertj.internal.expectation.RunningTest;
import io.ftimer.assertj.internal.sql.SqlBound;
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
 * assertThat(tree).sql().in("place order").hasTotalAtMost(3).hasWrites(0);
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
        return has(SqlVerb.SELECT, new SqlBound(expected, true));
    }

    /** As {@link #hasSelects}, with an upper bound. */
    public SqlAssert hasSelectsAtMost(long expected) {
        return has(SqlVerb.SELECT, new SqlBound(expected, false));
    }

    /** Verifies the number of inserts. */
    public SqlAssert hasInserts(long expected) {
        return has(SqlVerb.INSERT, new SqlBound(expected, true));
    }

    /** As {@link #hasInserts}, with an upper bound. */
    public SqlAssert hasInsertsAtMost(long expected) {
        return has(SqlVerb.INSERT, new SqlBound(expected, false));
    }

    /** Verifies the number of updates. */
    public SqlAssert hasUpdates(long expected) {
        return has(SqlVerb.UPDATE, new SqlBound(expected, true));
    }

    /** As {@link #hasUpdates}, with an upper bound. */
    public SqlAssert hasUpdatesAtMost(long expected) {
        return has(SqlVerb.UPDATE, new SqlBound(expected, false));
    }

    /** Verifies the number of deletes. */
    public SqlAssert hasDeletes(long expected) {
        return has(SqlVerb.DELETE, new SqlBound(expected, true));
    }

    /** As {@link #hasDeletes}, with an upper bound. */
    public SqlAssert hasDeletesAtMost(long expected) {
        return has(SqlVerb.DELETE, new SqlBound(expected, false));
    }

    /** Verifies the number of statements that insert or update: {@code merge}, {@code replace} and {@code upsert}. */
    public SqlAssert hasMerges(long expected) {
        return has(SqlVerb.MERGE, new SqlBound(expected, true));
    }

    /** As {@link #hasMerges}, with an upper bound. */
    public SqlAssert hasMergesAtMost(long expected) {
        return has(SqlVerb.MERGE, new SqlBound(expected, false));
    }

    /** Verifies the number of calls of routines and of blocks of statements. */
    public SqlAssert hasCalls(long expected) {
        return has(SqlVerb.CALL, new SqlBound(expected, true));
    }

    /** As {@link #hasCalls}, with an upper bound. */
    public SqlAssert hasCallsAtMost(long expected) {
        return has(SqlVerb.CALL, new SqlBound(expected, false));
    }

    /** Verifies the number of statements that define or empty objects of the database, or grant rights. */
    public SqlAssert hasDdl(long expected) {
        return has(SqlVerb.DDL, new SqlBound(expected, true));
    }

    /** As {@link #hasDdl}, with an upper bound. */
    public SqlAssert hasDdlAtMost(long expected) {
        return has(SqlVerb.DDL, new SqlBound(expected, false));
    }

    /** Verifies the number of statements of all kinds. */
    public SqlAssert hasTotal(long expected) {
        return has(SqlVerb.TOTAL, new SqlBound(expected, true));
    }

    /** As {@link #hasTotal}, with an upper bound. */
    public SqlAssert hasTotalAtMost(long expected) {
        return has(SqlVerb.TOTAL, new SqlBound(expected, false));
    }

    /** Verifies the number of statements that may write: all but queries and those that control the session. A call is one. */
    public SqlAssert hasWrites(long expected) {
        return has(SqlVerb.WRITES, new SqlBound(expected, true));
    }

    /** As {@link #hasWrites}, with an upper bound. */
    public SqlAssert hasWritesAtMost(long expected) {
        return has(SqlVerb.WRITES, new SqlBound(expected, false));
    }

    /** Verifies the number of connections that were taken from the instrumented data sources. */
    public SqlAssert hasConnections(long expected) {
        return has(SqlVerb.CONNECTIONS, new SqlBound(expected, true));
    }

    /** As {@link #hasConnections}, with an upper bound. */
    public SqlAssert hasConnectionsAtMost(long expected) {
        return has(SqlVerb.CONNECTIONS, new SqlBound(expected, false));
    }

    /** Verifies the number of commits; those that a connection makes itself after each statement do not count. */
    public SqlAssert hasCommits(long expected) {
        return has(SqlVerb.COMMITS, new SqlBound(expected, true));
    }

    /** As {@link #hasCommits}, with an upper bound. */
    public SqlAssert hasCommitsAtMost(long expected) {
        return has(SqlVerb.COMMITS, new SqlBound(expected, false));
    }

    /** Verifies the number of rollbacks of a transaction. */
    public SqlAssert hasRollbacks(long expected) {
        return has(SqlVerb.ROLLBACKS, new SqlBound(expected, true));
    }

    /** As {@link #hasRollbacks}, with an upper bound. */
    public SqlAssert hasRollbacksAtMost(long expected) {
        return has(SqlVerb.ROLLBACKS, new SqlBound(expected, false));
    }

    /**
     * Verifies that no text ran at least 3 times inside one call of the region around, or outside of all regions: a loop of queries
     * over the rows of another one, or of changes that could be a batch. Texts that differ in their literals only are the same.
     */
    public SqlAssert hasNoRepeatedStatements() {
        return check(statements().withoutRepeated());
    }

    private SqlAssert has(SqlVerb verb, SqlBound expected) {
        return check(statements().expectation(Map.of(verb, expected)));
    }

    private SqlStatements statements() {
        isNotNull();
        return new SqlStatements(tree != null ? tree : AssertedTree.of(actual), in);
    }

    private SqlAssert check(CheckedExpectation expectation) {
        Optional<TreeFailure> failure = RunningTest.current().check(expectation, ignoresOtherThreads);
        if (failure.isPresent()) { // without a lambda, whose frames would be above that of the test
            TreeFailure reason = failure.get();
            throw failureWithActualExpected(reason.found(), reason.expected(), "%s", reason.message());
        }
        return this;
    }
}
