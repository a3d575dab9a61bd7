/** Not API: the metrics that settings name, and the threads that add to them outside of trees. */
@NullMarked
package io.ftimer.report.internal.metrics;

import org.jspecify.annotations.NullMarked;
