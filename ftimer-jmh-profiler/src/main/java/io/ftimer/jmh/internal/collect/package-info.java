/** Not API: recording of a measurement iteration in the JVM that runs it. */
package io.ftimer.jmh.internal.collect;
