package io.ftimer.internal.session;

import io.ftimer.internal.engine.DerivedRows;
import io.ftimer.internal.recorder.Recorder;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.summary.Summary;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One recorder and whether a binding uses it. */
final class Slot {
    public final Recorder recorder;

    /** The window that bound the thread to this recorder, if any. */
    final @Nullable Window window;

    /** The region below which its regions stand in summaries, if any. */
    final @Nullable RegionKey root;

    private final DerivedRows rootedRows = new DerivedRows();

    boolean leased;

    /** The binding that uses it, which the thread itself refers to weakly. */
    @Nullable
    ThreadState binding;

    /** Creates one of no window and without a root. */
    Slot(Recorder recorder) {
        this(recorder, null, null);
    }

    Slot(Recorder recorder, @Nullable Window window, @Nullable RegionKey root) {
        this.recorder = recorder;
        this.window = window;
        this.root = root;
    }

    /** Returns the summary of the recorder; none if it has a root and nothing below it. */
    Stream<Summary> snapshot() {
        Summary recorded = recorder.snapshot();
        if (root == null) {
            return Stream.of(recorded);
        }
        return recorded.entries().isEmpty() ? Stream.empty() : Stream.of(rootedRows.below(root, recorded));
    }
}
