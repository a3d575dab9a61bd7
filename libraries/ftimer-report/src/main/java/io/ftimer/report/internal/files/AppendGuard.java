package io.ftimer.report.internal.files;

import java.io.IOException;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Decides what a report may be appended to.
 *
 * @param rules the rules that it applies, with an {@code equals} by value; null if it accepts anything without reading it
 * @param passes begins a pass after a part of the file that was accepted by the same rules, given the number of lines of that
 *     part, 0 at the start of the file
 */
public record AppendGuard(@Nullable Object rules, LongFunction<Pass> passes) {
    /** A guard that accepts any content and does not read it. */
    public static final AppendGuard ANYTHING = new AppendGuard(null, lines -> {
        throw new IllegalStateException("a guard without rules checks nothing");
    });

    /** Checks content in one pass. */
    public interface Pass {
        /** Accepts the next bytes of the file, or throws if the file must not be appended to. */
        void accept(byte[] bytes, int count) throws IOException;

        /** Throws if the file must not be appended to as it ends here. At least one byte was accepted. */
        void finish() throws IOException;
    }
}
