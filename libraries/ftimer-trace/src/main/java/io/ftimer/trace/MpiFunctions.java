package io.ftimer.trace;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The function numbers of the trace format: first the functions of MPI in the order of {@code mpi-functions.txt}, then those that
 * stand for regions. Calls of functions that stand there with their arguments can be traced and read. Stateless.
 */
final class MpiFunctions {
    /** The names of the functions, by their numbers. */
    static final List<String> NAMES = new ArrayList<>();

    /** The functions whose calls can be traced and read. */
    static final Map<String, Signature> SIGNATURES = new HashMap<>();

    static {
        String file = "mpi-functions.txt";
        try (InputStream in = Objects.requireNonNull(MpiFunctions.class.getResourceAsStream(file), file)) {
            new String(in.readAllBytes(), StandardCharsets.US_ASCII).lines().forEach(MpiFunctions::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** How many numbers SST dumpi gives to functions. This number itself stands for regions where functions are counted. */
    static final int COUNT = NAMES.size();

    static final int REGION_ENTER = COUNT + 1;
    static final int REGION_EXIT = COUNT + 2;
    static final int END_OF_STREAM = COUNT + 3;

    private MpiFunctions() {}

    private static void add(String line) {
        int arguments = line.indexOf('(');
        String name = arguments < 0 ? line : line.substring(0, arguments);
        if (arguments >= 0) {
            String list = line.substring(arguments + 1, line.length() - 1);
            SIGNATURES.put(name, Signature.parse(NAMES.size(), name, list));
        }
        NAMES.add(name);
    }

    /** Returns the arguments of a function whose calls can be traced. */
    static Signature signature(String function) {
        return Objects.requireNonNull(SIGNATURES.get(function));
    }

    /** Returns the arguments of a function, or null if its calls cannot be traced. */
    static @Nullable Signature signature(int function) {
        return function < COUNT ? SIGNATURES.get(NAMES.get(function)) : null;
    }
}
