package io.ftimer.mpi.natives;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;
import java.lang.reflect.Method;
import java.util.List;

/** Initializes MPI itself, as a program with native code of its own does; by reflection, since this class is one of Java 17. */
public final class AlreadyInitialized {
    private AlreadyInitialized() {}

    public static void main(String[] args) throws ReflectiveOperationException {
        Class<?> type = Class.forName("io.ftimer.mpi.natives.ForeignLibrary");
        type.getDeclaredMethod("keepSignalHandlers").invoke(null);
        List<String> files = LaunchEnvironment.current().libraries(null);
        Object library = type.getDeclaredMethod("open", List.class).invoke(null, files);
        call(library, "initialize");

        NativeMpi mpi = NativeMpi.init();
        Communicator world = mpi.world();
        long[] sum = {world.rank() + 1};
        world.allreduce(sum, LongOp.SUM);
        mpi.finish();
        if (world.rank() == 0) {
            System.out.println("sum " + sum[0] + ", finalized " + call(library, "isFinalized"));
        }
        call(library, "end");
    }

    private static Object call(Object library, String name) throws ReflectiveOperationException {
        Method method = library.getClass().getDeclaredMethod(name);
        return method.invoke(library);
    }
}
