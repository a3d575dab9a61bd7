package io.ftimer.jdbc.internal.sql;

import io.ftimer.internal.rows.RegionKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

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

    private final Map<String, List<SqlStatement>> cache = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, List<SqlStatement>> eldest) {
            return size() > CACHED_TEXTS;
        }
    };

    private final Set<RegionKey> regions = ConcurrentHashMap.newKeySet();

    Statements() {}

    /** Returns the statements of a text, in its order: one, or several that are separated by semicolons or nested. */
    public static List<SqlStatement> of(String sql) {
        return OF_PROCESS.statements(sql);
    }

    List<SqlStatement> statements(String sql) {
        if (sql.length() > CACHED_CHARACTERS) {
            return parsed(sql);
        }
        synchronized (cache) {
            return cache.computeIfAbsent(sql, this::parsed);
        }
    }

    private List<SqlStatement> parsed(String sql) {
        return StatementSplitter.split(Lexer.tokens(sql)).stream()
                .flatMap(tokens -> {
                    String text = NormalizedText.of(tokens);
                    return StatementName.of(tokens).stream().map(name -> new SqlStatement(bounded(name), text));
                })
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
