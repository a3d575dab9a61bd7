/** Finds the classes and methods of JDBC drivers, pools and proxies that execute SQL. */
@NullMarked
package io.ftimer.agent.internal.jdbc;

import org.jspecify.annotations.NullMarked;
