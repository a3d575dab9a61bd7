package io.ftimer.jdbc.internal.instrumented;

import org.jspecify.annotations.Nullable;

/** A call of an instrumented method of JDBC, from its start to its end. Instrumented classes call it by name. Thread-confined. */
public abstract class DriverCall {
    /** A call of which nothing is kept. */
    static final DriverCall NONE = new DriverCall() {
        @Override
        public void thrown() {}
    };

    DriverCall() {}

    /**
     * Ends a call that returned.
     *
     * @param result the object that it returned; null if it returned none
     */
    public void returned(@Nullable Object result) {
        thrown();
    }

    /** Ends a call that threw an exception. */
    public abstract void thrown();
}
