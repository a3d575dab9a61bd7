/** Not API: the result of the profiler for a benchmark: its regions, per operation. */
package io.ftimer.jmh.internal.tree;
