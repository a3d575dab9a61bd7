package io.ftimer.junit.internal.run;

import static java.util.function.Predicate.not;

import io.ftimer.FTimer;
import io.ftimer.TimerSession;
import io.ftimer.assertj.internal.expectation.ApplicationContexts;
import io.ftimer.assertj.internal.expectation.Consequences;
import io.ftimer.assertj.internal.expectation.CountedPlaces;
import io.ftimer.assertj.internal.expectation.MisuseCheck;
import io.ftimer.assertj.internal.expectation.RunningTest;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.Environment;
import io.ftimer.assertj.internal.tree.LeftOpenRegions;
import io.ftimer.assertj.internal.tree.LifecycleRoots;
import io.ftimer.assertj.internal.tree.RegionMetric;
import io.ftimer.assertj.internal.tree.TestExpectations;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.session.Binding;
import io.ftimer.internal.session.SessionSql;
import io.ftimer.junit.internal.expect.Expectation;
import io.ftimer.junit.internal.expect.Expectation.TestBodyRun;
import io.ftimer.junit.internal.expect.Expectations;
import io.ftimer.junit.internal.expect.MethodFrame;
import io.ftimer.junit.internal.expect.MetricExpectation.MeasuredRuns;
import io.ftimer.junit.internal.prove.Proof.Provable;
import io.ftimer.junit.internal.prove.ProofRun;
import io.ftimer.junit.internal.prove.Proofs;
import io.ftimer.junit.internal.run.TestRun.CallbackBinding;
import io.ftimer.junit.internal.suite.FinishedTest;
import io.ftimer.junit.internal.suite.RepeatsCheck;
import io.ftimer.junit.internal.suite.TestPhase;
import io.ftimer.junit.internal.suite.TestReport;
import io.ftimer.metrics.Metric;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.SummaryEntry;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store.CloseableResource;
import org.junit.jupiter.api.extension.InvocationInterceptor.Invocation;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * The state of the extension for one test, from its first use to the end of the test, or for the code of a class that runs
 * outside of tests.
 *
 * <p>It implements both kinds of closeable: JUnit closes a {@code CloseableResource} before 5.13 and an {@code AutoCloseable}
 * since then.
 */
public final class TestTiming implements RunningTest.Host, CloseableResource, AutoCloseable {
    private static final Namespace NAMESPACE = Namespace.create(TestTiming.class);

    private final ExtensionContext context;
    private final TestSettings settings;

    /** The name of the test in events; empty if there are none. */
    private final String name;

    private final ProofRun proofRun;

    private final TestRun first;

    private final RunningTest test;
    private final List<CurrentTest> followers;
    private final CurrentTest ofDynamicTests;
    private volatile TestRun current;
    private volatile boolean shown;
    private volatile boolean ended;
    private volatile TestPhase phase = TestPhase.BEFORE;

    /** Whether JUnit has called the body, or the factory, through the extension. */
    private volatile boolean isReached;

    private volatile Expectations expectations = Expectations.NONE;

    /** What the test failed with; JUnit puts the failure of a dynamic test into no context. */
    private volatile @Nullable Throwable failure;

    /** What the body threw in the run that JUnit started. */
    private volatile @Nullable Throwable ofBody;

    /** The misuse beside a failure, which is lost if another extension accepts that. */
    private volatile @Nullable String misuse;

    private @Nullable CallbackBinding callbacks;

    private TestTiming(ExtensionContext context) {
        this.context = context;
        settings = TestSettings.of(context);
        name = settings.events() ? FinishedTest.displayName(context) : "";
        proofRun = Proofs.OF_JVM.run(context.getUniqueId());
        first = new TestRun(settings, settings.metrics(), name, proofRun);
        current = first;
        test = new RunningTest(this, settings.otherThreads(), settings.consequences(), settings.instrumentation());
        ofDynamicTests = CurrentTest.ofFactory(test);
        followers = new ArrayList<>(CurrentTest.followersOf(context));
        factoryOf(context).ifPresent(factory -> followers.add(factory.ofDynamicTests));
        followers.forEach(follower -> follower.started(test));
    }

    /** Returns the timing of the test or class of {@code context}, created on the first call. */
    public static TestTiming of(ExtensionContext context) {
        // The key contains the id: otherwise the store of a dynamic test would return the value of its factory.
        return context.getStore(NAMESPACE)
                .getOrComputeIfAbsent(context.getUniqueId(), id -> new TestTiming(context), TestTiming.class);
    }

    private static Optional<TestTiming> factoryOf(ExtensionContext context) {
        return context.getTestMethod().isPresent()
                ? Optional.empty()
                : context.getParent()
                        .flatMap(
                                outer -> outer.getTestMethod().isPresent() ? Optional.of(of(outer)) : factoryOf(outer));
    }

    /**
     * Returns whether this test, code of its class that is outside of tests, or its classes show that statements are recorded by such
     * a source. What classes show has all properties.
     */
    @Override
    public boolean usesSql(Predicate<SessionSql> property) {
        return property.test(session().recording().sql())
                || property.test(first.session().recording().sql())
                || isUsedAround(property)
                || SqlSources.areShown(context);
    }

    private boolean isUsedAround(Predicate<SessionSql> property) {
        return Stream.iterate(
                        context.getParent(), Optional::isPresent, outer -> outer.flatMap(ExtensionContext::getParent))
                .flatMap(Optional::stream)
                .map(outer -> outer.getStore(NAMESPACE).get(outer.getUniqueId(), TestTiming.class))
                .filter(Objects::nonNull)
                .anyMatch(around ->
                        property.test(around.first.session().recording().sql()));
    }

    /** Returns the session of the current run, or of the run that JUnit started. */
    @Override
    public TimerSession session() {
        return current.session();
    }

    @Override
    public Optional<String> missedSql(boolean hasAgent) {
        return Optional.ofNullable(session().recording().sql().missed(hasAgent));
    }

    @Override
    public String command() {
        return TestReport.OF_JVM.command(context);
    }

    @Override
    public Optional<String> leniency() {
        return settings.conditions().leniency();
    }

    /** Returns what finds {@link #session()} or, if this is a factory, the session of its running dynamic test. */
    public CurrentTest innermost() {
        return ofDynamicTests;
    }

    public TestSettings settings() {
        return settings;
    }

    public FTimer argument() {
        return first.argument();
    }

    /** Records what other extensions do on this thread between the methods of the test. */
    public void callbacksBegin(Extension owner) {
        if (callbacks == null) {
            callbacks = first.bindCallbacks(owner);
        }
    }

    /** Ends this with the last callback of the registration that began it. */
    public void callbacksEnd(Extension owner) {
        if (callbacks != null && callbacks.owner() == owner) {
            callbacks.end();
            callbacks = null;
        }
    }

    /** Runs a factory: it is no test, but its regions are checked. */
    public <T extends @Nullable Object> T runFactory(Invocation<T> body) throws Throwable {
        return run(first, this::who, body);
    }

    /** Returns the test or factory as messages name it. */
    private String who() {
        return context.getTestMethod()
                .map(MethodFrame::nameOf)
                .orElseGet(() -> "dynamic test \"" + context.getDisplayName() + "\"");
    }

    public void runTest(TestBody body, Expectations expected) throws Throwable {
        shown = true;
        phase = TestPhase.BODY;
        expectations = expected;
        try {
            runBody(body);
        } catch (Throwable failed) {
            failure = failed;
            if (proofRun.isOn()) {
                proofRun.failed(FinishedTest.textOf(failed));
                if (failed == ofBody) {
                    checkOnce(failed);
                }
            }
            throw failed;
        }
        phase = TestPhase.AFTER;
    }

    private void runBody(TestBody body) throws Throwable {
        if (expectations.all().isEmpty()) {
            // most tests of a suite: the CPU time of a thread takes microseconds to read
            run(first, this::who, body.first());
            checkRepeats();
            return;
        }
        List<TestBodyRun> runs = new ArrayList<>();
        runs.add(measured(first, this::who, body.first()));
        int repeats = expectations.repeats();
        addRuns(runs, repeats, settings.metrics(), body);
        if (repeats > 1 && expectations.areUndecided(runs)) {
            List<Metric> metrics = new ArrayList<>(settings.metrics());
            metrics.add(new Metric(
                    TestBodyRun.CPU, settings.conditions().environment().cpuNanos()));
            addRuns(runs, 2 * repeats, metrics, body);
        }
        List<TestBodyRun> measured = runsOfMetrics(runs.get(0), body);
        try {
            check(expectations, runs, measured);
        } catch (AssertionError failed) {
            addPlaces(failed, body);
            throw failed;
        }
        checkRepeats();
    }

    /** Adds to a failure where the steps of the body are, which one more run counts. */
    private void addPlaces(AssertionError failed, TestBody body) {
        boolean isOfSteps =
                expectations.ofMetrics().stream().anyMatch(expectation -> expectation.metric() == RegionMetric.WORK);
        if (!isOfSteps || !CountedPlaces.isPossible() || ended) {
            return;
        }
        try (TestRun run = new TestRun(settings, settings.metrics(), name, proofRun);
                CountedPlaces places = CountedPlaces.open()) {
            again(run, body, "the run that counts steps by place");
            List<String> lines = places.linesOfOwn();
            if (!lines.isEmpty()) {
                addNote(failed, "The methods of the body with the most steps:\n  " + String.join("\n  ", lines));
            }
        } catch (Throwable ofRun) {
            failed.addSuppressed(ofRun);
        }
    }

    private void addRuns(List<TestBodyRun> runs, int total, List<Metric> measured, TestBody body) throws Throwable {
        while (runs.size() < total && !ended) {
            try (TestRun repeat = new TestRun(settings, measured, name, proofRun)) {
                runs.add(again(repeat, body, "run " + (runs.size() + 1) + " of " + total));
            }
        }
    }

    private void check(Expectations expected, List<TestBodyRun> runs, List<TestBodyRun> measured) {
        if (ended) {
            return;
        }
        if (proofRun.isOn()) {
            List<Expectation> parts = expected.parts();
            proofRun.ask(part -> known(parts.get(part), runs, measured));
            return;
        }
        try (RunningTest.Binding binding = test.bind()) {
            expected.check(runs, measured);
        }
    }

    /** Checks a part alone, and lists that it cannot be verified, whatever follows from that in the run itself. */
    private TestExpectations known(Expectation part, List<TestBodyRun> runs, List<TestBodyRun> measured) {
        RunningTest alone =
                new RunningTest(this, settings.otherThreads(), Consequences.LISTED, settings.instrumentation());
        try (RunningTest.Binding binding = alone.bind()) {
            Expectations.check(part, runs, measured);
        }
        return alone.expectations();
    }

    /** Runs the body as often as expectations on metrics require, and returns the runs that they are about. */
    private List<TestBodyRun> runsOfMetrics(TestBodyRun ofJUnit, TestBody body) throws Throwable {
        Optional<MeasuredRuns> wanted = expectations.measured();
        if (wanted.isEmpty()) {
            return List.of();
        }
        int warmups = wanted.get().warmups();
        int total = wanted.get().total();
        List<TestBodyRun> measured = new ArrayList<>();
        if (warmups == 0) {
            measured.add(ofJUnit);
        }
        try (TestRun run = new TestRun(settings, settings.metricsWith(expectations.ofMetrics()), name, proofRun)) {
            for (int number = 2; number <= total && !ended; number++) {
                if (number > 2) {
                    run.restart();
                }
                TestBodyRun result = again(run, body, "measured run " + number + " of " + total);
                if (number > warmups) {
                    measured.add(result);
                }
            }
        }
        return measured;
    }

    private void checkRepeats() {
        Optional<RepeatsCheck> repeats = settings.repeats();
        if (repeats.isPresent() && !ended && !proofRun.isOn()) {
            repeats.get()
                    .problem(context, test, who(), first.session().summary())
                    .ifPresent(
                            problem -> failOrWarn(problem, repeats.get().rule().fails(), method()));
        }
    }

    private TestBodyRun again(TestRun repeat, TestBody body, String which) throws Throwable {
        Supplier<String> who = () -> who() + ", " + which;
        try {
            current = repeat;
            TestBodyRun run = measured(repeat, who, body.again().apply(first, repeat));
            sitesOf(repeat, who).ifPresent(this::failOrWarn);
            return run;
        } catch (TestAbortedException aborted) {
            throw aborted;
        } catch (Throwable failure) {
            TestRun.beside(
                    failure, () -> addNote(failure, "the body failed in " + which + " after it had passed before"));
            throw failure;
        } finally {
            current = first;
        }
    }

    private TestBodyRun measured(TestRun run, Supplier<String> who, Invocation<?> body) throws Throwable {
        Environment environment = settings.conditions().environment();
        long wallBefore = environment.wallNanos().getAsLong();
        long cpuBefore = environment.cpuNanos().getAsLong();
        run(run, who, run.measured(body));
        long cpuNanos = environment.cpuNanos().getAsLong() - cpuBefore;
        return new TestBodyRun(
                run.session().summary(),
                cpuNanos,
                environment.wallNanos().getAsLong() - wallBefore,
                run.metricsOfBody());
    }

    /** Throws if the method of the test has ended without a failure, and its body was not seen, or failed. */
    public void requireJudged() {
        if (context.getExecutionException().isPresent()) {
            return;
        }
        if (!isReached) {
            shown = true;
            throw failed("Cannot verify " + who() + " (inconclusive): another extension ran the method itself, so that"
                    + " fTimer did not see it.\nRegister fTimer before that extension: write @FTimed above it at the class,"
                    + " for instance above @QuarkusTest.");
        }
        if (phase == TestPhase.BODY) {
            shown = true;
            Throwable accepted = failure;
            if (accepted == null) {
                throw failed("Cannot verify " + who()
                        + " (inconclusive): its body has not ended, which another extension accepted.");
            }
            judge(accepted);
            checkRepeats();
            failure = null;
            phase = TestPhase.AFTER;
        }
    }

    /**
     * Judges a test with a failure that another extension accepted, or may accept: the end of its body is as good as any other, but there
     * is no further run of the body, and what this class itself threw stays a failure.
     */
    private void judge(Throwable accepted) {
        if (accepted != ofBody) {
            rethrow(accepted);
        }
        if (misuse != null) {
            throw failed(misuse);
        }
        checkOnce(accepted);
    }

    /** Checks what one run of the body decides, which failed. */
    private void checkOnce(Throwable failed) {
        if (!expectations.all().isEmpty()) {
            TestBodyRun run = new TestBodyRun(first.session().summary(), 0, 0, Map.of());
            check(expectations.ofOneRun(FinishedTest.textOf(failed)), List.of(run), List.of());
        }
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <X extends Throwable> void rethrow(Throwable failure) throws X {
        throw (X) failure;
    }

    private <T extends @Nullable Object> T run(TestRun run, Supplier<String> who, Invocation<T> body) throws Throwable {
        isReached = true;
        return checked(run, method(), who, not(LifecycleRoots::isLifecycle), () -> {
            try {
                return run.withOtherThreads(expectations.flushed(body));
            } catch (Throwable failed) {
                ofBody = run == first ? failed : ofBody;
                throw failed;
            }
        });
    }

    public <T extends @Nullable Object> T runLifecycle(Executable method, String name, Invocation<T> body)
            throws Throwable {
        RegionKey region = LifecycleRoots.named(name);
        Invocation<T> inRegion = () -> first.inRegion(region, body);
        return checked(
                first, Optional.of(method), () -> MethodFrame.nameOf(method), MisuseCheck.isInside(region), inRegion);
    }

    /** Runs a body on a bound thread, which may differ from the thread of callbacks before the test. */
    private <T extends @Nullable Object> T bound(TestRun to, Invocation<T> body) throws Throwable {
        try (Binding binding = to.bind();
                RunningTest.Binding running = test.bind()) {
            return body.proceed();
        }
    }

    private <T extends @Nullable Object> T checked(
            TestRun run,
            Optional<? extends Executable> method,
            Supplier<String> who,
            Predicate<SummaryEntry> isOwn,
            Invocation<T> body)
            throws Throwable {
        T result;
        try {
            result = bound(run, body);
        } catch (TestAbortedException aborted) {
            shown = false;
            throw aborted;
        } catch (Throwable failure) {
            TestRun.beside(failure, () -> problem(run, who, isOwn).ifPresent(problem -> note(problem, failure)));
            throw failure;
        }
        problem(run, who, isOwn).ifPresent(problem -> failOrWarn(problem, settings.failsOnMisuse(), method));
        return result;
    }

    /** A body that exceeded a time limit may still run after its test; it is not checked then. */
    private Optional<String> problem(TestRun run, Supplier<String> who, Predicate<SummaryEntry> isOwn) {
        return ended ? Optional.empty() : run.check().problem(who, isOwn);
    }

    /** Checks the site timers of the test after all of its methods. */
    public void endOfTest() {
        if (!isAborted()) {
            sitesOf(first, this::who)
                    .ifPresent(problem -> context.getExecutionException()
                            .ifPresentOrElse(failure -> note(problem, failure), () -> failOrWarn(problem)));
        }
    }

    private Optional<String> sitesOf(TestRun run, Supplier<String> who) {
        return ended ? Optional.empty() : run.check().runningSites(who);
    }

    @Override
    public void failOrWarn(String problem) {
        failOrWarn(problem, settings.failsOnMisuse(), method());
    }

    private void failOrWarn(String problem, boolean fails, Optional<? extends Executable> method) {
        if (fails) {
            throw MethodFrame.first(new AssertionFailedError(test.withCommand(problem)), method);
        }
        warn(problem);
    }

    /** Returns a failure of fTimer itself, which begins with the test method. */
    private AssertionFailedError failed(String problem) {
        return MethodFrame.first(new AssertionFailedError(test.withCommand(problem)), method());
    }

    /** Returns the method of the test; for a dynamic test, that of its factory. */
    private Optional<Method> method() {
        return context.getTestMethod().or(() -> factoryOf(context).flatMap(TestTiming::method));
    }

    /** Adds a problem to the failure of user code, which remains the failure of the test. */
    private void note(String problem, Throwable failure) {
        if (settings.failsOnMisuse()) {
            misuse = problem;
            if (context.getTestMethod().isPresent()) {
                addNote(failure, problem);
            }
        } else {
            warn(problem);
        }
    }

    private static void addNote(Throwable failure, String text) {
        AssertionError note = new AssertionFailedError(text);
        note.setStackTrace(new StackTraceElement[0]);
        failure.addSuppressed(note);
    }

    @Override
    public void warn(String problem) {
        if (proofRun.isOn()) {
            return;
        }
        System.err.println("ftimer: " + problem);
    }

    /**
     * JUnit adds what this throws to the failure of a dynamic test, unless another extension accepted that, and adds no failure to itself.
     */
    @Override
    public void close() {
        try {
            Throwable failed = failure;
            if (failed instanceof TestAbortedException
                    && context.getTestMethod().isEmpty()) {
                rethrow(failed);
            } else if (failed != null && context.getTestMethod().isEmpty()) {
                judge(failed);
            }
        } finally {
            end();
        }
    }

    private void end() {
        ended = true;
        if (callbacks != null) {
            callbacks.end();
        }
        first.end();
        followers.forEach(follower -> follower.ended(test));
        noteTimeout();
        try {
            // first: then the summary is taken once
            first.close();
        } finally {
            report();
        }
    }

    private void report() {
        if (shown && !isAborted() && !Proofs.OF_JVM.isRunning()) {
            if (!expectations.all().isEmpty()
                    && failureText().isEmpty()
                    && classOf(context).filter(settings::proves).isPresent()) {
                TestReport.OF_JVM.proves(
                        context,
                        expectations.parts().stream()
                                .map(part -> new Provable(part.text(), part.faults()))
                                .toList());
            }
            settings.springContexts()
                    .ifPresent(bound -> ApplicationContexts.exceeding(bound)
                            .ifPresent(started -> test.list("ftimer.spring.contexts=" + bound, started)));
            TestReport.OF_JVM.testFinished(
                    context,
                    settings.report(),
                    () -> FinishedTest.of(
                            context,
                            phase,
                            failureText(),
                            first.session().summary(),
                            test.expectations(),
                            settings.otherThreads().isIgnored()));
        }
    }

    /** Returns the class of a test; for a dynamic test, that of its factory. */
    private static Optional<Class<?>> classOf(ExtensionContext test) {
        return test.getTestClass().or(() -> test.getParent().flatMap(TestTiming::classOf));
    }

    /** Returns the message of the failure, empty if the test passed. A body that still runs was given up. */
    private Optional<String> failureText() {
        return context.getExecutionException()
                .or(() -> Optional.ofNullable(failure))
                .map(FinishedTest::textOf)
                .or(() -> phase == TestPhase.BODY ? Optional.of("") : Optional.empty());
    }

    /** Adds the tree to the failure of a test that was stopped by a timeout, with the regions that are open now. */
    private void noteTimeout() {
        context.getExecutionException()
                .filter(TimeoutException.class::isInstance)
                .ifPresent(timeout ->
                        addNote(timeout, openRegions(current.session().summary())));
    }

    /** Returns the innermost open regions with their threads, and the tree with arrows at all open regions. */
    private static String openRegions(SessionSummary summary) {
        List<String> open = LeftOpenRegions.lines(summary, AssertedTree::isLeftOpen, "");
        String regions =
                open.isEmpty() ? "no region (an interrupted body has closed its regions)" : String.join(", ", open);
        return AssertedTree.of(summary).withTimes("Open when the time was over: " + regions, AssertedTree::isLeftOpen);
    }

    private boolean isAborted() {
        return context.getExecutionException()
                .filter(TestAbortedException.class::isInstance)
                .isPresent();
    }
}
