/** Programs that are killed and stopped, and meet faults, against a model. */
@NullMarked
package io.ftimer.chaos;

import org.jspecify.annotations.NullMarked;
