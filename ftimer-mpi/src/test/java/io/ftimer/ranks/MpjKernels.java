package io.ftimer.ranks;

import io.ftimer.FTimer;
import io.ftimer.mpi.MpiTimer;
import io.ftimer.mpi.MpjCommunicator;
import io.ftimer.mpi.profile.MpiProfile;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.summary.Summary;
import io.ftimer.values.RegionKind;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import mpi.Cartcomm;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/**
 * Calls MPJ Express itself, with the patterns of a molecular simulation, a relaxation and a cipher on blocks, counts its calls and
 * bytes itself, and compares them with those of the profile. The agent must instrument MPJ Express.
 */
public final class MpjKernels {
    private static final int TAG = 3;

    private final Intracomm world = MPI.COMM_WORLD;
    private final int rank = world.Rank();
    private final int size = world.Size();
    private final FTimer timer;

    /** Calls, bytes sent, bytes received. */
    private final Map<String, long[]> expected = new TreeMap<>();

    private MpjKernels(FTimer timer) {
        this.timer = timer;
    }

    /** Prints one line for each rank. */
    public static void main(String[] args) {
        MPI.Init(args);
        FTimer timer = FTimer.create();
        MpiProfile.of(timer).attach();
        MpjKernels kernels = new MpjKernels(timer);
        kernels.run();
        String found = kernels.compare(timer.summary());
        // what fTimer sends itself is not counted
        MpiTimer ranks = MpiTimer.of(timer, MpjCommunicator.of(MPI.COMM_WORLD));
        String strict = ranks.summary().status() + " " + ranks.unionSummary().status();
        String after = kernels.compare(timer.summary());
        System.out.println("rank " + kernels.rank + ": " + found + "; " + strict + "; " + after);
        MPI.Finalize();
    }

    private void expect(String function, long sent, long received) {
        long[] count = expected.computeIfAbsent(function, first -> new long[3]);
        count[0]++;
        count[1] += sent;
        count[2] += received;
    }

    private String compare(Summary summary) {
        Map<String, long[]> found = new TreeMap<>();
        for (ExportedRegion region :
                ExportedTree.of("", summary).withMpiMetrics().regions()) {
            if (region.kind() == RegionKind.MPI) {
                long[] count = found.computeIfAbsent(region.name(), first -> new long[3]);
                count[0] += region.calls();
                count[1] += region.metrics().get("mpi_sent_bytes").longValue();
                count[2] += region.metrics().get("mpi_received_bytes").longValue();
            }
        }
        return shown(found).equals(shown(expected)) ? "agree" : shown(found) + " instead of " + shown(expected);
    }

    private static String shown(Map<String, long[]> counts) {
        StringBuilder text = new StringBuilder();
        counts.forEach((name, count) ->
                text.append(name).append('=').append(Arrays.toString(count)).append(' '));
        return text.toString();
    }

    private void run() {
        timer.start("moldyn");
        moleculesMove();
        timer.stop("moldyn");
        timer.start("sor");
        relax();
        timer.stop("sor");
        timer.start("crypt");
        encrypt();
        timer.stop("crypt");
        timer.start("others");
        others();
        timer.stop("others");
    }

    /** Forces are summed over all ranks in each step. */
    private void moleculesMove() {
        double[] forces = new double[500];
        int[] interactions = new int[1];
        for (int step = 0; step < 10; step++) {
            timer.start("forces");
            world.Barrier();
            expect("MPI_Barrier", 0, 0);
            for (int direction = 0; direction < 3; direction++) {
                world.Allreduce(forces, 0, forces, 0, forces.length, MPI.DOUBLE, MPI.SUM);
                expect("MPI_Allreduce", 4000, 4000);
            }
            world.Allreduce(interactions, 0, interactions, 0, 1, MPI.INT, MPI.SUM);
            expect("MPI_Allreduce", 4, 4);
            timer.stop("forces");
        }
    }

    /** Neighbors exchange rows in each step; rank 0 sends rows as objects first. */
    private void relax() {
        double[][] rows = new double[4][100];
        if (rank == 0) {
            for (int other = 1; other < size; other++) {
                world.Send(rows, 0, 4, MPI.OBJECT, other, TAG);
                expect("MPI_Send", 0, 0);
            }
        } else {
            world.Recv(rows, 0, 4, MPI.OBJECT, 0, TAG);
            expect("MPI_Recv", 0, 0);
        }
        int up = rank == 0 ? MPI.PROC_NULL : rank - 1;
        int down = rank == size - 1 ? MPI.PROC_NULL : rank + 1;
        for (int step = 0; step < 5; step++) {
            if (down != MPI.PROC_NULL) {
                world.Sendrecv(rows[2], 0, 100, MPI.DOUBLE, down, 1, rows[3], 0, 100, MPI.DOUBLE, down, 2);
                expect("MPI_Sendrecv", 800, 800);
            }
            if (up != MPI.PROC_NULL) {
                world.Sendrecv(rows[1], 0, 100, MPI.DOUBLE, up, 2, rows[0], 0, 100, MPI.DOUBLE, up, 1);
                expect("MPI_Sendrecv", 800, 800);
            }
        }
    }

    /** Blocks go out and come back, shorter than the buffer for them. */
    private void encrypt() {
        byte[] block = new byte[1000];
        if (rank == 0) {
            for (int other = 1; other < size; other++) {
                world.Ssend(block, 0, 700 + other, MPI.BYTE, other, TAG);
                expect("MPI_Ssend", 700 + other, 0);
            }
            for (int other = 1; other < size; other++) {
                world.Recv(block, 0, 1000, MPI.BYTE, other, TAG);
                expect("MPI_Recv", 0, 700 + other);
            }
        } else {
            world.Recv(block, 0, 1000, MPI.BYTE, MPI.ANY_SOURCE, TAG);
            expect("MPI_Recv", 0, 700 + rank);
            world.Ssend(block, 0, 700 + rank, MPI.BYTE, 0, TAG);
            expect("MPI_Ssend", 700 + rank, 0);
        }
    }

    /** The other calls that programs use most. */
    private void others() {
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;
        int[] one = {rank};
        int[] all = new int[size];

        Request receive = world.Irecv(all, 0, 1, MPI.INT, left, TAG);
        expect("MPI_Irecv", 0, 4);
        Request send = world.Isend(one, 0, 1, MPI.INT, right, TAG);
        expect("MPI_Isend", 4, 0);
        send.Wait();
        Status status = receive.Wait();
        expect("MPI_Wait", 0, 0);
        expect("MPI_Wait", 0, 0);
        require(status != null);

        Prequest stored = world.Send_init(one, 0, 1, MPI.INT, right, TAG);
        expect("MPI_Send_init", 0, 0);
        stored.Start();
        expect("MPI_Start", 4, 0);
        world.Recv(all, 0, 1, MPI.INT, left, TAG);
        expect("MPI_Recv", 0, 4);
        Request.Waitall(new Request[] {stored});
        expect("MPI_Waitall", 0, 0);

        world.Bcast(all, 0, size, MPI.INT, 0);
        expect("MPI_Bcast", rank == 0 ? 4L * size : 0, rank == 0 ? 0 : 4L * size);
        world.Gather(one, 0, 1, MPI.INT, all, 0, 1, MPI.INT, 0);
        expect("MPI_Gather", 4, rank == 0 ? 4L * size : 0);
        world.Scatter(all, 0, 1, MPI.INT, one, 0, 1, MPI.INT, 0);
        expect("MPI_Scatter", rank == 0 ? 4L * size : 0, 4);
        world.Allgather(one, 0, 1, MPI.INT, all, 0, 1, MPI.INT);
        expect("MPI_Allgather", 4, 4L * size);
        world.Alltoall(all, 0, 1, MPI.INT, new int[size], 0, 1, MPI.INT);
        expect("MPI_Alltoall", 4L * size, 4L * size);
        world.Reduce(one, 0, new int[1], 0, 1, MPI.INT, MPI.MAX, 0);
        expect("MPI_Reduce", 4, rank == 0 ? 4 : 0);

        int[] counts = new int[size];
        int[] places = new int[size];
        Arrays.fill(counts, 1);
        Arrays.setAll(places, i -> i);
        world.Gatherv(one, 0, 1, MPI.INT, all, 0, counts, places, MPI.INT, 0);
        expect("MPI_Gatherv", 4, rank == 0 ? 4L * size : 0);
        world.Allgatherv(one, 0, 1, MPI.INT, all, 0, counts, places, MPI.INT);
        expect("MPI_Allgatherv", 4, 4L * size);

        Datatype pair = Datatype.Contiguous(2, MPI.LONG);
        pair.Commit();
        long[] longs = new long[2];
        world.Allreduce(longs, 0, new long[2], 0, 2, MPI.LONG, MPI.SUM);
        expect("MPI_Allreduce", 16, 16);
        world.Bcast(longs, 0, 1, pair, 0);
        expect("MPI_Bcast", rank == 0 ? 16 : 0, rank == 0 ? 0 : 16);

        Intracomm half = world.Split(rank % 2, rank);
        expect("MPI_Comm_split", 0, 0);
        half.Barrier();
        expect("MPI_Barrier", 0, 0);
        Cartcomm ring = world.Create_cart(new int[] {size}, new boolean[] {true}, false);
        expect("MPI_Cart_create", 0, 0);
        require(ring != null);
    }

    private static void require(boolean condition) {
        if (!condition) {
            throw new IllegalStateException();
        }
    }
}
