package io.ftimer.conformance.result;

/** A part of a scenario that is not replayed. */
public enum NotReplayed {
    /** Assignments between guards, which the reference rejects. */
    GUARD_ASSIGNMENT("guard assignments", "references are shared here, so that nothing is copied");

    private final String what;
    private final String why;

    NotReplayed(String what, String why) {
        this.what = what;
        this.why = why;
    }

    /** Returns the line that reports that this many commands were left out. */
    public String describe(int count) {
        return "partly skipped: " + count + " " + what + " (" + why + ")";
    }
}
