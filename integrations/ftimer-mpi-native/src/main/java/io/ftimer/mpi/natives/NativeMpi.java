package io.ftimer.mpi.natives;

import io.ftimer.mpi.CommunicationException;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.profile.MpiProfile;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The MPI of this machine: Open MPI, MPICH, or a library with the binary interface of MPICH. {@code mpirun}, {@code mpiexec} or {@code srun} starts a JVM for each rank.
 *
 * <pre>{@code
 * public static void main(String[] args) {
 *     NativeMpi mpi = NativeMpi.init();
 *     FTimer timer = FTimer.create();
 *     timer.start("solve");
 *     timer.stop("solve");
 *     MpiTimer.of(timer, mpi.world()).textReport().write(Path.of("solve.txt"));
 *     mpi.finish();
 * }
 * }</pre>
 *
 * <p>The library is, in this order: the argument of {@link #init(String)}, the system property {@value #LIBRARY_PROPERTY}, the
 * environment variable {@value #LIBRARY_VARIABLE}, or the first one found, beginning with that of the launcher. It is given as a
 * path, the name of a file that the dynamic linker finds (for instance {@code libmpi.so.40}), or {@code openmpi} or
 * {@code mpich}.
 *
 * <p>The communicators use a duplicate of MPI_COMM_WORLD, so their messages never meet those of other code. They throw a
 * {@link io.ftimer.mpi.CommunicationException} for each failure of the library, for calls by a thread other than the one that
 * called {@code init}, and for all calls after {@link #finish()}. A wait for another rank has no limit, but ends with that
 * exception if the thread is interrupted.
 *
 * <p>This class loads on Java 17, but {@code init} needs Java 22 or newer, best with the option
 * {@code --enable-native-access=ALL-UNNAMED}. Thread safety: thread-confined.
 */
public final class NativeMpi {
    /** The system property that selects the library. */
    public static final String LIBRARY_PROPERTY = "ftimer.mpi.library";

    /** The environment variable that selects the library. */
    public static final String LIBRARY_VARIABLE = "FTIMER_MPI_LIBRARY";

    /** The first release with a final java.lang.foreign. */
    static final int OLDEST_JAVA = 22;

    private static final String ENGINE = "io.ftimer.mpi.natives.ForeignEngine";

    /** What this class needs from those that only Java 22 can load. Thread-confined. */
    interface Engine {
        /** Opens the first of these libraries, initializes MPI unless the program has done so, and connects this rank to the others. */
        void init(List<String> libraries, LaunchEnvironment environment);

        Communicator world();

        /** Returns name, version and file of the library. */
        String library();

        /** Finalizes MPI if {@link #init} initialized it. */
        void finish();

        boolean isFinished();
    }

    private static volatile @Nullable NativeMpi current;

    private final Engine engine;
    private @Nullable Communicator world;

    /** The calls of init that have no call of finish yet. */
    private int users;

    private NativeMpi(Engine engine) {
        this.engine = engine;
    }

    /**
     * Initializes MPI, unless the program has done so, and connects this rank to the others; collective over all ranks of the
     * job. Rank 0 prints one line about the library and the ranks to standard error. A second call, for instance of
     * a library that the program uses, returns the same object; each call needs a {@link #finish()} of its own.
     *
     * @throws CommunicationException if there is no library, it cannot be used, MPI has been finalized, or the world has another
     *     number of ranks than the launcher started; the message says what to do
     * @throws IllegalStateException if this Java is older than 22
     */
    public static NativeMpi init() {
        LaunchEnvironment environment = LaunchEnvironment.current();
        return init(environment, environment.library());
    }

    /** Initializes MPI as {@link #init()} does, with that library. */
    public static NativeMpi init(String library) {
        return init(LaunchEnvironment.current(), library);
    }

    private static synchronized NativeMpi init(LaunchEnvironment environment, @Nullable String library) {
        NativeMpi made = current;
        if (made == null) {
            made = new NativeMpi(engine(Runtime.version().feature()));
            made.engine.init(environment.libraries(library), environment);
            made.world = MpiProfile.ofEngine(made.engine.world());
            current = made;
        }
        if (made.engine.isFinished()) {
            throw new CommunicationException(
                    "init rejected: NativeMpi.finish has finalized MPI, which cannot start again; finish after the last use");
        }
        made.users++;
        return made;
    }

    /** Returns the engine, which a JVM older than 22 cannot load. */
    static Engine engine(int java) {
        if (java < OLDEST_JAVA) {
            throw new IllegalStateException("native MPI needs Java " + OLDEST_JAVA + " or newer, but this is Java "
                    + java + ": run the ranks with a newer Java, or use MPJ Express");
        }
        try {
            return (Engine) Class.forName(ENGINE).getDeclaredConstructor().newInstance();
        } catch (InvocationTargetException e) {
            throw new IllegalStateException("native MPI cannot be used: " + e.getCause(), e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "this ftimer-mpi-native was built by a JDK older than " + OLDEST_JAVA
                            + " and has no engine: build it again with a newer JDK",
                    e);
        }
    }

    /**
     * Returns the communicator of all ranks. While a session is open whose configuration has {@code mpi.profile=regions}, its calls
     * are regions; see {@link MpiProfile#ofEngine}.
     */
    public Communicator world() {
        return Objects.requireNonNull(world);
    }

    /** Returns one line about the engine, for instance {@code "Open MPI v4.1.4 (libmpi.so.40)"}. */
    public String library() {
        return engine.library();
    }

    /**
     * Ends the use of MPI that a call of {@link #init()} began. The last one finalizes MPI if {@code init} initialized it, and is
     * collective. Call it when nothing is left to do, but not after a failure: it waits for all ranks. Every later call on a
     * communicator throws a {@link CommunicationException}. A call beyond those of {@code init} has no effect.
     */
    public void finish() {
        synchronized (NativeMpi.class) {
            if (users > 1) {
                users--;
                return;
            }
            users = 0;
        }
        end();
    }

    private void end() {
        if (!engine.isFinished()) {
            MpiProfile.finish(engine.world());
        }
        engine.finish();
    }

    /** Finalizes MPI after a program that could not do it. */
    static void finishAll() {
        NativeMpi mpi = current;
        if (mpi != null) {
            mpi.end();
        }
    }

    /** Returns what is wrong if the program ends now, as the launcher reports it; null if nothing is. */
    static @Nullable String unfinished() {
        NativeMpi mpi = current;
        if (mpi == null) {
            return "returned from main without NativeMpi.init";
        }
        if (mpi.engine.isFinished()) {
            return null;
        }
        synchronized (NativeMpi.class) {
            return "returned from main without NativeMpi.finish"
                    + (mpi.users == 1 ? "" : " for " + mpi.users + " calls of NativeMpi.init");
        }
    }
}
