package io.ftimer.lanes;

/**
 * The work of each member of a {@link LaneTeam}.
 *
 * @param <X> the exception it may throw
 */
@FunctionalInterface
public interface TeamBody<X extends Exception> {
    /** Does the work of one member on its lane. */
    void run(Lane lane) throws X;
}
