package io.ftimer.assertj;

import io.ftimer.assertj.internal.sql.SqlStatements;
import io.ftimer.assertj.internal.sql.SqlVerb;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.CountBounds;
import io.ftimer.summary.Summary;
import io.ftimer.values.RegionPath;
import java.util.Map;
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
public class SqlAssert extends TreeAssert<SqlAssert, Summary> {
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
        return has(SqlVerb.SELECT, CountBounds.exactly(expected, SqlVerb.SELECT.noun()));
    }

    /** As {@link #hasSelects}, with an upper bound. */
    public SqlAssert hasSelectsAtMost(long max) {
        return has(SqlVerb.SELECT, CountBounds.atMost(max, SqlVerb.SELECT.noun()));
    }

    /** Verifies the number of inserts. */
    public SqlAssert hasInserts(long expected) {
        return has(SqlVerb.INSERT, CountBounds.exactly(expected, SqlVerb.INSERT.noun()));
    }

    /** As {@link #hasInserts}, with an upper bound. */
    public SqlAssert hasInsertsAtMost(long max) {
        return has(SqlVerb.INSERT, CountBounds.atMost(max, SqlVerb.INSERT.noun()));
    }

    /** Verifies the number of updates. */
    public SqlAssert hasUpdates(long expected) {
        return has(SqlVerb.UPDATE, CountBounds.exactly(expected, SqlVerb.UPDATE.noun()));
    }

    /** As {@link #hasUpdates}, with an upper bound. */
    public SqlAssert hasUpdatesAtMost(long max) {
        return has(SqlVerb.UPDATE, CountBounds.atMost(max, SqlVerb.UPDATE.noun()));
    }

    /** Verifies the number of deletes. */
    public SqlAssert hasDeletes(long expected) {
        return has(SqlVerb.DELETE, CountBounds.exactly(expected, SqlVerb.DELETE.noun()));
    }

    /** As {@link #hasDeletes}, with an upper bound. */
    public SqlAssert hasDeletesAtMost(long max) {
        return has(SqlVerb.DELETE, CountBounds.atMost(max, SqlVerb.DELETE.noun()));
    }

    /** Verifies the number of statements that insert or update: {@code merge}, {@code replace} and {@code upsert}. */
    public SqlAssert hasMerges(long expected) {
        return has(SqlVerb.MERGE, CountBounds.exactly(expected, SqlVerb.MERGE.noun()));
    }

    /** As {@link #hasMerges}, with an upper bound. */
    public SqlAssert hasMergesAtMost(long max) {
        return has(SqlVerb.MERGE, CountBounds.atMost(max, SqlVerb.MERGE.noun()));
    }

    /** Verifies the number of calls of routines and of blocks of statements. */
    public SqlAssert hasCalls(long expected) {
        return has(SqlVerb.CALL, CountBounds.exactly(expected, SqlVerb.CALL.noun()));
    }

    /** As {@link #hasCalls}, with an upper bound. */
    public SqlAssert hasCallsAtMost(long max) {
        return has(SqlVerb.CALL, CountBounds.atMost(max, SqlVerb.CALL.noun()));
    }

    /** Verifies the number of statements that define or empty objects of the database, or grant rights. */
    public SqlAssert hasDdl(long expected) {
        return has(SqlVerb.DDL, CountBounds.exactly(expected, SqlVerb.DDL.noun()));
    }

    /** As {@link #hasDdl}, with an upper bound. */
    public SqlAssert hasDdlAtMost(long max) {
        return has(SqlVerb.DDL, CountBounds.atMost(max, SqlVerb.DDL.noun()));
    }

    /** Verifies the number of statements of all kinds. */
    public SqlAssert hasTotal(long expected) {
        return has(SqlVerb.TOTAL, CountBounds.exactly(expected, SqlVerb.TOTAL.noun()));
    }

    /** As {@link #hasTotal}, with an upper bound. */
    public SqlAssert hasTotalAtMost(long max) {
        return has(SqlVerb.TOTAL, CountBounds.atMost(max, SqlVerb.TOTAL.noun()));
    }

    /** Verifies the number of statements that may write: all but queries and those that control the session. A call is one. */
    public SqlAssert hasWrites(long expected) {
        return has(SqlVerb.WRITES, CountBounds.exactly(expected, SqlVerb.WRITES.noun()));
    }

    /** As {@link #hasWrites}, with an upper bound. */
    public SqlAssert hasWritesAtMost(long max) {
        return has(SqlVerb.WRITES, CountBounds.atMost(max, SqlVerb.WRITES.noun()));
    }

    /** Verifies the number of connections that were taken from the instrumented data sources. */
    public SqlAssert hasConnections(long expected) {
        return has(SqlVerb.CONNECTIONS, CountBounds.exactly(expected, SqlVerb.CONNECTIONS.noun()));
    }

    /** As {@link #hasConnections}, with an upper bound. */
    public SqlAssert hasConnectionsAtMost(long max) {
        return has(SqlVerb.CONNECTIONS, CountBounds.atMost(max, SqlVerb.CONNECTIONS.noun()));
    }

    /** Verifies the number of commits; those that a connection makes itself after each statement do not count. */
    public SqlAssert hasCommits(long expected) {
        return has(SqlVerb.COMMITS, CountBounds.exactly(expected, SqlVerb.COMMITS.noun()));
    }

    /** As {@link #hasCommits}, with an upper bound. */
    public SqlAssert hasCommitsAtMost(long max) {
        return has(SqlVerb.COMMITS, CountBounds.atMost(max, SqlVerb.COMMITS.noun()));
    }

    /** Verifies the number of rollbacks of a transaction. */
    public SqlAssert hasRollbacks(long expected) {
        return has(SqlVerb.ROLLBACKS, CountBounds.exactly(expected, SqlVerb.ROLLBACKS.noun()));
    }

    /** As {@link #hasRollbacks}, with an upper bound. */
    public SqlAssert hasRollbacksAtMost(long max) {
        return has(SqlVerb.ROLLBACKS, CountBounds.atMost(max, SqlVerb.ROLLBACKS.noun()));
    }

    /**
     * Verifies that no text ran at least 3 times inside one call of the region around, or outside of all regions: a loop of queries
     * over the rows of another one, or of changes that could be a batch. Texts that differ in their literals only are the same.
     */
    public SqlAssert hasNoRepeatedStatements() {
        return verify(statements().withoutRepeated(), ignoresOtherThreads);
    }

    private SqlAssert has(SqlVerb verb, CountBounds expected) {
        return verify(statements().expectation(Map.of(verb, expected)), ignoresOtherThreads);
    }

    private SqlStatements statements() {
        isNotNull();
        return new SqlStatements(tree != null ? tree : AssertedTree.of(actual), in);
    }
}
