package io.ftimer.internal.session;

/**
 * The time in which unbound threads take part in a session. Closing it ends their recorders, so that nothing in the session
 * changes afterwards through them; what they had open stays open in its tree. Idempotent.
 */
public interface AdoptionWindow extends AutoCloseable {
    @Override
    void close();
}
