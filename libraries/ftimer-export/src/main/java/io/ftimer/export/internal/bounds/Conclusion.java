package io.ftimer.export.internal.bounds;

import io.ftimer.internal.text.EnumWords;

/** What is said of a run, in one word. */
public enum Conclusion {
    /** Everything that was asked for was seen, and nothing is worse. */
    PASSED,
    /** Something is worse. */
    REGRESSED,
    /** Nothing is worse, but not everything was seen. */
    INCONCLUSIVE;

    public String text() {
        return EnumWords.of(this);
    }

    public boolean fails() {
        return this != PASSED;
    }
}
