/**
 * What the projects beside this module must show, as data: {@link io.ftimer.consumers.Project} reads the file expected.txt of a
 * project, and the scripts of Maven's invoker call it.
 */
@NullMarked
package io.ftimer.consumers;

import org.jspecify.annotations.NullMarked;
