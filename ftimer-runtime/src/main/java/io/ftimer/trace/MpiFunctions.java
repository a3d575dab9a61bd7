package io.ftimer.trace;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** The function numbers of the trace format: the MPI functions in their order, then regions. Stateless. */
final class MpiFunctions {
    private static final List<String> NAMES = load();

    /** How many MPI functions there are. Its number stands for regions where functions are counted. */
    static final int COUNT = NAMES.size();

    static final int REGION_ENTER = COUNT + 1;
    static final int REGION_EXIT = COUNT + 2;
    static final int END_OF_STREAM = COUNT + 3;

    private MpiFunctions() {}

    /** Returns the names in the order of their numbers. */
    static List<String> names() {
        return NAMES;
    }

    private static List<String> load() {
        String file = "mpi-functions.txt";
        try (InputStream in = Objects.requireNonNull(MpiFunctions.class.getResourceAsStream(file), file);
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII))) {
            return lines.lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
