/**
 * AssertJ assertions on timing trees: how often regions ran, and how they nest.
 *
 * <p>Counts and nesting do not depend on the speed of the machine, so tests that assert on them do not flake.
 */
@NullMarked
package io.ftimer.assertj;

import org.jspecify.annotations.NullMarked;
