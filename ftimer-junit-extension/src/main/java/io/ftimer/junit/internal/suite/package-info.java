/** Not API: the report on all tests of a run. Each test hands over its tree when it has ended. */
package io.ftimer.junit.internal.suite;
