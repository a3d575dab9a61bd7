package io.ftimer.jdbc.internal.call;

import io.ftimer.internal.engine.SqlTexts;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The values that are bound to the parameters of a statement, as hashes: the values themselves are not kept. Thread-confined. */
public final class BoundValues {
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private final @Nullable String prepared;
    private final Map<Object, Long> byParameter = new HashMap<>();

    /** @param prepared the text that was prepared, with its literals; null if none was */
    public BoundValues(@Nullable String prepared) {
        this.prepared = prepared;
    }

    /** Notes a call of a method of the statement, which may bind a value. */
    public void note(String method, @Nullable Object @Nullable [] arguments) {
        if (method.equals("clearParameters")) {
            byParameter.clear();
        } else if (method.startsWith("set") && arguments != null && arguments.length > 1 && arguments[0] != null) {
            bind(arguments[0], method.equals("setNull") ? null : arguments[1]);
        }
    }

    /**
     * Notes that a value is bound.
     *
     * @param parameter its number or name
     */
    public void bind(Object parameter, @Nullable Object value) {
        byParameter.put(parameter, hash(value));
    }

    /** Returns the hash of a value; that of unknown values for a stream and the like, which only the driver reads. */
    private static long hash(@Nullable Object value) {
        if (value == null) {
            return MIX;
        }
        String type = value.getClass().getName();
        long ofType = MIX * type.hashCode();
        if (value instanceof Long number) {
            return mixed(ofType + number);
        }
        if (value instanceof byte[] bytes) {
            return mixed(ofType + Arrays.hashCode(bytes));
        }
        // values of the JDK that cannot change, and dates
        return value instanceof Comparable<?> && type.startsWith("java.")
                ? mixed(ofType + value.hashCode())
                : SqlTexts.UNKNOWN_VALUES;
    }

    private static long mixed(long hash) {
        long mixed = (hash ^ hash >>> Integer.SIZE) * MIX;
        return known(mixed ^ mixed >>> Integer.SIZE);
    }

    private static long known(long hash) {
        return hash == SqlTexts.UNKNOWN_VALUES ? 1 : hash;
    }

    /**
     * Returns the hash of all values and literals; that of unknown values if some were bound by other means.
     *
     * @param sql the text that is executed; null for the one that was prepared
     */
    public long hash(@Nullable String sql) {
        String text = sql == null ? prepared : sql;
        if (text == null || byParameter.isEmpty() && text.indexOf('?') >= 0) {
            return SqlTexts.UNKNOWN_VALUES;
        }
        long all = text.hashCode();
        for (Map.Entry<Object, Long> bound : byParameter.entrySet()) {
            if (bound.getValue() == SqlTexts.UNKNOWN_VALUES) {
                return SqlTexts.UNKNOWN_VALUES;
            }
            all += mixed(bound.getKey().hashCode() * MIX + bound.getValue());
        }
        return known(all);
    }
}
