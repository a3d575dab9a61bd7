package io.ftimer.report.internal.files;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Decides what a report may be appended to. */
public interface AppendGuard {
    /** A guard that accepts any content and does not read it. */
    AppendGuard ANYTHING = new AppendGuard() {
        @Override
        public @Nullable Object rules() {
            return null;
        }

        @Override
        public Pass begin(long acceptedLines) {
            throw new IllegalStateException("a guard without rules checks nothing");
        }
    };

    /** Checks content in one pass. */
    interface Pass {
        /** Accepts the next bytes of the file, or throws if the file must not be appended to. */
        void accept(byte[] bytes, int count) throws IOException;

        /** Throws if the file must not be appended to as it ends here. At least one byte was accepted. */
        void finish() throws IOException;
    }

    /** Returns the rules that this guard applies, with an {@code equals} by value; null if it accepts anything. */
    @Nullable
    Object rules();

    /**
     * Begins a pass after a part of the file that was accepted by the same rules.
     *
     * @param acceptedLines the number of lines of that part, 0 at the start of the file
     */
    Pass begin(long acceptedLines);
}
