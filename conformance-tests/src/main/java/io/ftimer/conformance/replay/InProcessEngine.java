package io.ftimer.conformance.replay;

import io.ftimer.mpi.CommunicationException;
import io.ftimer.mpi.InProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Runs ranks as threads of this JVM. Stateless. */
public enum InProcessEngine implements RankEngine {
    /** The engine. */
    INSTANCE;

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @Override
    public String engineName() {
        return "inprocess";
    }

    @Override
    public List<RankReplay> run(RankJob job) throws IOException {
        try {
            return InProcess.call(
                    job.ranks(),
                    PATIENCE,
                    world -> job.language().replay(world, job.file(), job.folder(), RowView.whole()));
        } catch (CommunicationException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
