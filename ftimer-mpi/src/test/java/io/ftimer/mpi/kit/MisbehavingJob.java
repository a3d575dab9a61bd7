package io.ftimer.mpi.kit;

/**
 * Runs a job of an engine that a {@link Misbehavior} makes fail; see {@link EngineKit#checkMisbehaviors}.
 *
 */
@FunctionalInterface
public interface MisbehavingJob {
    /**
     * Runs a job in which every rank calls {@link Misbehavior#run}, waits for its end, and returns the message with which it
     * failed, or an empty one if it did not fail. An exception is such a message too.
     */
    String run(int ranks, Misbehavior misbehavior) throws Exception;
}
