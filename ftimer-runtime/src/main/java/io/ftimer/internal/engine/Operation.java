package io.ftimer.internal.engine;

import io.ftimer.values.ErrorPolicy;

/** An operation of a recorder: how it is called, what it needs to be admitted, and what it counts where nothing records. */
public enum Operation {
    START("start", Access.RECORD),
    START_REGION("startRegion", Access.RECORD),
    STOP("stop", Access.RECORD),
    NEXT("next", Access.RECORD),
    ADD("add", Access.RECORD),
    /** The stop of an activation that a scope or guard owns: recording may have been disabled since its start. */
    STOP_OWNED("stop", Access.RECORD_ALWAYS),
    /** As {@link #STOP_OWNED}, at the end of a block, which has no status: a rejection is never silent. */
    CLOSE_OWNED("stop", Access.RECORD_ALWAYS),
    START_SITE("start", Access.RECORD),
    RESUME_SITE("resume", Access.RECORD),
    STOP_SITE("stop", Access.RECORD),
    LOOKUP("lookup", Access.READ),
    SITE("site", Access.READ),
    /** The question for the recorder that regions would be opened on. */
    CURRENT("current", Access.READ),
    /** As {@link #CURRENT}, for a stop: a thread does not join a session with it. */
    CURRENT_FOR_STOP("current", Access.READ),
    SUMMARY("summary", Access.RESULT),
    READ_NANOS("readNanos", Access.RESULT),
    INIT("init", Access.CHANGE),
    FINISH("finish", Access.CHANGE),
    RESET("reset", Access.CHANGE),
    RESET_RUNNING("resetRunning", Access.CHANGE),
    RESTORE("restore", Access.CHANGE),
    CLEAR_SITES("clearSites", Access.CHANGE),
    DISABLE("disable", Access.CHANGE),
    ENABLE("enable", Access.CHANGE),
    SET_CLOCK("setClock", Access.CHANGE),
    CLEAR_CLOCK("clearClock", Access.CHANGE),
    SET_LISTENER("setListener", Access.CHANGE),
    CLEAR_LISTENER("clearListener", Access.CHANGE),
    ERROR_POLICY("errorPolicy", Access.CHANGE);

    /** What an operation does with the recorder. */
    enum Access {
        /** Records, and makes its thread the owner; does nothing while recording is disabled. */
        RECORD,
        /** As {@link #RECORD}, also while recording is disabled. */
        RECORD_ALWAYS,
        /** Looks something up, which records nothing and so does not make its thread the owner. */
        READ,
        /** Returns results, which another thread never gets. */
        RESULT,
        /** Changes life or settings, for which a recorder need not be initialized. */
        CHANGE
    }

    /** The operation as it stands in messages. */
    public final String text;

    final Access access;

    Operation(String text, Access access) {
        this.text = text;
        this.access = access;
    }

    /** Returns what a rejection does at least, whatever the error policy of the recorder. */
    public ErrorPolicy leastPolicy() {
        return this == CLOSE_OWNED ? ErrorPolicy.WARN : ErrorPolicy.RETURN;
    }

    public boolean opens() {
        return this == START || this == START_REGION || this == NEXT || this == ADD;
    }

    public boolean closes() {
        return this == STOP || this == STOP_OWNED || this == CLOSE_OWNED || this == NEXT || this == ADD;
    }

    /** Returns whether a thread without a session joins a session that takes it with this operation. */
    public boolean joins() {
        return this != STOP && this != CURRENT_FOR_STOP;
    }
}
