package io.ftimer.internal.session;

/**
 * The time in which other threads take part in a session. Closing it ends their recorders, so that nothing in the session
 * changes afterwards through them; what they had open stays open in its tree. Idempotent.
 */
public interface OtherThreadsWindow extends AutoCloseable {
    @Override
    void close();
}
