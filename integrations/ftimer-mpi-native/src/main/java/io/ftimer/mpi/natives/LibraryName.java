package io.ftimer.mpi.natives;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A family of MPI libraries with one binary interface, and the names under which the dynamic linker finds them. They contain the version of
 * that interface: a name without one belongs to whichever implementation was installed last.
 */
enum LibraryName {
    /** Open MPI 4 and 5. */
    OPENMPI("libmpi.so.40", "libmpi.40.dylib"),
    /** MPICH 3 and newer, Intel MPI, MVAPICH, Cray MPI. */
    MPICH("libmpich.so.12", "libmpi.so.12", "libmpi_cray.so.12", "libmpi.12.dylib"),
    ANY();

    private final List<String> files;

    LibraryName(String... files) {
        this.files = List.of(files);
    }

    /**
     * Returns the libraries to try, in this order.
     *
     * @param named a path, the name of a file, or that of an implementation; null for any
     * @param preferred the implementation to try first if none is named
     */
    static List<String> candidates(@Nullable String named, LibraryName preferred) {
        if (named == null || named.isBlank()) {
            return Stream.concat(Stream.of(preferred), Arrays.stream(values()))
                    .distinct()
                    .flatMap(each -> each.files.stream())
                    .toList();
        }
        return Arrays.stream(values())
                .filter(each -> each != ANY)
                .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(named))
                .findFirst()
                .map(each -> each.files)
                .orElse(List.of(named));
    }
}
