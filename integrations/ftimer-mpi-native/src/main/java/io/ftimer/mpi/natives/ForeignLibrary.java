package io.ftimer.mpi.natives;

import io.ftimer.mpi.CommunicationException;
import io.ftimer.mpi.natives.ForeignLibrary.ForeignAbi.ForeignHandle;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The functions of an MPI library that fTimer calls. Each throws a {@link CommunicationException} with the text of the library if
 * it fails; waiting is left to the caller. Thread-confined: calls share small buffers.
 */
final class ForeignLibrary {
    private static final Linker LINKER = Linker.nativeLinker();
    private static final int TEXT_BYTES = 16 * 1024;
    private static final int STATUS_BYTES = 64;
    private static final int SUCCESS = 0;

    private final String file;
    private final SymbolLookup symbols;
    private final ForeignAbi abi;
    private final long byteType;

    private final MemorySegment integer = Arena.ofAuto().allocate(ValueLayout.JAVA_INT);
    private final MemorySegment handle = Arena.ofAuto().allocate(ValueLayout.JAVA_LONG);
    private final MemorySegment request = Arena.ofAuto().allocate(ValueLayout.JAVA_LONG);
    private final MemorySegment status = Arena.ofAuto().allocate(STATUS_BYTES, Long.BYTES);

    private final Map<String, MethodHandle> others = new HashMap<>();
    private final MethodHandle errorString;
    private final MethodHandle test;
    private final MethodHandle isend;
    private final MethodHandle iprobe;
    private final MethodHandle getCount;
    private final MethodHandle recv;
    private final MethodHandle abort;

    private ForeignLibrary(String file, SymbolLookup symbols) {
        this.file = file;
        this.symbols = symbols;
        abi = ForeignAbi.of(symbols);
        byteType = predefined(ForeignHandle.BYTE);
        errorString = function("MPI_Error_string", "ipp");
        test = function("MPI_Test", "ppp");
        isend = function("MPI_Isend", "pihiihp");
        iprobe = function("MPI_Iprobe", "iihpp");
        getCount = function("MPI_Get_count", "php");
        recv = function("MPI_Recv", "pihiihp");
        abort = function("MPI_Abort", "hi");
    }

    /**
     * Opens the first of these libraries that is there.
     *
     * @throws CommunicationException if there is none, or it is not an MPI library
     */
    @SuppressWarnings("restricted") // a wrong library can crash the JVM, as in every MPI program
    static ForeignLibrary open(List<String> files) {
        for (String file : files) {
            SymbolLookup symbols;
            try {
                // for ever: MPI cannot be unloaded
                symbols = file.contains("/")
                        ? SymbolLookup.libraryLookup(Path.of(file), Arena.global())
                        : SymbolLookup.libraryLookup(file, Arena.global());
            } catch (IllegalArgumentException e) {
                continue;
            }
            try {
                return new ForeignLibrary(file, symbols);
            } catch (IllegalArgumentException e) {
                throw new CommunicationException(file + " is not an MPI library: " + e.getMessage(), e);
            }
        }
        throw new CommunicationException("no MPI library found, tried " + String.join(", ", files)
                + ": install Open MPI or MPICH, add its folder to LD_LIBRARY_PATH (on many sites, load its module), or set "
                + NativeMpi.LIBRARY_VARIABLE + " to its path");
    }

    /**
     * Keeps UCX, which MPICH uses, from installing handlers of signals that the JVM uses itself; a variable that the user set is
     * kept. Call it before {@link #open}.
     */
    @SuppressWarnings("restricted")
    static void keepSignalHandlers() {
        LINKER.defaultLookup().find("setenv").ifPresent(address -> {
            MethodHandle setenv = LINKER.downcallHandle(
                    address,
                    FunctionDescriptor.of(
                            ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.JAVA_INT));
            try (Arena arena = Arena.ofConfined()) {
                int unused =
                        (int) setenv.invokeExact(arena.allocateFrom("UCX_ERROR_SIGNALS"), arena.allocateFrom(""), 0);
            } catch (Throwable e) {
                throw failure("setenv", e);
            }
        });
    }

    private long predefined(ForeignHandle which) {
        return abi.handle(symbols, which);
    }

    /**
     * Returns a function that returns an int.
     *
     * @param parameters a letter for each: i for an int, p for a pointer, h for a handle, which is passed as a long
     */
    @SuppressWarnings("restricted")
    private MethodHandle function(String name, String parameters) {
        MemorySegment address = symbols.find(name).orElseThrow(() -> new IllegalArgumentException("it has no " + name));
        MemoryLayout[] layouts = parameters
                .chars()
                .mapToObj(letter -> switch (letter) {
                    case 'i' -> ValueLayout.JAVA_INT;
                    case 'p' -> ValueLayout.ADDRESS;
                    default -> abi.handleLayout;
                })
                .toArray(MemoryLayout[]::new);
        MethodHandle raw = LINKER.downcallHandle(address, FunctionDescriptor.of(ValueLayout.JAVA_INT, layouts));
        MethodType type = raw.type();
        for (int at = 0; at < parameters.length(); at++) {
            type = parameters.charAt(at) == 'h' ? type.changeParameterType(at, long.class) : type;
        }
        return MethodHandles.explicitCastArguments(raw, type);
    }

    private static CommunicationException failure(String name, Throwable thrown) {
        return new CommunicationException(name + " cannot be called: " + thrown, thrown);
    }

    private interface Call {
        int code() throws Throwable;
    }

    private void call(String name, Call call) {
        int code;
        try {
            code = call.code();
        } catch (Throwable e) {
            throw failure(name, e);
        }
        if (code != SUCCESS) {
            throw new CommunicationException(name + " failed: " + describe(code));
        }
    }

    private String describe(int code) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocate(TEXT_BYTES);
            int known = (int) errorString.invokeExact(code, text, integer);
            return known == SUCCESS ? firstLine(text.getString(0)) : "error " + code;
        } catch (Throwable e) {
            throw failure("MPI_Error_string", e);
        }
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("").strip();
    }

    /** Calls a function that is seldom called, or for which the time does not matter, by the types of its arguments. */
    private void call(String name, String parameters, Object... arguments) {
        MethodHandle function = others.computeIfAbsent(name, unused -> function(name, parameters));
        call(name, () -> (int) function.invokeWithArguments(arguments));
    }

    private int integer() {
        return integer.get(ValueLayout.JAVA_INT, 0);
    }

    private boolean flag(String name) {
        call(name, "p", integer);
        return integer() != 0;
    }

    boolean isInitialized() {
        return flag("MPI_Initialized");
    }

    boolean isFinalized() {
        return flag("MPI_Finalized");
    }

    void initialize() {
        call("MPI_Init_thread", "ppip", MemorySegment.NULL, MemorySegment.NULL, ForeignAbi.THREAD_FUNNELED, integer);
    }

    void end() {
        call("MPI_Finalize", "");
    }

    /** Returns name and version in one line, and the file. */
    @Override
    public String toString() {
        String version = version();
        // "Open MPI v4.1.4, package: ...", or "MPICH Version:\t4.0.2\nMPICH Release date:..."
        String name = firstLine(version).split(",", 2)[0].replaceFirst("Version:\\s*", "");
        return name + " (" + file + ")";
    }

    private String version() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocate(TEXT_BYTES);
            call("MPI_Get_library_version", "pp", text, integer);
            return text.getString(0);
        }
    }

    long world() {
        return predefined(ForeignHandle.COMM_WORLD);
    }

    /** Lets failed calls on this communicator and those made from it return instead of ending the job. */
    void returnErrors(long communicator) {
        call("MPI_Comm_set_errhandler", "hh", communicator, predefined(ForeignHandle.ERRORS_RETURN));
    }

    int rank(long communicator) {
        call("MPI_Comm_rank", "hp", communicator, integer);
        return integer();
    }

    int size(long communicator) {
        call("MPI_Comm_size", "hp", communicator, integer);
        return integer();
    }

    /** Duplicates a communicator and waits for all ranks; {@link #newHandle} returns the new one. */
    void dup(long communicator) {
        call("MPI_Comm_dup", "hp", communicator, handle);
    }

    /** Splits a communicator; unless the color is negative, {@link #newHandle} returns the new one. */
    void split(long communicator, int color, int key) {
        call("MPI_Comm_split", "hiip", communicator, color < 0 ? ForeignAbi.UNDEFINED : color, key, handle);
    }

    /** Returns the communicator that was made last. */
    long newHandle() {
        return abi.handleLayout.byteSize() == Integer.BYTES
                ? handle.get(ValueLayout.JAVA_INT, 0)
                : handle.get(ValueLayout.JAVA_LONG, 0);
    }

    void free(long communicator) {
        if (abi.handleLayout.byteSize() == Integer.BYTES) {
            handle.set(ValueLayout.JAVA_INT, 0, (int) communicator);
        } else {
            handle.set(ValueLayout.JAVA_LONG, 0, communicator);
        }
        call("MPI_Comm_free", "p", handle);
    }

    /** Begins to send bytes, which must not change until {@link #isSent}. */
    void startSend(MemorySegment bytes, int length, int destination, int tag, long communicator) {
        call("MPI_Isend", () ->
                (int) isend.invokeExact(bytes, length, byteType, destination, tag, communicator, request));
    }

    /** Returns whether the bytes of the last send may change. */
    boolean isSent() {
        call("MPI_Test", () -> (int) test.invokeExact(request, integer, abi.statusIgnore));
        return integer() != 0;
    }

    /** Returns whether a message has arrived; then, {@link #arrivedBytes} returns its length. */
    boolean hasArrived(int source, int tag, long communicator) {
        call("MPI_Iprobe", () -> (int) iprobe.invokeExact(source, tag, communicator, integer, status));
        return integer() != 0;
    }

    /** Returns the length of the message that {@link #hasArrived} found. */
    int arrivedBytes() {
        call("MPI_Get_count", () -> (int) getCount.invokeExact(status, byteType, integer));
        return integer();
    }

    void receive(MemorySegment bytes, int length, int source, int tag, long communicator) {
        call("MPI_Recv", () ->
                (int) recv.invokeExact(bytes, length, byteType, source, tag, communicator, abi.statusIgnore));
    }

    void abort(int code) {
        call("MPI_Abort", () -> (int) abort.invokeExact(world(), code));
    }

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
}
