package io.ftimer.mpi.natives;

import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;

/**
 * The binary interface of a family of MPI libraries: what {@code mpi.h} defines and a library does not export. Handles are
 * pointers, or ints in MPICH; here, all are longs.
 */
enum ForeignAbi {
    /** Handles are addresses of exported variables. */
    OPEN_MPI(ValueLayout.JAVA_LONG, 0),
    MPICH(ValueLayout.JAVA_INT, 1);

    /** MPI_THREAD_FUNNELED in both: other threads exist, but only one calls MPI. */
    static final int THREAD_FUNNELED = 1;

    static final int UNDEFINED = -32_766;

    /** The predefined handles that fTimer needs. */
    enum ForeignHandle {
        COMM_WORLD("ompi_mpi_comm_world", 0x44000000),
        BYTE("ompi_mpi_byte", 0x4c00010d),
        ERRORS_RETURN("ompi_mpi_errors_return", 0x54000001);

        private final String openMpi;
        private final int mpich;

        ForeignHandle(String openMpi, int mpich) {
            this.openMpi = openMpi;
            this.mpich = mpich;
        }
    }

    final MemoryLayout handleLayout;

    /** The address that stands for no status. */
    final MemorySegment statusIgnore;

    ForeignAbi(MemoryLayout handleLayout, long statusIgnore) {
        this.handleLayout = handleLayout;
        this.statusIgnore = MemorySegment.ofAddress(statusIgnore);
    }

    long handle(SymbolLookup symbols, ForeignHandle handle) {
        return this == MPICH
                ? handle.mpich
                : symbols.find(handle.openMpi)
                        .map(MemorySegment::address)
                        .orElseThrow(() -> new IllegalArgumentException("it has no " + handle.openMpi));
    }

    static ForeignAbi of(SymbolLookup symbols) {
        return symbols.find("ompi_mpi_comm_world").isPresent() ? OPEN_MPI : MPICH;
    }
}
