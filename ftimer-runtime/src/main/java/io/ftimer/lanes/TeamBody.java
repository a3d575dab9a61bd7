package io.ftimer.lanes;

/**
 * What each member of a team does.
 *
 * @param <X> what it may throw
 */
@FunctionalInterface
public interface TeamBody<X extends Exception> {
    /** Does the work of one member, whose lane is given. */
    void run(Lane lane) throws X;
}
