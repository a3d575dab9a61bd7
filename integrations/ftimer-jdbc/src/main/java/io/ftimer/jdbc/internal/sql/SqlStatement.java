package io.ftimer.jdbc.internal.sql;

/**
 * One statement, without literals.
 *
 * @param region the name of its region: {@code SQL}, the verb, and the tables
 * @param text its text on one line, with {@code ?} for each literal and parameter
 */
public record SqlStatement(String region, String text) {}
