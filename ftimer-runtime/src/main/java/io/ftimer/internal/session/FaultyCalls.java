package io.ftimer.internal.session;

import io.ftimer.internal.engine.Node;
import io.ftimer.internal.engine.Recorder;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.values.RegionPath;
import java.util.function.BiConsumer;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/** Adds the calls that a fault makes beside those of a recorder. Called by the owner of the recorder only. */
final class FaultyCalls implements ObjLongConsumer<Node> {
    private final BiConsumer<RegionPath, ObjLongConsumer<RegionKey>> fault;
    private final @Nullable ObjLongConsumer<Node> counter;

    /** Null while it is made. */
    volatile @Nullable Recorder recorder;

    /** @param counter counts the calls that code makes; null for nothing */
    FaultyCalls(BiConsumer<RegionPath, ObjLongConsumer<RegionKey>> fault, @Nullable ObjLongConsumer<Node> counter) {
        this.fault = fault;
        this.counter = counter;
    }

    @Override
    public void accept(Node opened, long calls) {
        if (counter != null) {
            counter.accept(opened, calls);
        }
        Recorder made = recorder;
        if (made != null) {
            fault.accept(opened.path(), (region, more) -> made.addBeside(opened, region, more));
        }
    }
}
