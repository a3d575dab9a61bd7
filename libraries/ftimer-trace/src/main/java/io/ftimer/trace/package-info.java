/**
 * Event traces: every start and stop of a region with elapsed and processor time, written to a file. {@link
 * io.ftimer.trace.TraceFile} writes traces, {@link io.ftimer.trace.Trace} reads them, and {@link io.ftimer.trace.TraceAnalysis}
 * compares those of several ranks. A program without the listener of a trace pays nothing.
 */
@NullMarked
package io.ftimer.trace;

import org.jspecify.annotations.NullMarked;
