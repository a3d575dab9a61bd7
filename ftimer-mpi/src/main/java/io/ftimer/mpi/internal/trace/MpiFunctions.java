package io.ftimer.mpi.internal.trace;

import io.ftimer.trace.internal.ArgumentFormat;
import io.ftimer.trace.internal.FunctionCatalog;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The functions of MPI, numbered in the order of {@code mpi-functions.txt}. Functions that stand there with their arguments can
 * be traced and read.
 *
 * <p>Thread safety: immutable.
 */
public final class MpiFunctions implements FunctionCatalog {
    private static final List<String> NAMES = new ArrayList<>();
    private static final Map<Integer, Signature> SIGNATURES = new HashMap<>();

    static {
        String file = "mpi-functions.txt";
        try (InputStream in = Objects.requireNonNull(MpiFunctions.class.getResourceAsStream(file), file);
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII))) {
            lines.lines().forEach(MpiFunctions::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** For the service loader. */
    public MpiFunctions() {}

    private static void add(String line) {
        int arguments = line.indexOf('(');
        String name = arguments < 0 ? line : line.substring(0, arguments);
        if (arguments >= 0) {
            SIGNATURES.put(NAMES.size(), Signature.parse(name, line.substring(arguments + 1, line.length() - 1)));
        }
        NAMES.add(name);
    }

    /** Returns the number of a function. */
    public static int number(String name) {
        return NAMES.indexOf(name);
    }

    /** Returns the arguments of a function that can be traced. */
    public static Signature signature(int function) {
        return Objects.requireNonNull(SIGNATURES.get(function), "signature");
    }

    @Override
    public List<String> names() {
        return NAMES;
    }

    @Override
    public @Nullable ArgumentFormat arguments(int function) {
        return SIGNATURES.get(function);
    }
}
