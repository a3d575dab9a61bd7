package io.ftimer.internal.engine;

import io.ftimer.values.DiagnosticId;
import io.ftimer.values.RegionKind;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What a recorder is made from, and for whom.
 *
 * @param notifies whether it has a listener, if the configuration has one
 * @param outside counts the calls of a thread that takes part by itself, once its recorder is closed, and those of threads that
 *     record nowhere; null for a recorder that code made or bound
 * @param observer counts the calls of regions beside the tree; null for nothing
 */
public record RecorderSetup(
        RecorderConfig config,
        Rejections rejections,
        boolean notifies,
        @Nullable OutsideCalls outside,
        @Nullable ObjLongConsumer<Node> observer,
        boolean recordsNothing) {

    public static RecorderSetup of(RecorderConfig config) {
        return new RecorderSetup(config, rejections(config), true, null, null, false);
    }

    /** Returns the setup of the recorder of threads without a session. */
    public static RecorderSetup ofNothing(RecorderConfig config, OutsideCalls outside) {
        return new RecorderSetup(config, rejections(config), true, outside, null, true);
    }

    private static Rejections rejections(RecorderConfig config) {
        return new Rejections(LimitedDiagnostics.of(config.diagnostics()), config.errorPolicy(), null);
    }

    /**
     * What the recorder of a lane asks its lane when a call cannot take the fast path.
     *
     * @param onAdmission runs when the calling thread is admitted: with its first call, and after every interruption
     * @param id the kind of diagnostic of a call that is rejected while the lane is barred
     * @param why the end of its line, after the call
     */
    public record LaneGate(Runnable onAdmission, DiagnosticId id, String why) {}

    /** Counts the calls on recorders of threads that take part in no session. */
    @FunctionalInterface
    public interface OutsideCalls {
        void note(Operation operation, @Nullable String region, RegionKind kind);
    }
}
