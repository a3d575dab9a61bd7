/** Not API: the calls that the agent adds to classes of drivers, pools and proxies. */
package io.ftimer.jdbc.internal.instrumented;
