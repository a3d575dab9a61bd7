/** Not API: the metrics that settings name, and the threads that add to them outside of trees. */
package io.ftimer.report.internal.metrics;
