package io.ftimer.soak;

import java.nio.file.Path;
import java.util.SplittableRandom;

/** A kind of random programs. */
@FunctionalInterface
interface Program {
    /**
     * Runs a random program and compares it with its model.
     *
     * @param random makes all decisions
     * @param folder an empty folder for its files
     */
    void run(SplittableRandom random, Path folder, Tally tally) throws Exception;
}
