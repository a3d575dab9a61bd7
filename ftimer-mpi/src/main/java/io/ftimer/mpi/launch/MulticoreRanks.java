package io.ftimer.mpi.launch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code mpjrun}, and the JVM with all ranks that it starts. */
final class MulticoreRanks extends Ranks {
    /** For mpjrun itself, which only waits. */
    private static final List<String> SMALL_JVM = List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    private MulticoreRanks(Process mpjrun) {
        super(List.of(mpjrun));
    }

    static MulticoreRanks start(MpiJob job, MpiHome home, JobFolder folder) throws IOException {
        List<String> arguments = new ArrayList<>(SMALL_JVM);
        arguments.addAll(List.of("-jar", home.jar("starter.jar")));
        arguments.addAll(List.of("-np", Integer.toString(job.ranks())));
        arguments.addAll(job.jvmOptions());
        arguments.addAll(List.of("-cp", job.classPath(), MpiJob.RANK_CLASS));
        arguments.add(folder.toString());
        return new MulticoreRanks(job.start(home, arguments));
    }

    /** Always null: mpjrun exits with 0 even if ranks fail. */
    @Override
    @Nullable
    Integer exitCode(int rank) {
        return null;
    }

    @Override
    @Nullable
    Integer exitCodeSoon(int rank) {
        return null;
    }
}
