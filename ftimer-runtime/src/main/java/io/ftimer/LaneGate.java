package io.ftimer;

/** What a recorder of a lane asks the lane when a call cannot go the fast way. */
interface LaneGate {
    /** Returns whether timing calls are refused now. Who changes that to true closes the recorder's fast way then. */
    boolean isBarred();

    /** Is told that the calling thread was let in: with its first call, and after every interruption. */
    void admitted();
}
