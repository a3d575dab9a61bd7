/** Not API: the work in the JVM of the runner: the trials, their files in {@code out=FOLDER}, and the comparison with {@code baseline=FILE}. */
package io.ftimer.jmh.internal.trial;
