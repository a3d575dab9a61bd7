package io.ftimer.cli.internal;

/** The exit codes of the command. */
public final class ExitCodes {
    /** Same or better, or done. */
    public static final int SAME = 0;

    public static final int REGRESSED = 1;

    /** Unusable input or command line. */
    public static final int UNUSABLE = 2;

    /** A fault of fTimer, which is no result. */
    public static final int FAULT = 70;

    private ExitCodes() {}
}
