/** Not API: the calls that the agent adds to classes of drivers, pools and proxies. */
@NullMarked
package io.ftimer.jdbc.internal.instrumented;

import org.jspecify.annotations.NullMarked;
