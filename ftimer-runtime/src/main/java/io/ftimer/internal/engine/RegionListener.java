package io.ftimer.internal.engine;

/** What a recorder notifies of its events; the listeners of the API stand behind it. Rules as for those. */
@FunctionalInterface
public interface RegionListener {
    enum Notice {
        TRANSITION,
        /** A transition of a repaired stop. */
        REPAIR,
        /** It is of no region. */
        RESET
    }

    void on(Notice notice, RegionName name, int context, boolean isStart, long nanos);
}
