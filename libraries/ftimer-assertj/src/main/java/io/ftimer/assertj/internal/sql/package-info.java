/** Not API: the SQL statements in a tree. */
package io.ftimer.assertj.internal.sql;
