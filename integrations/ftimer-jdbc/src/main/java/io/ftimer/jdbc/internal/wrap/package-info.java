/** Not API: the objects of JDBC that record their statements. */
package io.ftimer.jdbc.internal.wrap;
