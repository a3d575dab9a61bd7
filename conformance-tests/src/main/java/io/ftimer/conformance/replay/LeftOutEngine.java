package io.ftimer.conformance.replay;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * An engine that the user does without.
 *
 * @param engineName the name of the engine
 */
public record LeftOutEngine(String engineName) implements RankEngine {
    @Override
    public Optional<String> reasonToSkip() {
        return Optional.of("it needs MPJ Express, which is left out");
    }

    @Override
    public List<RankReplay> run(RankJob job) throws IOException {
        throw new IOException(engineName + " is left out");
    }
}
