package io.ftimer.junit.internal.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.ftimer.FTimers;
import io.ftimer.junit.ExpectCalls;
import io.ftimer.junit.FTimed;
import io.ftimer.junit.FTimerExtension;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** A program that runs tests which end in every way. */
final class OutcomesJvm {
    private OutcomesJvm() {}

    public static void main(String[] args) {
        LauncherFactory.create()
                .execute(LauncherDiscoveryRequestBuilder.request()
                        .selectors(
                                selectClass(Dynamic.class),
                                selectClass(Constructed.class),
                                selectClass(ConstructedForMethod.class),
                                selectClass(ConstructedForAll.class),
                                selectClass(UnpreparedByOther.class),
                                selectClass(Prepared.class),
                                selectClass(Unprepared.class),
                                selectClass(UnpreparedForMethod.class),
                                selectClass(UnpreparedForNested.class),
                                selectClass(Arguments.class),
                                selectClass(Others.class),
                                selectClass(Unknown.class))
                        .build());
    }

    @ExtendWith(FTimerExtension.class)
    static class Dynamic {
        @TestFactory
        List<DynamicTest> factory() {
            return List.of(
                    dynamicTest("passes", () -> FTimers.run("work", () -> {})),
                    dynamicTest("throws", () -> {
                        throw new IllegalStateException("of the user");
                    }),
                    dynamicTest("asserts", () -> assertEquals(1, 2)),
                    dynamicTest("leaves a region open", () -> FTimers.start("work")),
                    dynamicTest("is aborted", () -> assumeTrue(false)));
        }

        @TestFactory
        @ExpectCalls(region = "work", exactly = 1)
        List<DynamicTest> expecting() {
            return List.of(
                    dynamicTest("meets it", () -> FTimers.run("work", () -> {})), dynamicTest("does not", () -> {}));
        }

        @TestFactory
        List<DynamicTest> broken() {
            throw new IllegalStateException("of the user");
        }
    }

    @ExtendWith(FTimerExtension.class)
    static class Constructed {
        Constructed() {
            throw new IllegalStateException("of the user");
        }

        @Test
        void fails_in_its_constructor() {}
    }

    static class ConstructedForMethod {
        ConstructedForMethod() {
            throw new IllegalStateException("of the user");
        }

        @Test
        @ExtendWith(FTimerExtension.class)
        void fails_in_its_constructor() {}
    }

    @ExtendWith(FTimerExtension.class)
    @TestInstance(Lifecycle.PER_CLASS)
    static class ConstructedForAll {
        ConstructedForAll() {
            throw new IllegalStateException("of the user");
        }

        @Test
        void never_runs() {}
    }

    static final class FailingForAll implements BeforeAllCallback {
        @Override
        public void beforeAll(ExtensionContext context) {
            throw new IllegalStateException("of another extension");
        }
    }

    @ExtendWith({FailingForAll.class, FTimerExtension.class})
    static class UnpreparedByOther {
        @Test
        void never_runs() {}
    }

    @ExtendWith(FTimerExtension.class)
    static class Prepared {
        @BeforeEach
        void prepare(TestInfo test) {
            if (test.getDisplayName().startsWith("fails_before")) {
                throw new IllegalStateException("of the user");
            }
        }

        @AfterEach
        void clean(TestInfo test) {
            if (test.getDisplayName().startsWith("fails_after")) {
                throw new IllegalStateException("of the user");
            }
        }

        @Test
        void fails_before() {}

        @Test
        void fails_after() {}

        @Test
        @Disabled("to be in no report")
        void is_disabled() {}
    }

    @ExtendWith(FTimerExtension.class)
    static class Unprepared {
        @BeforeAll
        static void prepare() {
            throw new IllegalStateException("of the user");
        }

        @Test
        void never_runs() {}
    }

    static class UnpreparedForMethod {
        @BeforeAll
        static void prepare() {
            throw new IllegalStateException("of the user");
        }

        @Test
        void is_of_no_report() {}

        @ParameterizedTest
        @ValueSource(ints = 1)
        @ExpectCalls(region = "work", exactly = 1)
        void never_runs(int number) {}
    }

    static class UnpreparedForNested {
        @BeforeAll
        static void prepare() {
            throw new IllegalStateException("of the user");
        }

        @Nested
        @FTimed
        class Inner {
            @Test
            void never_runs() {}
        }
    }

    @ExtendWith(FTimerExtension.class)
    static class Arguments {
        @Test
        void nothing_resolves(StringBuilder unknown) {}

        @ParameterizedTest(name = "{0}")
        @ValueSource(strings = {"1", "one"})
        void converts(int number) {}
    }

    static final class Failing implements BeforeEachCallback, AfterEachCallback {
        @Override
        public void beforeEach(ExtensionContext context) {
            fail(context, "before");
        }

        @Override
        public void afterEach(ExtensionContext context) {
            fail(context, "after");
        }

        private static void fail(ExtensionContext context, String when) {
            if (context.getDisplayName().contains(when)) {
                throw new IllegalStateException("of another extension");
            }
        }
    }

    @ExtendWith({Failing.class, FTimerExtension.class})
    static class Others {
        @Test
        void before_ours() {}

        @Test
        void after_ours() {}
    }

    static class Unknown {
        @Test
        void fails() {
            throw new IllegalStateException("without the extension");
        }
    }
}
