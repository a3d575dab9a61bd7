package io.ftimer.conformance.replay;

import io.ftimer.mpi.launch.MpiEngine;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * An engine that the user does without.
 *
 * @param launcher the engine
 */
public record LeftOutEngine(MpiEngine launcher) implements RankEngine {
    @Override
    public String engineName() {
        return launcher.name();
    }

    @Override
    public Optional<String> reasonToSkip() {
        return Optional.of("it needs " + launcher.mpi() + ", which is left out");
    }

    @Override
    public List<RankReplay> run(RankJob job) throws IOException {
        throw new IOException(engineName() + " is left out");
    }
}
