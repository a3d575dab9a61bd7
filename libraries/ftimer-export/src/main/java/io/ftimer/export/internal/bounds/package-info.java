/** The comparison of timing trees with a baseline: the same for the command, test suites and benchmarks. */
@NullMarked
package io.ftimer.export.internal.bounds;

import org.jspecify.annotations.NullMarked;
