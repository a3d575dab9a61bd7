/** Not API: the runs of one test, with their sessions, and what they are checked for. */
package io.ftimer.junit.internal.run;
