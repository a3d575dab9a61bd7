package io.ftimer.internal;

import io.ftimer.values.DiagnosticId;

/**
 * What the recorder of a lane asks its lane when a call cannot take the fast path.
 *
 * @param onAdmission runs when the calling thread is admitted: with its first call, and after every interruption
 * @param id the kind of diagnostic of a call that is rejected while the lane is barred
 * @param why the end of its line, after the call
 */
public record LaneGate(Runnable onAdmission, DiagnosticId id, String why) {}
