package io.ftimer.junit.internal.suite;

/**
 * A thread without a session that opened regions during a test.
 *
 * @param calls the number of regions that it opened, which are in no tree
 * @param isIgnored whether {@code ftimer.otherThreads.ignore} ignores the thread
 */
record NotRecordedThread(String name, long calls, boolean isIgnored) {}
