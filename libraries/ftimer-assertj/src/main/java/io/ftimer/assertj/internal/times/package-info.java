/** Not API: measured times, the limits on them, and the environment that decides whether a limit is enforced. */
package io.ftimer.assertj.internal.times;
