package io.ftimer.internal.session;

/** Marks a data source, or the handler of one that is a proxy, whose statements are recorded. */
public interface RecordsSql {}
