package io.ftimer.jdbc.internal.instrumented;

import io.ftimer.jdbc.internal.call.BoundValues;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a statement executes without a text as argument. Thread-safe, though only one thread at a time uses a statement. */
final class PreparedText {
    private final @Nullable String sql;
    private final BoundValues values;
    private final List<@Nullable String> batch = new ArrayList<>();

    /** The calls of {@code addBatch} that run: a class may call the method of its superclass. */
    private int additions;

    /** @param sql the text that was prepared; null if it is unknown */
    PreparedText(@Nullable String sql) {
        this.sql = sql;
        this.values = new BoundValues(sql);
    }

    BoundValues values() {
        return values;
    }

    @Nullable
    String sql() {
        return sql;
    }

    /** Begins to add a text to the batch; null if it is unknown. */
    synchronized DriverCall add(@Nullable String text) {
        additions++;
        return new DriverCall(result -> end(true, text), () -> end(false, text));
    }

    private synchronized void end(boolean isAdded, @Nullable String text) {
        additions--;
        if (isAdded && additions == 0) {
            batch.add(text);
        }
    }

    /** Empties the batch, and returns its texts; null if one of them is unknown. */
    synchronized @Nullable List<String> takeBatch() {
        List<String> texts = new ArrayList<>();
        boolean isKnown = true;
        for (String text : batch) {
            if (text == null) {
                isKnown = false;
            } else {
                texts.add(text);
            }
        }
        batch.clear();
        return isKnown ? texts : null;
    }
}
