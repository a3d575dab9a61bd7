package io.ftimer.mpi.natives;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
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
    OPEN_MPI(ValueLayout.JAVA_LONG, 0, 1) {
        @Override
        long handle(SymbolLookup symbols, ForeignHandle handle) {
            return symbols.find(handle.openMpi)
                    .map(MemorySegment::address)
                    .orElseThrow(() -> new IllegalArgumentException("it has no " + handle.openMpi));
        }
    },
    MPICH(ValueLayout.JAVA_INT, 1, 1) {
        @Override
        long handle(SymbolLookup symbols, ForeignHandle handle) {
            return handle.mpich;
        }
    },
    /** That of MPI 5. */
    STANDARD(ValueLayout.JAVA_LONG, 0, 1024) {
        @Override
        long handle(SymbolLookup symbols, ForeignHandle handle) {
            return handle.standard;
        }
    };

    /** The same in all of them. */
    static final int UNDEFINED = -32_766;

    private static final int NO_VERSION = -1;

    /** The predefined handles that fTimer needs. */
    enum ForeignHandle {
        COMM_WORLD("ompi_mpi_comm_world", 0x44000000, 0x101),
        BYTE("ompi_mpi_byte", 0x4c00010d, 0x247),
        ERRORS_RETURN("ompi_mpi_errors_return", 0x54000001, 0x143);

        private final String openMpi;
        private final int mpich;
        private final int standard;

        ForeignHandle(String openMpi, int mpich, int standard) {
            this.openMpi = openMpi;
            this.mpich = mpich;
            this.standard = standard;
        }
    }

    /** The type of a handle. */
    final MemoryLayout handleLayout;

    /** The address that stands for no status. */
    final MemorySegment statusIgnore;

    /** MPI_THREAD_FUNNELED: other threads exist, but only one calls MPI. */
    final int threadFunneled;

    ForeignAbi(MemoryLayout handleLayout, long statusIgnore, int threadFunneled) {
        this.handleLayout = handleLayout;
        this.statusIgnore = MemorySegment.ofAddress(statusIgnore);
        this.threadFunneled = threadFunneled;
    }

    /** Returns the value of a predefined handle. */
    abstract long handle(SymbolLookup symbols, ForeignHandle handle);

    /** Returns the interface of a library. */
    static ForeignAbi of(SymbolLookup symbols) {
        if (symbols.find("MPI_Abi_get_version").map(ForeignAbi::version).orElse(NO_VERSION) > NO_VERSION) {
            return STANDARD;
        }
        return symbols.find("ompi_mpi_comm_world").isPresent() ? OPEN_MPI : MPICH;
    }

    /** Returns the version of the standard interface, -1 for a library of MPI 5 with an interface of its own. */
    @SuppressWarnings("restricted")
    private static int version(MemorySegment getVersion) {
        FunctionDescriptor type = FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment major = arena.allocate(ValueLayout.JAVA_INT);
            MemorySegment minor = arena.allocate(ValueLayout.JAVA_INT);
            major.set(ValueLayout.JAVA_INT, 0, NO_VERSION);
            int unused =
                    (int) Linker.nativeLinker().downcallHandle(getVersion, type).invokeExact(major, minor);
            return major.get(ValueLayout.JAVA_INT, 0);
        } catch (Throwable e) {
            throw new IllegalArgumentException("MPI_Abi_get_version cannot be called: " + e, e);
        }
    }
}
