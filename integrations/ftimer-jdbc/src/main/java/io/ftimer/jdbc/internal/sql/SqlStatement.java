package io.ftimer.jdbc.internal.sql;

import io.ftimer.internal.rows.RegionKey;

/**
 * One statement, without literals.
 *
 * @param region its region, named by the verb and the tables
 * @param text its text on one line, with {@code ?} for each literal and parameter
 */
public record SqlStatement(RegionKey region, String text) {}
