/** Not API: the recording of statements, each once however many layers wrap the driver. */
package io.ftimer.jdbc.internal.call;
