package io.ftimer.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Expects numbers of SQL statements, in each run of the body.
 *
 * <pre>{@code
 * @Test
 * @ExpectSql(select = 1, insert = 2)
 * @ExpectSql(select = 1, writes = 0, in = "list orders")
 * void orders() { ... }
 * }</pre>
 *
 * <p>Set at least one number; other kinds of statements are not judged. {@link ExpectSqlAtMost} sets upper bounds, and assertions in code
 * ({@code assertThat(tree).sql()}) lower ones and ranges. A statement counts with each execution, and a batch
 * counts as one. Statements of lifecycle methods do not count. Connections, commits and rollbacks are no statements.
 *
 * <p>Statements are recorded by {@code SqlTimers.instrument(dataSource)} of {@code ftimer-jdbc} or by the agent. If nothing
 * records them in this JVM, the expectation is not met. If there are too many statements, the failure names each text that
 * ran at least 3 times inside one region.
 *
 * <p>On a test template or factory the annotation applies to each invocation or dynamic test.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Repeatable(ExpectSql.Container.class)
@ExtendWith({FTimerExtension.class, NumbersReader.class})
@SuppressWarnings("exports") // JUnit alone uses the reader
public @interface ExpectSql {
    /** The value of a number that is not set. */
    long NOT_GIVEN = -1;

    /** The number of queries. */
    long select() default NOT_GIVEN;

    /** The number of inserts. */
    long insert() default NOT_GIVEN;

    /** The number of updates. */
    long update() default NOT_GIVEN;

    /** The number of deletes. */
    long delete() default NOT_GIVEN;

    /** The number of statements that insert or update: {@code merge}, {@code replace} and {@code upsert}. */
    long merge() default NOT_GIVEN;

    /** The number of calls of routines and of blocks of statements. */
    long call() default NOT_GIVEN;

    /** The number of statements that define or empty objects of the database, or grant rights. */
    long ddl() default NOT_GIVEN;

    /** The number of statements of all kinds. */
    long total() default NOT_GIVEN;

    /** The number of statements that may write: all but queries and those that control the session. A call is one. */
    long writes() default NOT_GIVEN;

    /** The number of connections that were taken from the instrumented data sources. */
    long connections() default NOT_GIVEN;

    /** The number of commits; those that a connection makes itself after each statement do not count. */
    long commits() default NOT_GIVEN;

    /** The number of rollbacks of a transaction. */
    long rollbacks() default NOT_GIVEN;

    /**
     * The path of the region inside which statements count, at any depth, or a pattern; the whole tree if it is empty. If there
     * is no such region, the expectation is not met.
     */
    String in() default "";

    /**
     * Whether changes of entities are written before the number of statements is judged, as {@code EntityManager.flush()} at the end of the
     * body does; it needs {@code ftimer-spring-boot-test}. Otherwise an expectation that they could falsify is inconclusive.
     */
    boolean flush() default false;

    /** Whether statements of other threads that the tree does not have make this inconclusive. */
    OtherThreads otherThreads() default OtherThreads.CHECK;

    /** The container of repeated annotations. */
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
    @interface Container {
        /** The annotations. */
        ExpectSql[] value();
    }
}
