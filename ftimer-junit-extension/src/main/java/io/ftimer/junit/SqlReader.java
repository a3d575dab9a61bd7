package io.ftimer.junit;

import static org.junit.platform.commons.support.AnnotationSupport.findRepeatableAnnotations;

import io.ftimer.assertj.internal.sql.SqlStatements;
import io.ftimer.assertj.internal.sql.SqlVerb;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.junit.internal.expect.TreeExpectation;
import io.ftimer.values.RegionPath;
import java.util.EnumMap;
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

    private static void add(ExpectSql sql, OnMethod on) {
        AnnotationText text = AnnotationText.of(ExpectSql.class);
        numbers(sql).forEach((verb, number) -> text.withIf(number != ExpectSql.NOT_GIVEN, EnumWords.of(verb), number));
        if (!sql.in().isEmpty()) {
            text.with("in", sql.in());
        }
        text.withIf(ignored(sql.otherThreads()), "otherThreads", sql.otherThreads());
        on.add(text.toString(), () -> {
            Map<SqlVerb, Long> judged = judged(numbers(sql));
            RegionPath in = sql.in().isEmpty() ? null : RegionPath.parse(sql.in());
            return new TreeExpectation(
                    text.toString(),
                    tree -> new SqlStatements(tree, in).expectation(judged),
                    ignored(sql.otherThreads()));
        });
    }

    private static Map<SqlVerb, Long> numbers(ExpectSql sql) {
        return new EnumMap<>(Map.of(
                SqlVerb.SELECT, sql.select(),
                SqlVerb.INSERT, sql.insert(),
                SqlVerb.UPDATE, sql.update(),
                SqlVerb.DELETE, sql.delete(),
                SqlVerb.TOTAL, sql.total()));
    }

    private static Map<SqlVerb, Long> judged(Map<SqlVerb, Long> numbers) {
        numbers.values().removeIf(number -> number == ExpectSql.NOT_GIVEN);
        if (numbers.isEmpty()) {
            throw new IllegalArgumentException("expected select, insert, update, delete, total or several of them");
        }
        numbers.values().stream().filter(number -> number < 0).findFirst().ifPresent(number -> {
            throw new IllegalArgumentException("number of statements must be at least 0, was " + number);
        });
        return numbers;
    }
}
