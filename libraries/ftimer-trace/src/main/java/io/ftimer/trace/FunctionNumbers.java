package io.ftimer.trace;

import io.ftimer.trace.internal.ArgumentFormat;
import io.ftimer.trace.internal.FunctionCatalog;
import java.util.List;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** The function numbers of the trace format: those of the catalog first, then those that stand for regions. Stateless. */
final class FunctionNumbers {
    /** How many numbers SST dumpi gives to functions. This number itself stands for regions where functions are counted. */
    static final int COUNT = 290;

    static final int REGION_ENTER = COUNT + 1;
    static final int REGION_EXIT = COUNT + 2;
    static final int END_OF_STREAM = COUNT + 3;

    /** The catalog where no module provides one. */
    static final FunctionCatalog NO_FUNCTIONS = new FunctionCatalog() {
        @Override
        public List<String> names() {
            return List.of();
        }

        @Override
        public @Nullable ArgumentFormat arguments(int function) {
            return null;
        }
    };

    /** The catalog of this program. */
    static final FunctionCatalog CATALOG = ServiceLoader.load(
                    FunctionCatalog.class, FunctionNumbers.class.getClassLoader())
            .findFirst()
            .orElse(NO_FUNCTIONS);

    private FunctionNumbers() {}

    /** Returns the name of a function, or its number if the catalog lacks it. */
    static String name(FunctionCatalog functions, int function) {
        List<String> names = functions.names();
        return function < names.size() ? names.get(function) : "function " + function;
    }

    /** Returns what to do about an unknown function, as the end of a message; empty if there is a catalog. */
    static String remedy(FunctionCatalog functions) {
        return functions == NO_FUNCTIONS
                ? "; calls of MPI need the module ftimer-mpi: add io.ftimer:ftimer-mpi to the class path"
                : "";
    }
}
