package io.ftimer.internal.engine;

import io.ftimer.internal.rows.SqlRegion;
import io.ftimer.internal.text.ApplicationFrame;
import io.ftimer.summary.SqlText;
import io.ftimer.values.NanoClock;
import io.ftimer.values.RegionPath;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The texts of the SQL statements in one run of a recorder. They are bounded. Thread-safe. */
public final class SqlTexts {
    /** How many texts are kept, each in one region. */
    private static final int MAX_TEXTS = 1000;

    private static final String OTHERS = "(other statements)";

    public static final long UNKNOWN_VALUES = 0;

    private static final int MAX_VALUES = 10_000;

    private record Place(String text, RegionPath region) {}

    private static final class Executions {
        final RunningStats stats = new RunningStats();

        /** What the statement is about; empty if that is not known. */
        final List<String> objects;

        final boolean mayWrite;

        /** Where the 1st, 2nd, 4th, 8th, ... execution was; so there are few, and a loop costs nothing. */
        private final Map<StackTraceElement, Integer> places = new LinkedHashMap<>();

        private long count;
        private long call;
        private long inCall;
        long maxInCall;

        /** The hashes of the values in the present call, as long as all are known and no table was written in between. */
        private final Set<Long> valuesInCall = new HashSet<>();

        private boolean areValuesKnown;
        private long writesBefore;
        OptionalLong values = OptionalLong.empty();

        /** The rows that were read or changed, as far as they were counted. */
        private long rows;

        private long withoutRows;

        OptionalLong rows() {
            return withoutRows == 0 ? OptionalLong.of(rows) : OptionalLong.empty();
        }

        Executions(String region) {
            objects = SqlRegion.objects(region);
            mayWrite = !SqlRegion.READS.contains(SqlRegion.verb(region));
        }

        /** Adds an execution that has ended, after so many writes of what it is about. */
        void add(long callOfParent, long nanos, long hashOfValues, long writes) {
            inCall = callOfParent == call ? inCall + 1 : 1;
            call = callOfParent;
            stats.add(nanos, RunningStats.UNNUMBERED);
            if (inCall == 1) {
                valuesInCall.clear();
                areValuesKnown = true;
                writesBefore = writes;
            }
            areValuesKnown &=
                    hashOfValues != UNKNOWN_VALUES && writes == writesBefore && valuesInCall.size() < MAX_VALUES;
            if (areValuesKnown) {
                valuesInCall.add(hashOfValues);
            }
            if (inCall > maxInCall) {
                maxInCall = inCall;
                values = areValuesKnown ? OptionalLong.of(valuesInCall.size()) : OptionalLong.empty();
            }
        }

        void addPlace() {
            count++;
            if (Long.bitCount(count) == 1) {
                StackTraceElement place = ApplicationFrame.find();
                if (place != null) {
                    places.merge(place, 1, Integer::sum);
                }
            }
        }

        /** Returns the most frequent place, of equals the first. */
        Optional<StackTraceElement> place() {
            return places.entrySet().stream()
                    .reduce((most, next) -> next.getValue() > most.getValue() ? next : most)
                    .map(Map.Entry::getKey);
        }
    }

    /** One execution of a text, from its start to {@link #run}. Its rows may be read after that. */
    public final class Execution implements Runnable {
        private final String text;
        private final long values;
        private final RegionPath region;
        private final long call;
        private final NanoClock clock;
        private final long startNanos;
        private long rows;
        private boolean countsRows;
        private @Nullable Executions ended;

        /** @param call the number of the call of the region around */
        public Execution(String text, long values, RegionPath region, long call, NanoClock clock) {
            this.text = text;
            this.values = values;
            this.region = region;
            this.call = call;
            this.clock = clock;
            startNanos = clock.nanoTime();
        }

        /** Ends the execution, once. */
        @Override
        public void run() {
            long nanos = clock.nanoTime() - startNanos;
            synchronized (SqlTexts.this) {
                Executions executions = add(text, values, region, call, nanos);
                executions.rows += rows;
                executions.withoutRows += countsRows ? 0 : 1;
                ended = executions;
            }
        }

        /** Counts rows that were read or changed; says that all others will be counted. */
        public void addRows(long more) {
            synchronized (SqlTexts.this) {
                Executions executions = ended;
                if (executions == null) {
                    rows += more;
                } else {
                    executions.rows += more;
                    executions.withoutRows -= countsRows ? 0 : 1;
                }
                countsRows = true;
            }
        }
    }

    private final boolean keepsPlaces;
    private final Map<Place, Executions> texts = new LinkedHashMap<>();
    private int known;
    private final Map<String, Long> writesByObject = new HashMap<>();
    private long writesAnywhere;
    private long allWrites;

    /** @param keepsPlaces whether the lines of the application are kept that execute the statements */
    SqlTexts(boolean keepsPlaces) {
        this.keepsPlaces = keepsPlaces;
    }

    private Executions add(String text, long values, RegionPath region, long call, long nanos) {
        Place place = new Place(text, region);
        if (!texts.containsKey(place)) {
            if (known == MAX_TEXTS) {
                place = new Place(OTHERS, region);
            } else {
                known++;
            }
        }
        Executions executions = texts.computeIfAbsent(place, added -> new Executions(region.name()));
        executions.add(call, nanos, keepsPlaces ? values : UNKNOWN_VALUES, keepsPlaces ? writes(executions) : 0);
        if (keepsPlaces) {
            executions.addPlace();
        }
        return executions;
    }

    /** Counts a statement that may write, and returns how often what it is about was written. */
    private long writes(Executions executed) {
        boolean isAnywhere = executed.objects.isEmpty();
        if (executed.mayWrite) {
            allWrites++;
            writesAnywhere += isAnywhere ? 1 : 0;
            executed.objects.forEach(object -> writesByObject.merge(object, 1L, Long::sum));
        }
        long writes = isAnywhere ? allWrites : writesAnywhere;
        for (String object : executed.objects) {
            writes += writesByObject.getOrDefault(object, 0L);
        }
        return writes;
    }

    synchronized void clear() {
        texts.clear();
        known = 0;
    }

    synchronized List<SqlText> results() {
        if (texts.isEmpty()) { // a stream would be most of the garbage of a small summary
            return List.of();
        }
        return texts.entrySet().stream()
                .map(known -> new SqlText(
                        known.getKey().text,
                        known.getKey().region,
                        known.getValue().stats.snapshot(),
                        known.getValue().maxInCall,
                        known.getValue().place(),
                        known.getValue().places.size() > 1,
                        known.getValue().values,
                        known.getValue().rows()))
                .toList();
    }

    /** Returns the texts of several parts as one list, in the order of first appearance. */
    static List<SqlText> merge(List<List<SqlText>> parts) {
        Map<Place, SqlText> merged = new LinkedHashMap<>();
        parts.forEach(part ->
                part.forEach(text -> merged.merge(new Place(text.text(), text.region()), text, SqlTexts::together)));
        return List.copyOf(merged.values());
    }

    private static SqlText together(SqlText one, SqlText other) {
        boolean isOther =
                one.place().isEmpty() || other.stats().count() > one.stats().count();
        return new SqlText(
                one.text(),
                one.region(),
                one.stats().merge(other.stats()),
                Math.max(one.maxInCall(), other.maxInCall()),
                isOther ? other.place() : one.place(),
                one.isElsewhere()
                        || other.isElsewhere()
                        || one.place().isPresent()
                                && other.place().isPresent()
                                && !one.place().equals(other.place()),
                other.maxInCall() > one.maxInCall() ? other.values() : one.values(),
                one.rows().isPresent() && other.rows().isPresent()
                        ? OptionalLong.of(one.rows().getAsLong() + other.rows().getAsLong())
                        : OptionalLong.empty());
    }
}
