/** Not API: proves that expectations can fail: runs tests again with faults that they must notice. */
package io.ftimer.junit.internal.prove;
