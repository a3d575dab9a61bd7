package io.ftimer.trace.internal;

/**
 * One end of a message between two ranks: a call that sends it, or one that receives it.
 *
 * @param isSent whether the call sends it
 * @param peer the other rank, in the numbering of the files of a run
 * @param tag the tag; messages between two ranks with the same tag arrive in order
 */
public record MessageEnd(boolean isSent, int peer, int tag) {}
