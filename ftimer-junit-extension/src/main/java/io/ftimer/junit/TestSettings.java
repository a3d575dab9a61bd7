package io.ftimer.junit;

import io.ftimer.NanoClock;

/**
 * What holds for one test.
 *
 * @param clock the clock of its session
 * @param lifecycleRegions whether lifecycle methods are recorded
 * @param misuse what becomes of it if it leaves regions open or has operations refused
 * @param report what is printed about it
 */
record TestSettings(NanoClock clock, boolean lifecycleRegions, Misuse misuse, ReportLevel report) {}
