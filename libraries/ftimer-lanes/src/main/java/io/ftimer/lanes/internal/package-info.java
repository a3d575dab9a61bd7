/** Not API: what results over ranks need of lane timers beyond the public API. */
@NullMarked
package io.ftimer.lanes.internal;

import org.jspecify.annotations.NullMarked;
