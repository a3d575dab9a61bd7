/** Values that every other package shares: statuses, policies, paths, clocks, diagnostics. This package depends on no other public one. */
@NullMarked
package io.ftimer.values;

import org.jspecify.annotations.NullMarked;
