package io.ftimer.junit;

import static org.junit.platform.commons.support.AnnotationSupport.findRepeatableAnnotations;

import io.ftimer.assertj.internal.sql.SqlStatements;
import io.ftimer.assertj.internal.sql.SqlVerb;
import io.ftimer.assertj.internal.tree.CountBounds;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.junit.internal.expect.TreeExpectation;
import io.ftimer.values.RegionPath;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Reads expectations on SQL statements. */
final class SqlReader extends ExpectationReader {
    SqlReader() {
        super(Subject.STATEMENTS);
    }

    @Override
    void read(OnMethod on) {
        findRepeatableAnnotations(on.method(), ExpectSql.class).forEach(sql -> add(sql, on));
    }

    /** What an annotation says about one kind. */
    private record Given(SqlVerb verb, long exactly, long atLeast, long atMost) {
        boolean isAny() {
            return Stream.of(exactly, atLeast, atMost).anyMatch(SqlReader::isGiven);
        }

        CountBounds bounds() {
            if (isGiven(exactly) && (isGiven(atLeast) || isGiven(atMost))) {
                String word = EnumWords.of(verb);
                String other = word + (isGiven(atMost) ? "AtMost" : "AtLeast");
                throw new IllegalArgumentException("expected one of " + word + " and " + other + ", not both");
            }
            return CountBounds.of(given(exactly), given(atLeast), given(atMost), verb.noun());
        }

        void writeTo(AnnotationText text) {
            String word = EnumWords.of(verb);
            text.withIf(isGiven(exactly), word, exactly);
            text.withIf(isGiven(atLeast), word + "AtLeast", atLeast);
            text.withIf(isGiven(atMost), word + "AtMost", atMost);
        }
    }

    private static boolean isGiven(long number) {
        return number != ExpectSql.NOT_GIVEN;
    }

    private static OptionalLong given(long number) {
        return given(number, ExpectSql.NOT_GIVEN);
    }

    private static void add(ExpectSql sql, OnMethod on) {
        AnnotationText text = AnnotationText.of(ExpectSql.class);
        List<Given> given = given(sql);
        given.forEach(kind -> kind.writeTo(text));
        if (!sql.in().isEmpty()) {
            text.with("in", sql.in());
        }
        text.withIf(ignored(sql.otherThreads()), "otherThreads", sql.otherThreads());
        on.add(text.toString(), () -> {
            Map<SqlVerb, CountBounds> bounds = bounds(given);
            RegionPath in = sql.in().isEmpty() ? null : RegionPath.parse(sql.in());
            return new TreeExpectation(
                    text.toString(),
                    tree -> new SqlStatements(tree, in).expectation(bounds),
                    ignored(sql.otherThreads()));
        });
    }

    private static List<Given> given(ExpectSql sql) {
        return List.of(
                new Given(SqlVerb.SELECT, sql.select(), sql.selectAtLeast(), sql.selectAtMost()),
                new Given(SqlVerb.INSERT, sql.insert(), sql.insertAtLeast(), sql.insertAtMost()),
                new Given(SqlVerb.UPDATE, sql.update(), sql.updateAtLeast(), sql.updateAtMost()),
                new Given(SqlVerb.DELETE, sql.delete(), sql.deleteAtLeast(), sql.deleteAtMost()),
                new Given(SqlVerb.MERGE, sql.merge(), sql.mergeAtLeast(), sql.mergeAtMost()),
                new Given(SqlVerb.CALL, sql.call(), sql.callAtLeast(), sql.callAtMost()),
                new Given(SqlVerb.DDL, sql.ddl(), sql.ddlAtLeast(), sql.ddlAtMost()),
                new Given(SqlVerb.TOTAL, sql.total(), sql.totalAtLeast(), sql.totalAtMost()),
                new Given(SqlVerb.WRITES, sql.writes(), sql.writesAtLeast(), sql.writesAtMost()),
                new Given(SqlVerb.CONNECTIONS, sql.connections(), sql.connectionsAtLeast(), sql.connectionsAtMost()),
                new Given(SqlVerb.COMMITS, sql.commits(), sql.commitsAtLeast(), sql.commitsAtMost()),
                new Given(SqlVerb.ROLLBACKS, sql.rollbacks(), sql.rollbacksAtLeast(), sql.rollbacksAtMost()));
    }

    private static Map<SqlVerb, CountBounds> bounds(List<Given> given) {
        Map<SqlVerb, CountBounds> bounds = new EnumMap<>(SqlVerb.class);
        given.stream().filter(Given::isAny).forEach(kind -> bounds.put(kind.verb, kind.bounds()));
        if (bounds.isEmpty()) {
            throw new IllegalArgumentException(
                    "expected select, selectAtMost, writes, total or another number of statements, or several of them");
        }
        return bounds;
    }
}
