/** Not API: regions by the agent. The only package that needs {@code ftimer-agent}, which is optional. */
package io.ftimer.jmh.internal.instrument;
