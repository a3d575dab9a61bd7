package io.ftimer.internal.recorder;

import io.ftimer.internal.LaneGate;
import io.ftimer.internal.engine.DiagnosticSink;
import io.ftimer.internal.engine.LimitedDiagnostics;
import io.ftimer.internal.engine.Node;
import io.ftimer.internal.engine.RejectionLog;
import io.ftimer.internal.engine.Rejections;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.RegionKind;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What a recorder is made from, and for whom.
 *
 * @param listener the first listener; null for none
 * @param lane the lane that it belongs to; null for a recorder of its own or of a session
 * @param outside counts the calls of a thread that takes part by itself, once its recorder is closed, and those of threads that
 *     record nowhere; null for a recorder that code made or bound
 * @param observer counts the calls of regions beside the tree; null for nothing
 * @param recordsNothing whether every call does nothing and succeeds
 */
public record RecorderSetup(
        RecorderConfig config,
        Rejections rejections,
        @Nullable RegionListener listener,
        @Nullable LaneGate lane,
        @Nullable OutsideCalls outside,
        @Nullable ObjLongConsumer<Node> observer,
        boolean recordsNothing) {

    /** Returns the setup of a recorder of its own. */
    public static RecorderSetup of(RecorderConfig config) {
        return new RecorderSetup(config, rejections(config), config.newListener(), null, null, null, false);
    }

    /**
     * Returns the setup of a recorder of a session, which counts its rejections in {@code log}.
     *
     * @param notifies whether it has a listener
     */
    public static RecorderSetup ofSession(
            RecorderConfig config,
            DiagnosticSink sink,
            RejectionLog log,
            boolean notifies,
            @Nullable OutsideCalls outside,
            @Nullable ObjLongConsumer<Node> observer) {
        return new RecorderSetup(
                config,
                new Rejections(sink, config.errorPolicy(), log),
                notifies ? config.newListener() : null,
                null,
                outside,
                observer,
                false);
    }

    /** Returns the setup of a recorder of a lane. */
    public static RecorderSetup ofLane(RecorderConfig config, DiagnosticSink sink, ErrorPolicy policy, LaneGate lane) {
        return new RecorderSetup(
                config, new Rejections(sink, policy, null), config.newListener(), lane, null, null, false);
    }

    /** Returns the setup of the recorder of threads without a session. */
    public static RecorderSetup ofNothing(RecorderConfig config, OutsideCalls outside) {
        return new RecorderSetup(config, rejections(config), config.newListener(), null, outside, null, true);
    }

    private static Rejections rejections(RecorderConfig config) {
        return new Rejections(LimitedDiagnostics.of(config.diagnostics()), config.errorPolicy(), null);
    }

    /** Counts the calls on recorders of threads that take part in no session. */
    @FunctionalInterface
    public interface OutsideCalls {
        /**
         * Counts a call of the calling thread.
         *
         * @param operation opens or closes a region
         * @param region the name of the region, if the call has it
         */
        void note(Operation operation, @Nullable String region, RegionKind kind);
    }
}
