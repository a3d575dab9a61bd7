package io.ftimer.assertj;

import io.ftimer.assertj.internal.expectation.SqlStatements;
import io.ftimer.assertj.internal.expectation.SqlVerb;
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
 * assertThat(tree).sql().hasSelects(1).inserts().isEqualTo(2);
 * assertThat(tree).sql().in("place order").total().isAtMost(3).writes().isZero();
 * }</pre>
 *
 * <p>A statement counts with each execution, and a batch counts as one. Statements of lifecycle methods do not count. If
 * nothing records statements in this JVM, every assertion fails. If there are too many statements, the failure names each
 * text that ran at least 3 times inside one region.
 *
 * <p>Thread safety: thread-confined.
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

    /** Verifies the number of queries; short for {@code selects().isEqualTo(expected)}. */
    public SqlAssert hasSelects(long expected) {
        return selects().isEqualTo(expected);
    }

    /** Returns assertions on the number of queries. */
    public CountAssert<SqlAssert> selects() {
        return count(SqlVerb.SELECT);
    }

    /** Returns assertions on the number of inserts. */
    public CountAssert<SqlAssert> inserts() {
        return count(SqlVerb.INSERT);
    }

    /** Returns assertions on the number of updates. */
    public CountAssert<SqlAssert> updates() {
        return count(SqlVerb.UPDATE);
    }

    /** Returns assertions on the number of deletes. */
    public CountAssert<SqlAssert> deletes() {
        return count(SqlVerb.DELETE);
    }

    /** Returns assertions on the number of statements that insert or update: {@code merge}, {@code replace} and {@code upsert}. */
    public CountAssert<SqlAssert> merges() {
        return count(SqlVerb.MERGE);
    }

    /** Returns assertions on the number of calls of routines and of blocks of statements. */
    public CountAssert<SqlAssert> calls() {
        return count(SqlVerb.CALL);
    }

    /** Returns assertions on the number of statements that define or empty objects of the database, or grant rights. */
    public CountAssert<SqlAssert> ddl() {
        return count(SqlVerb.DDL);
    }

    /** Returns assertions on the number of statements of all kinds. */
    public CountAssert<SqlAssert> total() {
        return count(SqlVerb.TOTAL);
    }

    /** Returns assertions on the number of statements that may write: all but queries and those that control the session. A call is one. */
    public CountAssert<SqlAssert> writes() {
        return count(SqlVerb.WRITES);
    }

    /**
     * Returns assertions on the number of rows that statements read or changed: those to which {@code next()} of a result set came, and
     * the update counts. The agent does not count them, which makes the assertions inconclusive.
     */
    public CountAssert<SqlAssert> rows() {
        return count(SqlVerb.ROWS);
    }

    /** Returns assertions on the number of connections that were taken from the instrumented data sources. */
    public CountAssert<SqlAssert> connections() {
        return count(SqlVerb.CONNECTIONS);
    }

    /** Returns assertions on the number of commits; those that a connection makes itself after each statement do not count. */
    public CountAssert<SqlAssert> commits() {
        return count(SqlVerb.COMMITS);
    }

    /** Returns assertions on the number of rollbacks of a transaction. */
    public CountAssert<SqlAssert> rollbacks() {
        return count(SqlVerb.ROLLBACKS);
    }

    /**
     * Verifies that no text ran at least 3 times inside one call of the region around, or outside of all regions: a loop of queries
     * over the rows of another one, or of changes that could be a batch. Texts that differ in their literals only are the same.
     */
    public SqlAssert hasNoRepeatedStatements() {
        return verify(statements().withoutRepeated(), ignoresOtherThreads);
    }

    private CountAssert<SqlAssert> count(SqlVerb verb) {
        return new CountAssert<>(verb.noun(), expected -> has(verb, expected));
    }

    /** Verifies a number; not private, so that soft assertions collect the failures of {@link CountAssert}. */
    SqlAssert has(SqlVerb verb, CountBounds expected) {
        return verify(statements().expectation(Map.of(verb, expected)), ignoresOtherThreads);
    }

    private SqlStatements statements() {
        isNotNull();
        return new SqlStatements(tree != null ? tree : AssertedTree.of(actual), in);
    }
}
