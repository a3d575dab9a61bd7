/** Metrics of regions besides time, memory of the process, and events of JDK Flight Recorder. */
@NullMarked
package io.ftimer.metrics;

import org.jspecify.annotations.NullMarked;
