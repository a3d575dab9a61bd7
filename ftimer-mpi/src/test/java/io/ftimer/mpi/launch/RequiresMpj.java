package io.ftimer.mpi.launch;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Aborts each test if the module was built without MPJ Express, with a reason that {@code ./check} counts. It does so before
 * each invocation, so {@code ./check} counts the tests that would have run.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RequiresMpj.Condition.class)
@interface RequiresMpj {

    class Condition implements BeforeEachCallback {
        @Override
        public void beforeEach(ExtensionContext context) {
            MpiJob.unavailable("mpjrun").ifPresent(Assumptions::abort);
        }
    }
}
