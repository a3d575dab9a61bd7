/** Not API: the recording of statements, each once however many layers wrap the driver. */
@NullMarked
package io.ftimer.jdbc.internal.call;

import org.jspecify.annotations.NullMarked;
