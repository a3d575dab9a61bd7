/** Not API: names and texts of SQL statements, without literals. */
package io.ftimer.jdbc.internal.sql;
