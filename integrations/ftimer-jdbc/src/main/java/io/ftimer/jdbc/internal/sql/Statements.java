package io.ftimer.jdbc.internal.sql;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.rows.SqlRegion;
import io.ftimer.jdbc.internal.sql.Dialect.Rule;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The statements of SQL texts, with a cache of the last ones. Thread-safe.
 *
 * <p>Both are bounded: texts without parameters differ in their literals, and names of tables may be made of data.
 */
public final class Statements {
    private static final int CACHED_TEXTS = 1000;

    private static final int CACHED_CHARACTERS = 10_000;

    /** How many names of regions a process may have. */
    static final int MAX_REGIONS = 1000;

    private static final String FURTHER = "insert into ftimer_prove";

    private static final Statements OF_PROCESS = new Statements();

    private final Map<Read, List<SqlStatement>> cache = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Read, List<SqlStatement>> eldest) {
            return size() > CACHED_TEXTS;
        }
    };

    private final Set<RegionKey> regions = ConcurrentHashMap.newKeySet();

    /**
     * One statement, without literals.
     *
     * @param region its region, named by the verb and the tables
     * @param text its text on one line, with {@code ?} for each literal and parameter
     * @param isDecided whether the rules of the database say what it does
     */
    public record SqlStatement(RegionKey region, String text, boolean isDecided) {}

    /** A text and the database that reads it, null if all read it alike. */
    private record Read(String sql, @Nullable Dialect dialect) {}

    /**
     * What a text is by some rules.
     *
     * @param isComplete whether each literal and quoted name ends; a database rejects others
     */
    private record Reading(List<List<Token>> statements, boolean isComplete) {
        static Reading of(Lexer.Tokens tokens, Set<Rule> rules) {
            boolean hasSemicolons = !rules.contains(Rule.NO_SEMICOLONS);
            return new Reading(StatementSplitter.split(tokens.all(), hasSemicolons), tokens.isComplete());
        }

        boolean isPossible() {
            return isComplete && statements.stream().allMatch(StatementName::mayBegin);
        }

        List<String> writes() {
            return statements.stream()
                    .flatMap(statement -> StatementName.of(statement).stream())
                    .filter(StatementName::mayWrite)
                    .map(StatementName::verb)
                    .toList();
        }
    }

    Statements() {}

    /** As {@link #of(String, Supplier)}, for a text of an unknown database. */
    public static List<SqlStatement> of(String sql) {
        return of(sql, () -> Dialect.UNKNOWN);
    }

    /**
     * Returns the statements of a text, in its order: one, or several that are separated by semicolons or nested.
     *
     * @param dialect asked only for texts that databases read differently
     */
    public static List<SqlStatement> of(String sql, Supplier<Dialect> dialect) {
        return OF_PROCESS.statements(sql, dialect);
    }

    /** Returns whether a statement that follows a text in the same one is read as another one, or may be none. */
    public static boolean hasFurther(String sql, Dialect dialect) {
        String first = sql.strip().split("\\W", 2)[0].toLowerCase(Locale.ROOT);
        return !StatementSplitter.FOLLOWED.contains(first)
                || of(sql + dialect.separator() + FURTHER + " values (1)", () -> dialect).stream()
                        .anyMatch(statement -> statement.text().startsWith(FURTHER));
    }

    List<SqlStatement> statements(String sql, Supplier<Dialect> dialect) {
        if (sql.length() > CACHED_CHARACTERS) {
            return read(new Read(sql, dialect.get()));
        }
        List<SqlStatement> alike = cached(new Read(sql, null));
        return alike.isEmpty() ? cached(new Read(sql, dialect.get())) : alike;
    }

    private List<SqlStatement> cached(Read text) {
        synchronized (cache) {
            return cache.computeIfAbsent(text, this::read);
        }
    }

    /** Returns the statements as a database reads them; empty if databases read them differently and it is not given. */
    private List<SqlStatement> read(Read text) {
        Dialect dialect = text.dialect == null ? Dialect.UNKNOWN : text.dialect;
        Set<Set<Rule>> rules = dialect.readings(text.sql);
        Lexer.Tokens guessed = Lexer.tokens(text.sql, Dialect.GUESS);
        Reading guess = Reading.of(guessed, Dialect.GUESS);
        boolean hasOneLexer = Dialect.hasTokensOfAll(text.sql);
        List<Reading> readings = rules.stream()
                .map(each -> Reading.of(hasOneLexer ? guessed : Lexer.tokens(text.sql, each), each))
                .distinct()
                .toList();
        if (text.dialect == null) {
            return readings.equals(List.of(guess)) ? named(guess) : List.of();
        }
        List<Reading> accepted = readings.stream().filter(Reading::isPossible).toList();
        List<Reading> possible = accepted.isEmpty() ? readings : accepted;
        if (possible.size() == 1 && dialect != Dialect.UNKNOWN) {
            return named(possible.get(0));
        }
        List<String> writes = guess.writes();
        boolean isWhole = guessed.all().stream().noneMatch(token -> token.kind() == Token.Kind.REST);
        return isWhole && !writes.isEmpty()
                        || possible.stream()
                                .allMatch(reading -> reading.writes().equals(writes))
                ? named(guess)
                : List.of(new SqlStatement(bounded(StatementName.UNKNOWN), NormalizedText.of(guessed.all()), false));
    }

    private List<SqlStatement> named(Reading reading) {
        return reading.statements.stream()
                .flatMap(statement -> {
                    String text = NormalizedText.of(statement);
                    return StatementName.of(statement).stream()
                            .map(name -> new SqlStatement(bounded(name), text, true));
                })
                .toList();
    }

    private RegionKey bounded(StatementName name) {
        RegionKey region = name.region();
        if (regions.size() < MAX_REGIONS) {
            regions.add(region);
        }
        return regions.contains(region) ? region : SqlRegion.of(name.verb(), "(other tables)");
    }
}
