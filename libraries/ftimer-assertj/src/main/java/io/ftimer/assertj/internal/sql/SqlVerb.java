package io.ftimer.assertj.internal.sql;

import io.ftimer.internal.rows.SqlRegion;
import io.ftimer.internal.text.ShownText;
import io.ftimer.values.RegionKind;

/** A kind of SQL statement that can be counted. */
public enum SqlVerb {
    SELECT("select"),
    INSERT("insert"),
    UPDATE("update"),
    DELETE("delete"),
    /** All statements, whatever their verb. */
    TOTAL("statement");

    private final String noun;

    SqlVerb(String noun) {
        this.noun = noun;
    }

    /** Returns whether a region of this kind and name is such a statement. */
    boolean accepts(RegionKind kind, String name) {
        return kind == RegionKind.SQL && (this == TOTAL || SqlRegion.hasVerb(name, noun));
    }

    /** Returns a number of such statements in words: {@code 2 SQL selects}. */
    String counted(long number) {
        return ShownText.counted(number, "SQL " + noun);
    }
}
