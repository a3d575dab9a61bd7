package io.ftimer.jdbc.internal.sql;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How a database reads a text, by the name of its product. A setting of the server, or a release, may decide on a rule. */
public enum Dialect {
    H2(Set.of(Rule.DOLLARS, Rule.SLASHES), Set.of(Rule.NESTED_COMMENTS, Rule.BRACKETS), "h2"),
    HSQLDB(Set.of(Rule.SLASHES, Rule.NO_SEMICOLONS), Set.of(), "hsql"),
    SQLITE(Set.of(Rule.BRACKETS), Set.of(), "sqlite"),
    POSTGRESQL(Set.of(Rule.DOLLARS, Rule.E_QUOTES, Rule.NESTED_COMMENTS), Set.of(Rule.BACKSLASHES), "postgresql"),
    MYSQL(Set.of(Rule.HASHES, Rule.VERSION_COMMENTS, Rule.SPACED_DASHES), Set.of(Rule.BACKSLASHES), "mysql", "mariadb"),
    ORACLE(Set.of(Rule.Q_QUOTES), Set.of(), "oracle"),
    /** With the databases that descend from the same one. */
    SQL_SERVER(
            Set.of(Rule.BRACKETS, Rule.NESTED_COMMENTS, Rule.NO_SEMICOLONS),
            Set.of(),
            "microsoft sql server",
            "sql server",
            "adaptive server",
            "sybase"),
    /** Derby and DB2. */
    STANDARD(Set.of(), Set.of(Rule.NESTED_COMMENTS), "apache derby", "db2"),
    /** Any of these. */
    UNKNOWN(Set.of(), Set.of());

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

    private final Set<Rule> rules;
    private final Set<Rule> possibleRules;
    private final List<String> products;

    Dialect(Set<Rule> rules, Set<Rule> possibleRules, String... products) {
        this.rules = rules;
        this.possibleRules = possibleRules;
        this.products = List.of(products);
    }

    /** Returns the dialect of a product as the metadata of a connection name it; null is unknown too. */
    public static Dialect of(@Nullable String product) {
        String name = product == null ? "" : product.toLowerCase(Locale.ROOT);
        for (Dialect dialect : values()) {
            if (dialect.products.stream().anyMatch(name::startsWith)) {
                return dialect;
            }
        }
        return UNKNOWN;
    }

    /** Returns the rules by which the database may read a text: one set for each combination of those that are not known. */
    Set<Set<Rule>> readings(String sql) {
        String text = sql.toLowerCase(Locale.ROOT);
        Set<Rule> relevant = EnumSet.allOf(Rule.class);
        relevant.removeIf(rule -> !text.contains(rule.mark));
        return Stream.of(this == UNKNOWN ? values() : new Dialect[] {this})
                .filter(dialect -> dialect != UNKNOWN)
                .flatMap(dialect -> dialect.combinations().stream())
                .map(rules -> rules.stream().filter(relevant::contains).collect(Collectors.toSet()))
                .collect(Collectors.toSet());
    }

    private List<Set<Rule>> combinations() {
        List<Set<Rule>> combinations = new ArrayList<>(List.of(rules));
        for (Rule possible : possibleRules) {
            for (Set<Rule> known : List.copyOf(combinations)) {
                Set<Rule> with = EnumSet.of(possible);
                with.addAll(known);
                combinations.add(with);
            }
        }
        return combinations;
    }
}
