package io.ftimer.jdbc.internal.sql;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How a database reads a text, by the name of its product. A setting of the server, or a release, may decide on a rule. */
public enum Dialect {
    H2("h2", Set.of(Rule.DOLLARS, Rule.SLASHES), Rule.NESTED_COMMENTS, Rule.BRACKETS),
    HSQLDB("hsql", Set.of(Rule.SLASHES, Rule.NO_SEMICOLONS)),
    SQLITE("sqlite", Set.of(Rule.BRACKETS)),
    POSTGRESQL("postgresql", Set.of(Rule.DOLLARS, Rule.E_QUOTES, Rule.NESTED_COMMENTS), Rule.BACKSLASHES),
    MYSQL("mysql|mariadb", Set.of(Rule.HASHES, Rule.VERSION_COMMENTS, Rule.SPACED_DASHES), Rule.BACKSLASHES),
    ORACLE("oracle", Set.of(Rule.Q_QUOTES)),
    SQL_SERVER(
            "(microsoft )?sql server|adaptive server|sybase",
            Set.of(Rule.BRACKETS, Rule.NESTED_COMMENTS, Rule.NO_SEMICOLONS)),
    STANDARD("apache derby|db2", Set.of(), Rule.NESTED_COMMENTS),
    /** Any of these. */
    UNKNOWN(".*", Set.of());

    /** What databases read differently. */
    enum Rule {
        /** None of the others is known: a text with two readings is left out from there on. */
        GUESSED(""),
        /** A backslash escapes a quote, within double quotes too. */
        BACKSLASHES("\\"),
        /** {@code [a;b]} is a name. */
        BRACKETS("["),
        /** {@code $$...$$} and {@code $tag$...$tag$} are literals. */
        DOLLARS("$"),
        /** A backslash escapes a quote in {@code E'...'}. */
        E_QUOTES("e'"),
        /** {@code q'[...]'} is a literal. */
        Q_QUOTES("q'"),
        NESTED_COMMENTS("/*"),
        /** {@code #} begins a comment. */
        HASHES("#"),
        /** {@code //} begins a comment. */
        SLASHES("//"),
        /** {@code --} begins a comment only before a blank. */
        SPACED_DASHES("--"),
        /** What is in a comment that begins with {@code /*!40000} is executed. */
        VERSION_COMMENTS("/*"),
        /** A statement may follow another one without a semicolon. */
        NO_SEMICOLONS("");

        /** What each text has, in lower case, for which the rule matters. */
        private final String mark;

        Rule(String mark) {
            this.mark = mark;
        }
    }

    static final Set<Rule> GUESS = Set.of(Rule.GUESSED);

    private static final Set<Rule> WITHOUT_MARK = Set.of(Rule.GUESSED, Rule.NO_SEMICOLONS);

    private final String products;
    private final Set<Set<Rule>> readings = new HashSet<>();

    /** @param others those of which it is not known whether they hold, too */
    Dialect(String products, Set<Rule> rules, Rule... others) {
        this.products = products;
        readings.add(rules);
        for (Rule other : others) {
            for (Set<Rule> known : List.copyOf(readings)) {
                Set<Rule> more = new HashSet<>(known);
                more.add(other);
                readings.add(more);
            }
        }
    }

    /** Returns the dialect of a product as the metadata of a connection name it; null is unknown too. */
    public static Dialect of(@Nullable String product) {
        String name = String.valueOf(product).toLowerCase(Locale.ROOT);
        return Stream.of(values())
                .filter(dialect -> name.matches("(?s)(" + dialect.products + ").*"))
                .findFirst()
                .orElse(UNKNOWN);
    }

    /** Returns the rules by which the database may read a text, without those that do not matter for it: several if they are not known. */
    Set<Set<Rule>> readings(String sql) {
        Set<Rule> relevant = relevant(sql);
        Set<Set<Rule>> all = new HashSet<>();
        for (Dialect dialect : this == UNKNOWN ? values() : new Dialect[] {this}) {
            for (Set<Rule> rules : dialect.readings) {
                Set<Rule> reading = EnumSet.copyOf(relevant);
                reading.retainAll(rules);
                all.add(reading);
            }
        }
        return all;
    }

    /** Returns what may stand between two statements: no semicolon if the database needs none. */
    String separator() {
        return readings.stream().anyMatch(rules -> rules.contains(Rule.NO_SEMICOLONS)) ? "\n" : "\n;";
    }

    /** Returns whether the tokens of a text are the same by all rules. */
    static boolean hasTokensOfAll(String sql) {
        return WITHOUT_MARK.containsAll(relevant(sql));
    }

    private static Set<Rule> relevant(String sql) {
        String text = sql.toLowerCase(Locale.ROOT);
        Set<Rule> relevant = EnumSet.allOf(Rule.class);
        relevant.removeIf(rule -> !text.contains(rule.mark));
        return relevant;
    }
}
