package io.ftimer.demo.orders;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What a test of {@link OrderedTests} concludes, in every order and JVM. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface Concludes {
    /** What became of its expectations. */
    enum Conclusion {
        MET,
        NOT_MET,
        INCONCLUSIVE,
        /** As without the agent. */
        SAME
    }

    Conclusion value();

    /** With the agent. */
    Conclusion agent() default Conclusion.SAME;
}
