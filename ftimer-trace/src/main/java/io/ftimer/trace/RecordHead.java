package io.ftimer.trace;

/**
 * What every record of a trace begins with.
 *
 * @param function the number of the function, or what stands for an end of a region
 * @param mask which of the optional parts the record has
 */
record RecordHead(int function, int mask, int thread, TimeSpan cpu, TimeSpan wall) {}
