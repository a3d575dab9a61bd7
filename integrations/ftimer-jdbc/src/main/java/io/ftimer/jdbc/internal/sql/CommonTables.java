package io.ftimer.jdbc.internal.sql;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The common table expressions at the start of a statement.
 *
 * @param names their names in lower case; they are no tables
 * @param mainVerb the place of the verb after them, -1 if there is none
 */
record CommonTables(Set<String> names, int mainVerb) {

    /** Reads them from {@code with} on. */
    static CommonTables of(List<Token> tokens, int start, Set<String> verbs) {
        Set<String> names = new HashSet<>();
        int depth = 0;
        for (int i = start + 1; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            if (token.is("(")) {
                depth++;
            } else if (token.is(")")) {
                depth--;
            } else if (depth == 0 && verbs.contains(token.word())) {
                return new CommonTables(names, i);
            } else if (depth == 0 && token.isIdentifier()) {
                names.add(token.text().toLowerCase(Locale.ROOT));
            }
        }
        return new CommonTables(names, -1);
    }
}
