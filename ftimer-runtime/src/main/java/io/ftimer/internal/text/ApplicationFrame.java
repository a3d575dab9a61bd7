package io.ftimer.internal.text;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The innermost frame of the application on the stack of the calling thread: where its author would look. Code of the JDK, of drivers,
 * pools and frameworks, of fTimer, and of generated classes is not the application's. Stateless.
 */
public final class ApplicationFrame {
    /** Languages; fTimer and tests; drivers, pools and proxies of them; what generates SQL; frameworks. */
    private static final List<String> LIBRARIES = List.of("""
            java. javax. jakarta. jdk. sun. com.sun. kotlin. kotlinx. scala. groovy. org.codehaus.groovy. org.apache.groovy.
            io.ftimer. org.junit. org.assertj. org.mockito. org.testng. org.spockframework. io.kotest.
            org.apache.maven. org.gradle. worker.org.gradle. com.intellij.rt. org.eclipse.jdt.internal. org.pitest. sbt.
            org.h2. org.hsqldb. org.apache.derby. org.postgresql. com.mysql. org.mariadb. org.sqlite. org.duckdb. oracle.
            com.microsoft.sqlserver. com.ibm.db2. com.zaxxer.hikari. com.mchange. io.agroal. org.apache.commons.dbcp2.
            org.apache.tomcat. net.ttddyy. com.p6spy.
            org.hibernate. org.eclipse.persistence. org.jooq. org.jdbi. org.apache.ibatis. org.mybatis. com.querydsl. io.ebean.
            org.flywaydb. liquibase.
            org.springframework. io.quarkus. io.smallrye. io.micronaut. io.micrometer. io.opentelemetry. io.netty. reactor.
            org.apache.catalina. org.apache.coyote. org.eclipse.jetty. io.undertow. org.jboss. com.fasterxml.jackson.
            tools.jackson. org.aspectj. net.bytebuddy. com.google.common.
            """.split("\\s+"));

    /** The examples of Spring are applications. */
    private static final String SAMPLES = "org.springframework.samples.";

    /** Proxies and mocks, which are in the packages of the application. Classes of inlined and local functions are not generated. */
    private static final Pattern GENERATED = Pattern.compile(
            "\\$\\$(?!inlined|anon)|\\$Proxy\\d|\\$HibernateProxy|\\$MockitoMock|\\$ByteBuddy|_ClientProxy|_Subclass$");

    /** What Hibernate adds to the entities themselves. */
    private static final String ENHANCED = "$$_hibernate_";

    private static final Pattern LAMBDA = Pattern.compile("^lambda\\$(.+)\\$\\d+$");

    /** More than a request has in any framework; a recursion in libraries may have many more. */
    private static final int MAX_FRAMES = 1000;

    private static final StackWalker STACK = StackWalker.getInstance();

    private static volatile List<String> furtherLibraries = Stream.of(
                    System.getProperty("ftimer.places.libraries", "").split(","))
            .filter(beginning -> !beginning.isEmpty())
            .toList();

    private ApplicationFrame() {}

    /** Replaces the beginnings of the names of further classes that are not the application's. */
    public static void setFurtherLibraries(List<String> beginnings) {
        furtherLibraries = beginnings;
    }

    /** Returns the frame, as stack traces print it; null if the stack has none. */
    public static @Nullable StackTraceElement find() {
        List<StackTraceElement> innermost = find(1);
        return innermost.isEmpty() ? null : innermost.get(0);
    }

    /** As {@link #find()}, but for a region that is named after the class and the method that opens it, where that is called. */
    public static @Nullable StackTraceElement find(String region) {
        List<StackTraceElement> innermost = find(2);
        if (innermost.isEmpty()) {
            return null;
        }
        return innermost.get(innermost.size() > 1 && isOf(innermost.get(0), region) ? 1 : 0);
    }

    private static boolean isOf(StackTraceElement frame, String region) {
        String method = frame.getMethodName().equals("<init>") ? "new" : frame.getMethodName();
        String named = "." + frame.getClassName().replace('$', '.') + '.' + method;
        return region.indexOf('.') > 0 && named.endsWith("." + region);
    }

    private static List<StackTraceElement> find(int count) {
        return STACK.walk(frames -> frames.limit(MAX_FRAMES)
                .filter(frame -> isOfApplication(frame.getClassName())
                        && !frame.getMethodName().startsWith(ENHANCED))
                .limit(count)
                // without loader and module, which are no part of the place
                .map(frame -> new StackTraceElement(
                        frame.getClassName(), method(frame), frame.getFileName(), frame.getLineNumber()))
                .toList());
    }

    /** Returns the name of a method, for a lambda that of the method it stands in: compilers number lambdas in different orders. */
    private static String method(StackWalker.StackFrame frame) {
        return LAMBDA.matcher(frame.getMethodName()).replaceFirst("$1");
    }

    public static boolean isOfApplication(String type) {
        return (type.startsWith(SAMPLES) || !startsWithAny(LIBRARIES, type))
                && !startsWithAny(furtherLibraries, type)
                && !GENERATED.matcher(type).find();
    }

    private static boolean startsWithAny(List<String> beginnings, String type) {
        return beginnings.stream().anyMatch(type::startsWith);
    }
}
