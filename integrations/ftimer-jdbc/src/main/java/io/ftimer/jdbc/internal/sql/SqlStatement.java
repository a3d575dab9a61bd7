package io.ftimer.jdbc.internal.sql;

import io.ftimer.internal.rows.RegionKey;

/**
 * One statement, without literals.
 *
 * @param region its region, named by the verb and the tables
 * @param text its text on one line, with {@code ?} for each literal and parameter
 * @param isDecided whether the rules of the database say what it does
 */
public record SqlStatement(RegionKey region, String text, boolean isDecided) {}
