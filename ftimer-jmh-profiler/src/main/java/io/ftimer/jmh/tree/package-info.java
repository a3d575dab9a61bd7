/** The result of the profiler for a benchmark: its regions, per operation. */
@NullMarked
package io.ftimer.jmh.tree;

import org.jspecify.annotations.NullMarked;
