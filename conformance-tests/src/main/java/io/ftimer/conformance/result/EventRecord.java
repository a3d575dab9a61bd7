package io.ftimer.conformance.result;

/** One callback: {@code event} is start or stop, {@code time} in seconds, {@code userData} 0 if there was none. */
public record EventRecord(long timerId, int context, String event, int userData, double time) {}
