/** What the agent weaves into MPJ Express. Not API. */
@NullMarked
package io.ftimer.mpi.internal.woven;

import org.jspecify.annotations.NullMarked;
