package io.ftimer.jdbc.internal.sql;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.jdbc.internal.sql.Dialect.Rule;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
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

    private static final Statements OF_PROCESS = new Statements();

    private final Map<Read, List<SqlStatement>> cache = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Read, List<SqlStatement>> eldest) {
            return size() > CACHED_TEXTS;
        }
    };

    private final Set<RegionKey> regions = ConcurrentHashMap.newKeySet();

    /** A text and the database that reads it, null if all read it alike. */
    private record Read(String sql, @Nullable Dialect dialect) {}

    /** A statement of a text; the name is not bounded. */
    private record Named(StatementName name, String text) {}

    /**
     * What a text is by some rules.
     *
     * @param isPossible whether a database may accept it
     */
    private record Reading(List<Named> statements, boolean isPossible) {
        static Reading of(String sql, Set<Rule> rules) {
            Lexer.Tokens tokens = Lexer.tokens(sql, rules);
            List<List<Token>> split = StatementSplitter.split(tokens.all(), !rules.contains(Rule.NO_SEMICOLONS));
            List<Named> named = split.stream()
                    .flatMap(statement -> {
                        String text = NormalizedText.of(statement);
                        return StatementName.of(statement).stream().map(name -> new Named(name, text));
                    })
                    .toList();
            return new Reading(named, tokens.isComplete() && split.stream().allMatch(StatementName::mayBegin));
        }

        boolean mayWrite() {
            return statements.stream().anyMatch(statement -> statement.name.mayWrite());
        }

        String text() {
            return statements.stream().map(Named::text).collect(Collectors.joining("; "));
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
        Reading guess = Reading.of(text.sql, Dialect.GUESS);
        Dialect dialect = text.dialect == null ? Dialect.UNKNOWN : text.dialect;
        List<Reading> readings = dialect.readings(text.sql).stream()
                .map(rules -> Reading.of(text.sql, rules))
                .toList();
        if (text.dialect == null) {
            boolean isAlike = readings.stream().allMatch(reading -> reading.statements.equals(guess.statements));
            return isAlike ? bounded(guess.statements) : List.of();
        }
        List<Reading> accepted =
                readings.stream().filter(Reading::isPossible).distinct().toList();
        List<Reading> possible = accepted.isEmpty() ? readings : accepted;
        if (possible.size() == 1 && dialect != Dialect.UNKNOWN) {
            return bounded(possible.get(0).statements);
        }
        boolean isDecided = guess.mayWrite() || possible.stream().noneMatch(Reading::mayWrite);
        return isDecided
                ? bounded(guess.statements)
                : List.of(new SqlStatement(bounded(StatementName.UNKNOWN), guess.text(), false));
    }

    private List<SqlStatement> bounded(List<Named> statements) {
        return statements.stream()
                .map(statement -> new SqlStatement(bounded(statement.name), statement.text, true))
                .toList();
    }

    private RegionKey bounded(StatementName name) {
        RegionKey region = name.region();
        if (regions.contains(region)) {
            return region;
        }
        if (regions.size() < MAX_REGIONS) {
            regions.add(region);
            return region;
        }
        return name.regionOfOthers();
    }
}
