/** Not API: expectations on the runs of a test, as plain records, and how they are checked. */
package io.ftimer.junit.internal.expect;
