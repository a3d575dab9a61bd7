package io.ftimer.junit;

import static org.junit.platform.commons.support.AnnotationSupport.findRepeatableAnnotations;

import io.ftimer.assertj.internal.sql.SqlBound;
import io.ftimer.assertj.internal.sql.SqlStatements;
import io.ftimer.assertj.internal.sql.SqlVerb;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.junit.internal.expect.TreeExpectation;
import io.ftimer.values.RegionPath;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

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
    private record Given(SqlVerb verb, long exact, long atMost) {
        boolean isAny() {
            return isExact() || atMost != ExpectSql.NOT_GIVEN;
        }

        boolean isExact() {
            return exact != ExpectSql.NOT_GIVEN;
        }

        SqlBound bound() {
            if (isExact() && atMost != ExpectSql.NOT_GIVEN) {
                String word = EnumWords.of(verb);
                throw new IllegalArgumentException("expected one of " + word + " and " + word + "AtMost, not both");
            }
            return new SqlBound(isExact() ? exact : atMost, isExact());
        }
    }

    private static void add(ExpectSql sql, OnMethod on) {
        AnnotationText text = AnnotationText.of(ExpectSql.class);
        List<Given> given = given(sql);
        given.forEach(kind -> {
            String word = EnumWords.of(kind.verb);
            text.withIf(kind.isExact(), word, kind.exact);
            text.withIf(kind.atMost != ExpectSql.NOT_GIVEN, word + "AtMost", kind.atMost);
        });
        if (!sql.in().isEmpty()) {
            text.with("in", sql.in());
        }
        text.withIf(ignored(sql.otherThreads()), "otherThreads", sql.otherThreads());
        on.add(text.toString(), () -> {
            Map<SqlVerb, SqlBound> bounds = bounds(given);
            RegionPath in = sql.in().isEmpty() ? null : RegionPath.parse(sql.in());
            return new TreeExpectation(
                    text.toString(),
                    tree -> new SqlStatements(tree, in).expectation(bounds),
                    ignored(sql.otherThreads()));
        });
    }

    private static List<Given> given(ExpectSql sql) {
        return List.of(
                new Given(SqlVerb.SELECT, sql.select(), sql.selectAtMost()),
                new Given(SqlVerb.INSERT, sql.insert(), sql.insertAtMost()),
                new Given(SqlVerb.UPDATE, sql.update(), sql.updateAtMost()),
                new Given(SqlVerb.DELETE, sql.delete(), sql.deleteAtMost()),
                new Given(SqlVerb.MERGE, sql.merge(), sql.mergeAtMost()),
                new Given(SqlVerb.CALL, sql.call(), sql.callAtMost()),
                new Given(SqlVerb.DDL, sql.ddl(), sql.ddlAtMost()),
                new Given(SqlVerb.TOTAL, sql.total(), sql.totalAtMost()),
                new Given(SqlVerb.WRITES, sql.writes(), sql.writesAtMost()),
                new Given(SqlVerb.CONNECTIONS, sql.connections(), sql.connectionsAtMost()),
                new Given(SqlVerb.COMMITS, sql.commits(), sql.commitsAtMost()),
                new Given(SqlVerb.ROLLBACKS, sql.rollbacks(), sql.rollbacksAtMost()));
    }

    private static Map<SqlVerb, SqlBound> bounds(List<Given> given) {
        Map<SqlVerb, SqlBound> bounds = new EnumMap<>(SqlVerb.class);
        given.stream().filter(Given::isAny).forEach(kind -> bounds.put(kind.verb, kind.bound()));
        if (bounds.isEmpty()) {
            throw new IllegalArgumentException(
                    "expected select, selectAtMost, writes, total or another number of statements, or several of them");
        }
        return bounds;
    }
}
