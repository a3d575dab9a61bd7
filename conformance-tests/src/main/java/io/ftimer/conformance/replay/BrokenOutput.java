package io.ftimer.conformance.replay;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** An output on which writing fails. Stateless. */
enum BrokenOutput implements Appendable {
    INSTANCE;

    @Override
    public Appendable append(@Nullable CharSequence text) throws IOException {
        throw new IOException("this output rejects everything");
    }

    @Override
    public Appendable append(@Nullable CharSequence text, int start, int end) throws IOException {
        return append(text);
    }

    @Override
    public Appendable append(char c) throws IOException {
        return append(String.valueOf(c));
    }
}
