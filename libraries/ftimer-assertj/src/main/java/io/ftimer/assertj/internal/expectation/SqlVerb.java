package io.ftimer.assertj.internal.expectation;

import io.ftimer.assertj.internal.tree.InconclusiveReason;
import io.ftimer.assertj.internal.tree.InconclusiveReason.Cause;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.rows.SqlRegion;
import io.ftimer.values.RegionKind;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What can be counted of SQL: kinds of statements, and what happens to connections. */
public enum SqlVerb {
    SELECT("select"),
    INSERT("insert"),
    UPDATE("update"),
    DELETE("delete"),
    MERGE("merge"),
    CALL("call"),
    /** Statements that define or empty objects of the database, or grant rights. */
    DDL("DDL statement", verb -> !Set.of("other", "unknown").contains(verb) && !isNoun(verb)),
    TOTAL("statement", verb -> !SqlRegion.OF_CONNECTIONS.contains(verb)),
    /** Statements that may change something: a call is one, because no source sees what the routine does. */
    WRITES("write", verb -> !SqlRegion.READS.contains(verb) && !SqlRegion.OF_CONNECTIONS.contains(verb)),
    /** The rows that statements read or change. */
    ROWS("row", TOTAL.verbs),
    CONNECTIONS("connection"),
    COMMITS("commit"),
    ROLLBACKS("rollback");

    /** What a flush of changed entities adds to. */
    static final Set<SqlVerb> OF_FLUSH = EnumSet.of(INSERT, UPDATE, DELETE, MERGE, TOTAL, WRITES, ROWS);

    private final String noun;
    private final Predicate<String> verbs;

    SqlVerb(String noun) {
        this(noun, noun::equals);
    }

    SqlVerb(String noun, Predicate<String> verbs) {
        this.noun = noun;
        this.verbs = verbs;
    }

    boolean accepts(RegionKind kind, String name) {
        return kind == RegionKind.SQL && verbs.test(SqlRegion.verb(name));
    }

    /** Returns whether a statement that this accepts may be of another verb. */
    boolean isUncertain(String name) {
        return this == WRITES && SqlRegion.verb(name).equals("unknown");
    }

    private static boolean isNoun(String verb) {
        return Arrays.stream(values()).anyMatch(other -> other.noun.equals(verb));
    }

    /** Returns why nothing of this kind is recorded in a test that records statements; empty if it is. */
    Optional<InconclusiveReason> notRecorded(RunningTest test) {
        boolean isSeen = this == CONNECTIONS
                ? test.recordsConnections()
                : this != COMMITS && this != ROLLBACKS || test.recordsTransactions();
        return isSeen
                ? Optional.empty()
                : Optional.of(new InconclusiveReason(
                        Cause.SQL,
                        "the source of SQL in this test does not record them",
                        List.of(),
                        "Let it use a data source of SqlTimers.instrument(dataSource) of ftimer-jdbc"
                                + (this == CONNECTIONS ? "." : ", or start the JVM with the agent and jdbc=true.")));
    }

    /** Returns the region of a statement about an object, or of what happens to a connection, that this counts. */
    public RegionKey example(String object) {
        String verb = Stream.of("select", "update", "create", noun)
                .filter(verbs)
                .findFirst()
                .orElseThrow();
        return SqlRegion.of(verb, SqlRegion.OF_CONNECTIONS.contains(verb) ? "" : object);
    }

    /** Returns what is counted: {@code SQL select}. */
    public String noun() {
        return "SQL " + noun;
    }
}
