/** {@code ftimer profile}: the methods that the flight recorder sampled inside a region. */
@NullMarked
package io.ftimer.cli.profile;

import org.jspecify.annotations.NullMarked;
