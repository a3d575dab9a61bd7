package io.ftimer.demo.orders;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.ftimer.demo.orders.Concludes.Conclusion;
import java.util.Arrays;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** A program that runs classes of {@link OrderedTests} and prints what each test concludes: {@code Class.method CONCLUSION}. */
final class OrdersJvm {
    private OrdersJvm() {}

    /** @param arguments the seed of the order, whether tests run in parallel, and the simple names of classes */
    public static void main(String... arguments) {
        var names = Arrays.asList(arguments).subList(2, arguments.length);
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(OrderedTests.all().stream()
                                        .filter(type -> names.contains(type.getSimpleName()))
                                        .map(type -> selectClass(type))
                                        .toList())
                                .configurationParameter(
                                        ClassOrderer.DEFAULT_ORDER_PROPERTY_NAME, ClassOrderer.Random.class.getName())
                                .configurationParameter(
                                        MethodOrderer.DEFAULT_ORDER_PROPERTY_NAME, MethodOrderer.Random.class.getName())
                                .configurationParameter(ClassOrderer.Random.RANDOM_SEED_PROPERTY_NAME, arguments[0])
                                .configurationParameter("junit.jupiter.execution.parallel.enabled", arguments[1])
                                .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
                                .build(),
                        new Printer());
    }

    private static final class Printer implements TestExecutionListener {
        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            if (test.isTest()) {
                System.out.println(name(test) + " " + conclusion(result));
                result.getThrowable()
                        .ifPresent(failure -> System.err.println(name(test) + ": " + failure.getMessage()));
            } else if (result.getStatus() != Status.SUCCESSFUL) {
                System.out.println(test.getDisplayName() + " " + result);
            }
        }

        /** Returns the method, without the number of an invocation: all invocations conclude the same. */
        private static String name(TestIdentifier test) {
            MethodSource method = (MethodSource) test.getSource().orElseThrow();
            return method.getClassName().replaceFirst(".*\\$", "") + "." + method.getMethodName();
        }

        private static Conclusion conclusion(TestExecutionResult result) {
            return result.getStatus() == Status.SUCCESSFUL
                    ? Conclusion.MET
                    : result.getThrowable().map(Throwable::toString).orElse("").contains("(inconclusive)")
                            ? Conclusion.INCONCLUSIVE
                            : Conclusion.NOT_MET;
        }
    }
}
