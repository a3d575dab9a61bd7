/** What regions use up beside time, the memory of the process, and regions as events of JDK Flight Recorder. */
@NullMarked
package io.ftimer.metrics;

import org.jspecify.annotations.NullMarked;
