/** An engine as third parties write one. */
@NullMarked
package io.ftimer.thirdparty;

import org.jspecify.annotations.NullMarked;
