package io.ftimer.junit;

import static org.junit.platform.commons.support.AnnotationSupport.findRepeatableAnnotations;

import io.ftimer.assertj.internal.sql.SqlStatements;
import io.ftimer.assertj.internal.sql.SqlVerb;
import io.ftimer.assertj.internal.tree.CountBounds;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.junit.internal.expect.TreeExpectation;
import io.ftimer.values.RegionPath;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Reads expectations on SQL statements: three numbers for each verb, named after it. */
final class SqlReader extends ExpectationReader {
    private static final String AT_LEAST = "AtLeast";
    private static final String AT_MOST = "AtMost";
    private static final String[] ELEMENTS = Stream.concat(
                    EnumWords.all(SqlVerb.class).stream()
                            .flatMap(verb -> Stream.of(verb, verb + AT_LEAST, verb + AT_MOST)),
                    Stream.of("in", "otherThreads"))
            .toArray(String[]::new);

    SqlReader() {
        super(Subject.STATEMENTS);
    }

    @Override
    void read(OnMethod on) {
        findRepeatableAnnotations(on.method(), ExpectSql.class).forEach(sql -> add(sql, on));
    }

    private static void add(ExpectSql sql, OnMethod on) {
        AnnotationElements given = new AnnotationElements(sql);
        String text = given.text(ELEMENTS);
        on.add(text, () -> {
            Map<SqlVerb, CountBounds> bounds = bounds(given);
            RegionPath in = sql.in().isEmpty() ? null : RegionPath.parse(sql.in());
            return new TreeExpectation(
                    text, tree -> new SqlStatements(tree, in).expectation(bounds), ignored(sql.otherThreads()));
        });
    }

    private static Map<SqlVerb, CountBounds> bounds(AnnotationElements given) {
        Map<SqlVerb, CountBounds> bounds = new EnumMap<>(SqlVerb.class);
        for (SqlVerb verb : SqlVerb.values()) {
            String word = EnumWords.of(verb);
            OptionalLong exactly = given.number(word);
            OptionalLong atLeast = given.number(word + AT_LEAST);
            OptionalLong atMost = given.number(word + AT_MOST);
            boolean hasBound = atLeast.isPresent() || atMost.isPresent();
            if (exactly.isPresent() && hasBound) {
                throw new IllegalArgumentException("expected one of " + word + " and " + word
                        + (atMost.isPresent() ? AT_MOST : AT_LEAST) + ", not both");
            }
            if (exactly.isPresent() || hasBound) {
                bounds.put(verb, CountBounds.of(exactly, atLeast, atMost, verb.noun()));
            }
        }
        if (bounds.isEmpty()) {
            throw new IllegalArgumentException(
                    "expected select, selectAtMost, writes, total or another number of statements, or several of them");
        }
        return bounds;
    }
}
