/** Timing trees and numbers of SQL statements in tests of Spring Boot applications. */
@NullMarked
package io.ftimer.spring;

import org.jspecify.annotations.NullMarked;
