import io.ftimer.FTimer;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.MpiTimer;
import io.ftimer.mpi.MpjCommunicator;
import java.nio.file.Path;
import mpi.MPI;

public final class MpjSolver {
    public static void main(String[] args) {
        String[] arguments = MPI.Init(args);
        Communicator world = MpjCommunicator.of(MPI.COMM_WORLD);
        FTimer timer = FTimer.create();
        timer.start("solve");
        MPI.COMM_WORLD.Barrier();
        timer.stop("solve");
        MpiTimer.of(timer, world).textReport().write(Path.of(arguments[0]));
        MPI.Finalize();
    }
}
