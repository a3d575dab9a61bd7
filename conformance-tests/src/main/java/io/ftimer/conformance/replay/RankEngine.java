package io.ftimer.conformance.replay;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Where the ranks of a scenario run. */
public interface RankEngine {
    /** Returns the name that the command line has for it. */
    String engineName();

    /** Returns why scenarios of several ranks are not run, if they are not. */
    default Optional<String> reasonToSkip() {
        return Optional.empty();
    }

    /**
     * Takes notice of jobs that will be run, perhaps to run them beforehand.
     *
     * @throws IOException if a folder for one cannot be created, read or deleted
     */
    default void prepare(List<RankJob> jobs) throws IOException {
        // nothing to gain
    }

    /**
     * Runs every rank of a job and returns what they did, in their order.
     *
     * @throws IOException if ranks could not be run, or failed; the message says which ranks and why
     */
    List<RankReplay> run(RankJob job) throws IOException;
}
