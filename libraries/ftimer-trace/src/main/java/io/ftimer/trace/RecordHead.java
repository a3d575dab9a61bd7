package io.ftimer.trace;

/**
 * The head of a record.
 *
 * @param function the number of the function, or of the start or stop of a region
 * @param mask the optional parts that the record has
 */
record RecordHead(int function, int mask, int thread, TimeSpan cpu, TimeSpan wall) {}
