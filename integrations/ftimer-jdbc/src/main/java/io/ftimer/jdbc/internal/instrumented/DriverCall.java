package io.ftimer.jdbc.internal.instrumented;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A call of an instrumented method of JDBC, from its start to its end. Instrumented classes call it by name. Thread-confined. */
public final class DriverCall {
    static final DriverCall NONE = new DriverCall(() -> {});

    private final Consumer<@Nullable Object> returned;
    private final Runnable thrown;

    /** Creates a call that ends in the same way whether it returned or threw an exception. */
    DriverCall(Runnable ended) {
        this(result -> ended.run(), ended);
    }

    DriverCall(Consumer<@Nullable Object> returned, Runnable thrown) {
        this.returned = returned;
        this.thrown = thrown;
    }

    /**
     * Ends a call that returned.
     *
     * @param result the object that it returned; null if it returned none
     */
    public void returned(@Nullable Object result) {
        DriverCalls.BARRIER.end(() -> returned.accept(result));
    }

    public void thrown() {
        DriverCalls.BARRIER.end(thrown);
    }
}
