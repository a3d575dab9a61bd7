package io.ftimer.internal.session;

import io.ftimer.internal.engine.DerivedRows;
import io.ftimer.internal.engine.Recorder;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.rows.SubmittedCalls;
import io.ftimer.summary.Summary;
import java.util.List;
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

    /** The regions from which the work was handed over that it records. */
    final Around around;

    private final @Nullable CallsMeanwhile meanwhile;

    /** The recorder of the session that was added before this one. */
    volatile @Nullable Slot earlier;

    /** Whether it is in the list of the session; guarded by that. */
    boolean isListed;

    boolean leased;

    /** The binding that uses it, which the thread itself refers to weakly. */
    @Nullable
    ThreadState binding;

    /** Creates one of no window and without a root. */
    Slot(Recorder recorder) {
        this(recorder, null, null, Around.NOTHING, null);
    }

    /** Creates one; {@code meanwhile} is what counts the calls if it is unknown who submitted the work. */
    Slot(
            Recorder recorder,
            @Nullable Window window,
            @Nullable RegionKey root,
            Around around,
            @Nullable CallsMeanwhile meanwhile) {
        this.recorder = recorder;
        this.window = window;
        this.root = root;
        this.around = around;
        this.meanwhile = meanwhile;
    }

    /** Returns the summary of the recorder; none if it has a root and nothing below it. */
    Stream<Summary> snapshot() {
        Summary recorded = recorder.snapshot();
        if (root == null) {
            return Stream.of(recorded);
        }
        return recorded.entries().isEmpty() ? Stream.empty() : Stream.of(rootedRows.below(root, recorded));
    }

    /** Adds which calls are, or may be, inside regions of other threads. */
    void addSubmitted(String thread, List<SubmittedCalls> to) {
        if (!around.regions().isEmpty()) {
            recorder.snapshot()
                    .entries()
                    .forEach(row -> to.add(
                            new SubmittedCalls(thread, row.path(), around.regions(), List.of(), row.callCount())));
        }
        if (meanwhile != null) {
            meanwhile.calls(thread, around).forEach(to::add);
        }
    }
}
