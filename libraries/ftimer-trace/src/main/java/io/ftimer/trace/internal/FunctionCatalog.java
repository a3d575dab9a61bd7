package io.ftimer.trace.internal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The functions whose calls a trace can hold. Traces themselves know regions only: a module that traces calls provides its
 * catalog, which is found by {@link java.util.ServiceLoader}.
 */
public interface FunctionCatalog {
    /** Returns the names of the functions, in the order of their numbers in the trace format. */
    List<String> names();

    /** Returns how the arguments of a function are stored, or null if its calls cannot be read. */
    @Nullable
    ArgumentFormat arguments(int function);
}
