package io.ftimer.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Expects at most so many SQL statements, in each run of the body; {@link ExpectSql} says which statements count.
 *
 * <pre>{@code
 * @Test
 * @ExpectSqlAtMost(select = 3, connections = 1)
 * @ExpectSqlAtMost(total = 5, in = "list orders")
 * void orders() { ... }
 * }</pre>
 *
 * <p>Set at least one number; other kinds of statements are not judged.
 *
 * <p>On a test template or factory the annotation applies to each invocation or dynamic test.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Repeatable(ExpectSqlAtMost.Container.class)
@ExtendWith({FTimerExtension.class, NumbersReader.class})
@SuppressWarnings("exports") // JUnit alone uses the reader
public @interface ExpectSqlAtMost {
    /** The maximum number of queries. */
    long select() default ExpectSql.NOT_GIVEN;

    /** The maximum number of inserts. */
    long insert() default ExpectSql.NOT_GIVEN;

    /** The maximum number of updates. */
    long update() default ExpectSql.NOT_GIVEN;

    /** The maximum number of deletes. */
    long delete() default ExpectSql.NOT_GIVEN;

    /** The maximum number of statements that insert or update: {@code merge}, {@code replace} and {@code upsert}. */
    long merge() default ExpectSql.NOT_GIVEN;

    /** The maximum number of calls of routines and of blocks of statements. */
    long call() default ExpectSql.NOT_GIVEN;

    /** The maximum number of statements that define or empty objects of the database, or grant rights. */
    long ddl() default ExpectSql.NOT_GIVEN;

    /** The maximum number of statements of all kinds. */
    long total() default ExpectSql.NOT_GIVEN;

    /** The maximum number of statements that may write: all but queries and those that control the session. A call is one. */
    long writes() default ExpectSql.NOT_GIVEN;

    /**
     * The maximum number of rows that statements read or change: those to which {@code next()} of a result set comes, and the update
     * counts. The agent does not count them, which makes the expectation inconclusive.
     */
    long rows() default ExpectSql.NOT_GIVEN;

    /** The maximum number of connections that were taken from the instrumented data sources. */
    long connections() default ExpectSql.NOT_GIVEN;

    /** The maximum number of commits; those that a connection makes itself after each statement do not count. */
    long commits() default ExpectSql.NOT_GIVEN;

    /** The maximum number of rollbacks of a transaction. */
    long rollbacks() default ExpectSql.NOT_GIVEN;

    /** As {@link ExpectSql#in}. */
    String in() default "";

    /** As {@link ExpectSql#flush}. */
    boolean flush() default false;

    /** Whether statements of other threads that the tree does not have make this inconclusive. */
    OtherThreads otherThreads() default OtherThreads.CHECK;

    /**
     * Why the maximum is more than twice what is found, in a few words. Without one, the end of a run lists such a bound: a growth up to
     * it would go unnoticed.
     */
    String reason() default "";

    /** The container of repeated annotations. */
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
    @interface Container {
        /** The annotations. */
        ExpectSqlAtMost[] value();
    }
}
