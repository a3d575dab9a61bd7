/** The comparison of timing trees with a baseline: the same for the command, test suites and benchmarks. */
@NullMarked
package io.ftimer.gate;

import org.jspecify.annotations.NullMarked;
