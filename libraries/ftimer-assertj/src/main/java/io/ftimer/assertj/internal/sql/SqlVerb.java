package io.ftimer.assertj.internal.sql;

import io.ftimer.internal.SqlSource;
import io.ftimer.internal.text.ShownText;

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

    /** Returns whether a region of this name is such a statement. */
    boolean accepts(String region) {
        if (!region.startsWith(SqlSource.PREFIX)) {
            return false;
        }
        int length = SqlSource.PREFIX.length();
        return this == TOTAL
                || region.startsWith(noun, length)
                        && (region.length() == length + noun.length() || region.charAt(length + noun.length()) == ' ');
    }

    /** Returns a number of such statements in words: {@code 2 SQL selects}. */
    String counted(long number) {
        return ShownText.counted(number, SqlSource.PREFIX + noun);
    }
}
