package io.ftimer.mpi.kit;

import io.ftimer.FTimer;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;
import io.ftimer.mpi.MpiTimer;
import io.ftimer.mpi.launch.RankProgram;
import io.ftimer.mpi.profile.MpiProfile;
import java.util.concurrent.atomic.AtomicLong;

/** Reports one recording again and again, and prints at rank 0 whether the efficiency stays. */
public final class ReportedTwice implements RankProgram {
    private static final long READING_NANOS = 1_000;
    private static final long PAUSE_NANOS = 1_000_000_000;

    @Override
    public void run(Communicator world, String[] arguments) {
        AtomicLong clock = new AtomicLong();
        FTimer timer =
                FTimer.builder().clock(() -> clock.addAndGet(READING_NANOS)).build();
        timer.init();
        Communicator ranks = MpiProfile.of(timer).communicator(world);
        timer.start("solve");
        for (int step = 0; step < 100; step++) {
            ranks.allreduce(new long[] {step}, LongOp.SUM);
        }
        timer.stop("solve");
        String first = efficiency(timer, world);
        String second = efficiency(timer, world);
        clock.addAndGet(PAUSE_NANOS);
        MpiTimer.of(timer, world).summary();
        String third = efficiency(timer, world);
        if (world.rank() == 0) {
            boolean stays = !first.isEmpty() && first.equals(second) && first.equals(third);
            System.out.println(stays ? "efficiency stays" : first + " " + second + " " + third);
        }
    }

    private static String efficiency(FTimer timer, Communicator world) {
        StringBuilder text = new StringBuilder();
        MpiTimer.of(timer, world).unionTextReport().writeTo(text);
        return text.toString()
                .lines()
                .filter(line -> line.contains("efficiency") && line.contains("balance") && line.contains(" = "))
                .findFirst()
                .orElse("");
    }
}
