/**
 * Event traces: every start and stop of regions, with wall and processor time, streamed to a file, read back, shown as text
 * and summed up over ranks. {@link io.ftimer.trace.TraceFile} writes, {@link io.ftimer.trace.Trace} reads. Off, that is
 * without a listener, it costs nothing.
 */
@NullMarked
package io.ftimer.trace;

import org.jspecify.annotations.NullMarked;
