package io.ftimer.assertj.internal.expectation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.FTimer;
import io.ftimer.TimerSession;
import io.ftimer.TimerSessionBuilder;
import io.ftimer.assertj.FTimerAssertions;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.CountBounds;
import io.ftimer.assertj.internal.tree.InconclusiveReason;
import io.ftimer.assertj.internal.tree.InconclusiveReason.Cause;
import io.ftimer.assertj.internal.tree.TreeFailure;
import io.ftimer.metrics.Metric;
import io.ftimer.metrics.RegionMetrics;
import io.ftimer.values.RegionPath;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What tests may conclude from trees of instrumented methods. */
class InstrumentationTest {
    private static final String INSTRUMENTED = """
            pattern\tcom.acme.**Service.*\t2\t3\t1\t0\t\tcom.acme.OrderService,com.acme.PriceService
            instrumented\tcom.acme.OrderService\tload\t()V\tOrderService.load\tcom.acme.**Service.*
            instrumented\tcom.acme.OrderService\trow\t()V\tOrderService.row\tcom.acme.**Service.*
            instrumented\tcom.acme.StockService\treserve\t()V\tStockService.reserve\tcom.acme.**Service.*
            """;

    private final List<String> console = new ArrayList<>();
    private final FakeAgent agent = new FakeAgent();

    /** An agent whose report is given. */
    private static final class FakeAgent extends Agent {
        private boolean active;
        private boolean recordsHere = true;
        private String report = INSTRUMENTED;
        private String problem = "";
        private String requested = "";
        private final Map<String, String> explained = new HashMap<>();
        private final List<String> loaded = new ArrayList<>();
        private Optional<Path> jar = Optional.of(Path.of("ftimer-agent.jar"));
        private final List<String> instrumented = new ArrayList<>();

        @Override
        boolean isActive() {
            return active;
        }

        @Override
        boolean recordsHere() {
            return recordsHere;
        }

        @Override
        void instrument(String options) {
            if (options.startsWith("inclde")) {
                throw new IllegalArgumentException("unknown option \"inclde\"; did you mean \"include\"?");
            }
            instrumented.add(options);
        }

        @Override
        InstrumentedCode report() {
            return InstrumentedCode.parse(report);
        }

        @Override
        void load(InstrumentedPattern pattern) {
            loaded.add(pattern.text());
        }

        @Override
        void countByPlace(boolean counts) {}

        @Override
        List<MissingMethod> explain(String region) {
            return explained
                    .getOrDefault(region, "")
                    .lines()
                    .map(line -> MissingMethod.parse(region, line))
                    .toList();
        }

        @Override
        String problem() {
            return problem;
        }

        @Override
        String requested() {
            return requested;
        }

        @Override
        Optional<Path> jar() {
            return jar;
        }
    }

    private Instrumentation start(String options) {
        return Instrumentation.start(options, agent, console::add);
    }

    private static Optional<InconclusiveReason> reason(Instrumentation instrumentation, String... paths) {
        return reason(instrumentation, timer -> {}, paths);
    }

    private static Optional<InconclusiveReason> reason(
            Instrumentation instrumentation, Consumer<FTimer> recorded, String... paths) {
        FTimer timer = FTimer.create();
        recorded.accept(timer);
        return instrumentation.reason(Stream.of(paths).map(RegionPath::parse).toList(), timer.summary());
    }

    private Instrumentation reporting(String... lines) {
        agent.active = true;
        agent.report = INSTRUMENTED + String.join("\n", lines);
        return start("com.acme.**Service.*");
    }

    @Test
    void what_an_agent_records_with_another_copy_is_not_seen() {
        agent.active = true;
        agent.recordsHere = false;
        agent.report = INSTRUMENTED + "pattern\tjdbc=true\t1\t9\t0\t0\t\torg.h2.Driver\n";

        Instrumentation started = start("");

        assertThat(started.recordsSql()).isFalse();
        assertThat(reason(started, "OrderService.load"))
                .hasValueSatisfying(
                        reason -> assertThat(reason.details())
                                .containsExactly(
                                        "the class loader of this test has an fTimer of its own, and the agent records with another"));
        assertThat(reason(started, "other")).isEmpty();
        assertThat(started.reasonOfWork(0)).isPresent();
    }

    @Test
    void an_agent_that_is_present_instruments_what_the_setting_selects() {
        agent.active = true;

        Instrumentation started = start("com.acme.**Service.*");

        assertThat(agent.instrumented).containsExactly("com.acme.**Service.*");
        assertThat(console).isEmpty();
        assertThat(reason(started, "OrderService.load")).isEmpty();
        assertThat(reason(started, "**")).isEmpty();
        assertThat(started.lines())
                .containsExactly(
                        "the agent instrumented 3 methods of 2 classes",
                        "constructors of 2 classes have no regions; a pattern must name them, such as com.acme.OrderService::new");
    }

    @Test
    void what_was_selected_has_the_options_that_leave_something_out() {
        Instrumentation started = reporting(
                "pattern\texclude=**Test.*\t0\t0\t0\t0\t\t",
                "pattern\tjdbc=true\t0\t0\t0\t0\t\t",
                "pattern\tminsize=0\t0\t0\t0\t0\t\t");

        assertThat(started.selected()).isEqualTo("com.acme.**Service.*;exclude=**Test.*;jdbc=true;minsize=0");
        assertThat(reason(started, "**")).isEmpty();
    }

    @Test
    void a_misspelled_annotation_concerns_the_classes_with_a_similar_one() {
        agent.active = true;
        agent.report = INSTRUMENTED
                + String.join(
                        "\n",
                        "pattern\t**\t5\t0\t0\t0\t\t",
                        "pattern\tannotations=Timd\t0\t0\t0\t0\tannotations=Timd matches no annotation\t",
                        "skipped\tcom.acme.Beans\tannotations=Timd matches no annotation\t**");
        Instrumentation started = start("annotations=Timd");

        assertThat(reason(started, "Beans.timed"))
                .hasValueSatisfying(reason -> assertThat(reason.toString())
                        .contains("com.acme.Beans: annotations=Timd matches no annotation"));
        assertThat(reason(started, "OrderService.load")).isEmpty();
        assertThat(reason(started, "solve")).isEmpty();
    }

    @Test
    void patterns_of_steps_concern_no_region() {
        Instrumentation started = reporting(
                "pattern\twork=com.acme.Nothing.*\t0\t0\t0\t0\t\"work=com.acme.Nothing.*\" matches no class\t",
                "skipped\tcom.acme.OrderService\tits method load would exceed 65535 bytes\twork=com.acme.**");

        assertThat(reason(started, "OrderService.load")).isEmpty();
        assertThat(reason(started, "**")).isEmpty();
        assertThat(started.lines()).contains("\"work=com.acme.Nothing.*\" matches no class");
    }

    @Test
    void an_agent_that_only_counts_says_so() {
        agent.active = true;
        agent.report = "pattern\twork=com.acme.**\t3\t9\t0\t0\t\t\n";

        assertThat(start("work=com.acme.**").lines()).containsExactly("the agent counts the steps of 3 classes");
    }

    @Test
    void steps_may_be_missing_for_each_of_these_reasons() {
        assertThat(start("").reasonOfWork(1)).isEmpty();
        assertThat(start("").reasonOfWork(0).orElseThrow().headline()).isEqualTo("this JVM counts no steps");
        assertThat(start("work=com.acme.**").reasonOfWork(0).orElseThrow().toString())
                .contains("the agent is not active", "this JVM has no agent", "Start it with <argLine>");
        assertThat(console).singleElement().asString().startsWith("ftimer: ftimer.work is not active: this JVM has no");

        assertThat(reporting("").reasonOfWork(0).orElseThrow().headline()).isEqualTo("this JVM counts no steps");
        String effective = "pattern\twork=com.acme.**\t3\t9\t0\t0\t\t";
        assertThat(reporting(effective).reasonOfWork(5)).isEmpty();
        assertThat(reporting(effective).reasonOfWork(0).orElseThrow().toString())
                .contains("no step was counted", "the code called no method of work=com.acme.**");
        assertThat(reporting(effective, "skipped\tcom.acme.Big\tits method run is too large\twork=com.acme.**")
                        .reasonOfWork(5)
                        .orElseThrow()
                        .toString())
                .contains("does not count all steps", "com.acme.Big: its method run is too large", "work.exclude");
        assertThat(reporting(effective, "pattern\twork=com.acm.Nothing.*\t0\t0\t0\t0\tmatches no class\t")
                        .reasonOfWork(5)
                        .orElseThrow()
                        .toString())
                .contains("does not count all steps", "matches no class");
    }

    @Test
    void an_upper_bound_of_steps_is_inconclusive_if_some_steps_are_not_counted() {
        Instrumentation partial = reporting(
                "pattern\twork=com.acme.**\t3\t9\t0\t0\t\t",
                "skipped\tcom.acme.Big\tits method run is too large\twork=com.acme.**");
        RunningTest test = new RunningTest(
                new RunningTest.Outside(Optional::empty, warning -> {}),
                new OtherThreadsRule(null, name -> false),
                new Consequences(Map.of()),
                partial);
        AtomicLong steps = new AtomicLong();
        TimerSessionBuilder builder = TimerSession.builder();
        RegionMetrics.of(new Metric(Metric.WORK, steps::get)).addTo(builder);
        try (TimerSession session = builder.open();
                RunningTest.Binding bound = test.bind()) {
            session.timer().start("sort");
            steps.addAndGet(7);
            session.timer().stop("sort");

            FTimerAssertions.assertThat(session.summary())
                    .region("sort")
                    .steps()
                    .isAtLeast(7);
            assertThatThrownBy(() -> FTimerAssertions.assertThat(session.summary())
                            .region("sort")
                            .steps()
                            .isAtMost(7))
                    .hasMessageContainingAll(
                            "Cannot verify \"sort\" to take at most 7 steps (inconclusive)",
                            "the agent does not count all steps that it should",
                            "com.acme.Big: its method run is too large");
        }
    }

    @Test
    void without_an_agent_one_line_says_how_to_start_the_jvm() {
        start("com.acme.**Service.*");

        assertThat(console)
                .containsExactly("ftimer: ftimer.instrument is not active: this JVM has no agent; start it with"
                        + " <argLine>-javaagent:ftimer-agent.jar</argLine>");
    }

    @Test
    void a_path_with_blanks_is_quoted() {
        agent.jar = Optional.of(Path.of("my repository", "ftimer-agent.jar"));

        start("com.acme.**Service.*");

        assertThat(console)
                .singleElement()
                .asString()
                .contains("<argLine>\"-javaagent:" + agent.jar.get() + "\"</argLine>");
    }

    @Test
    void without_a_jar_the_line_says_how_to_get_one() {
        agent.jar = Optional.empty();

        start("com.acme.**Service.*");

        assertThat(console)
                .containsExactly(
                        "ftimer: ftimer.instrument is not active: this JVM has no agent; bind the goal"
                                + " prepare-agent of ftimer-maven-plugin (an <argLine> of your own must begin with @{argLine})");
    }

    @Test
    void invalid_options_are_reported_with_the_nearest_valid_ones() {
        agent.active = true;

        Instrumentation started = start("inclde=com.acme.**Service.*;include=com.acme.Order.*");

        assertThat(console)
                .containsExactly("ftimer: ftimer.instrument is not active: unknown option \"inclde\"; did you mean"
                        + " \"include\"?; correct the setting");
        assertThat(reason(started, "Order.load")).isPresent();
    }

    @Test
    void expectations_on_regions_of_its_patterns_are_inconclusive_if_it_is_not_active() {
        Instrumentation started = start("com.acme.**Service.*");

        assertThat(reason(started, "solve/OrderService.load"))
                .contains(new InconclusiveReason(
                        Cause.METHODS,
                        "ftimer.instrument is not active",
                        List.of("this JVM has no agent"),
                        "Start it with <argLine>-javaagent:ftimer-agent.jar</argLine>."));
        assertThat(reason(started, "OrderService.load/db")).isPresent();
        assertThat(reason(started, "solve/*")).isPresent();
        assertThat(reason(started, "*/assemble")).isPresent();
        assertThat(reason(started, "solve/**")).isPresent();
        assertThat(reason(started, "**/assemble")).isEmpty();
        assertThat(reason(started, "solve/assemble")).isEmpty();
        assertThat(reason(started)).isEmpty();
        assertThat(started.lines()).containsExactly("ftimer.instrument is not active: this JVM has no agent");
    }

    @Test
    void patterns_without_effect_are_a_reason_with_the_nearest_match() {
        Instrumentation started = reporting(
                "pattern\tcom.acme.**Servce.*\t0\t0\t0\t0\t\"com.acme.**Servce.*\" matches no class that was loaded;"
                        + " did you mean \"com.acme.OrderService.*\"?\t");

        assertThat(reason(started, "OrderServce.load"))
                .contains(new InconclusiveReason(
                        Cause.METHODS,
                        "1 pattern of the agent has no effect",
                        List.of("\"com.acme.**Servce.*\" matches no class that was loaded; did you mean"
                                + " \"com.acme.OrderService.*\"?"),
                        "Correct such patterns, or remove them."));
        assertThat(reason(started, "OrderService.load")).isEmpty();
        assertThat(started.lines())
                .containsExactly(
                        "the agent instrumented 3 methods of 2 classes",
                        "constructors of 2 classes have no regions; a pattern must name them, such as com.acme.OrderService::new",
                        "\"com.acme.**Servce.*\" matches no class that was loaded; did you mean"
                                + " \"com.acme.OrderService.*\"?");
    }

    @ParameterizedTest
    @CsvSource({
        "com.x.ObjectMaper::readValue, **/ObjectMapper.readValue, true",
        "com.x.ObjectMapper::readValeu, **/ObjectMapper.readValue, true",
        "com.x.*Maper.*, **/ObjectMapper.readValue, true",
        "com.x.**Maper.*, **/ObjectMapper.readValue, true",
        "com.y.ObjectMapper::readValue, **/ObjectMapper.readValue, true",
        "com.x.ObjectMaper::readValue, **/OrderService.load, false",
        "com.x.ObjectMaper::readValue, solve/assemble, false",
        "com.x.ObjectMaper::readValue, **/Database.query, false",
    })
    void a_pattern_without_effect_concerns_what_it_may_have_meant(String pattern, String path, boolean isReason) {
        Instrumentation started = reporting("pattern\t" + pattern + "\t0\t0\t0\t0\tno class\t");

        assertThat(reason(started, path).isPresent()).isEqualTo(isReason);
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc=true, 0, 0, false",
        "mpi=true, 0, 0, false",
        "**, 57, 0, false",
        "**.*, 57, 0, false",
        "jdbc=true, 3, 0, false",
        "jdbc=true, 3, 1, true"
    })
    void what_cannot_be_misspelled_is_a_reason_only_if_classes_were_left_out(
            String pattern, int classes, int skipped, boolean isReason) {
        Instrumentation started =
                reporting("pattern\t" + pattern + "\t" + classes + "\t0\t0\t" + skipped + "\trecords nothing\t");

        assertThat(reason(started, "**").isPresent()).isEqualTo(isReason);
        assertThat(started.lines()).contains("records nothing");
    }

    @Test
    void skipped_classes_are_a_reason() {
        Instrumentation started = reporting(
                "skipped\tcom.acme.PluginService\tits class loader \"bundle\" does not see fTimer\tcom.acme.**Service.*");

        assertThat(reason(started, "PluginService.run"))
                .contains(new InconclusiveReason(
                        Cause.METHODS,
                        "1 class could not be instrumented",
                        List.of("com.acme.PluginService: its class loader \"bundle\" does not see fTimer"),
                        "To do without regions of such classes, exclude them:" + " exclude=com.acme.PluginService.*"));
        assertThat(reason(started, "**")).isPresent();
        assertThat(reason(started, "OrderService.load")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            com.acme.OrderService::count\t\tit is too small\tSet minsize=0. | OrderService.conut
            com.acme.OrderService::count\t\tit is too small\tSet minsize=0. | OrderService.total
            """)
    void the_remedy_comes_first_for_a_method_that_is_not_instrumented(String explanation, String other) {
        agent.explained.put("OrderService.count", explanation.replace("\\t", "\t"));
        RunningTest test = new RunningTest(
                new RunningTest.Outside(Optional::empty, console::add),
                OtherThreadsRule.outside(),
                new Consequences(Map.of()),
                reporting(""));
        FTimer timer = FTimer.create();
        opened(timer, other);
        AssertedTree tree = AssertedTree.of(timer.summary());

        CountBounds atLeast = CountBounds.between(1, 2, CountBounds.CALL);
        assertThat(test.check(
                        CheckedExpectation.onCalls(tree.select(RegionPath.parse("**/OrderService.count")), atLeast),
                        false))
                .get()
                .extracting(TreeFailure::message)
                .asString()
                .isEqualTo("""
                        Expected regions "**/OrderService.count" to have 1 to 2 calls in total, but there is no such region.
                        Set minsize=0.
                        This tree may lack regions: 1 method has no such region.
                          com.acme.OrderService::count: it is too small

                          calls  region
                              1  %s""".formatted(other));
    }

    @Test
    void a_method_without_a_region_matters_only_for_expectations_that_name_it() {
        agent.explained.put("OrderService.count", "com.acme.OrderService::count\t\tit is too small\tSet minsize=0.");
        Instrumentation started = reporting("");

        assertThat(reason(started, "load/OrderService.count"))
                .contains(new InconclusiveReason(
                        Cause.METHODS,
                        "1 method has no such region",
                        List.of("com.acme.OrderService::count: it is too small"),
                        "Set minsize=0."));
        assertThat(reason(started, "OrderService.count/*")).isPresent();
        assertThat(reason(started, "**")).isEmpty();
        assertThat(reason(started, "OrderService.load")).isEmpty();
        // code opened it itself
        assertThat(reason(started, timer -> opened(timer, "OrderService.count"), "**/OrderService.count"))
                .isEmpty();
    }

    private static void opened(FTimer timer, String... names) {
        Stream.of(names).forEach(timer::start);
        for (int i = names.length - 1; i >= 0; i--) {
            timer.stop(names[i]);
        }
    }

    @Test
    void a_method_that_replaces_the_expected_one_matters_where_it_was_called() {
        agent.explained.put("Store.buy", "com.acme.CachedStore::buy\tCachedStore.buy\t\tExpect both.");
        Instrumentation started = reporting("");

        assertThat(reason(started, "Store.buy")).isEmpty();
        assertThat(reason(started, timer -> opened(timer, "CachedStore.buy"), "Store.buy"))
                .contains(new InconclusiveReason(
                        Cause.METHODS,
                        "1 method has no such region",
                        List.of("com.acme.CachedStore::buy replaces Store.buy: its region is CachedStore.buy"),
                        "Expect both."));
        assertThat(reason(started, timer -> opened(timer, "shop", "CachedStore.buy"), "Store.buy"))
                .isEmpty();
        assertThat(reason(started, timer -> opened(timer, "shop", "CachedStore.buy"), "**/Store.buy"))
                .isPresent();
        assertThat(reason(started, timer -> opened(timer, "CachedStore.buy"), "Store.buy/*"))
                .isPresent();
        // it calls the one that it replaces
        assertThat(reason(started, timer -> opened(timer, "CachedStore.buy", "Store.buy"), "**/Store.buy"))
                .isEmpty();

        // of two calls, one may have called it twice
        Consumer<FTimer> twice = timer -> {
            opened(timer, "CachedStore.buy", "Store.buy");
            opened(timer, "CachedStore.buy", "Store.buy");
        };
        assertThat(reason(started, twice, "**/Store.buy")).isPresent();
        agent.explained.put("Store.buy", "com.acme.CachedStore::buy\tCachedStore.buy\t\tExpect both.\tonce");
        assertThat(reason(started, twice, "**/Store.buy")).isEmpty();

        agent.explained.put("Store.buy", "com.acme.CachedStore::buy\tCachedStore.buy\tit is too small\tSet minsize=0.");
        assertThat(reason(started, "Store.buy").orElseThrow().details())
                .containsExactly("com.acme.CachedStore::buy replaces Store.buy, and has no region: it is too small");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Store.buy-WZ4Q5Ns", "Store.buy all of it", "Store.$plus"})
    void a_method_of_another_language_matters_too(String region) {
        agent.explained.put(region, "com.acme.Store::buy\t\tit is too small\tSet minsize=0.");

        assertThat(reason(reporting(""), region)).isPresent();
    }

    @Test
    void an_overload_without_the_region_of_the_others_matters_although_they_have_run() {
        agent.explained.put("Store.buy", "com.acme.Store::buy(int)\tStore.buy\tit is too small\tSet minsize=0.");
        Instrumentation started = reporting("");

        assertThat(reason(started, timer -> opened(timer, "Store.buy"), "Store.buy"))
                .contains(new InconclusiveReason(
                        Cause.METHODS,
                        "1 method has no such region",
                        List.of("com.acme.Store::buy(int): it is too small"),
                        "Set minsize=0."));
    }

    @Test
    void an_agent_that_rejected_its_options_makes_any_method_uncertain() {
        agent.problem = "invalid value \"x\" for minsize";

        for (Instrumentation started : List.of(start(""), start("com.acme.**Service.*"))) {
            assertThat(reason(started, "Store.buy"))
                    .contains(new InconclusiveReason(
                            Cause.METHODS,
                            "the agent rejected its options",
                            List.of("invalid value \"x\" for minsize"),
                            "Correct the options after -javaagent:ftimer-agent.jar=."));
            assertThat(reason(started, "**")).isPresent();
            assertThat(reason(started, "solve")).isEmpty();
            assertThat(started.recordsSql()).isFalse();
            assertThat(started.reasonOfWork(0)).isPresent();
        }
        agent.active = true;
        assertThat(reason(start(""), "Store.buy")).isPresent();
        assertThat(start("").reasonOfWork(5)).isPresent();
    }

    @ParameterizedTest
    @CsvSource({"visibilty=public", "com.acme.Order.*;minsze=3"})
    void without_an_agent_an_unknown_option_makes_any_method_uncertain(String options) {
        assertThat(reason(start(options), "Store.buy")).isPresent();
        assertThat(reason(start(options), "solve")).isEmpty();
    }

    @Test
    void an_agent_that_the_build_has_asked_for_and_that_is_absent_is_a_reason() {
        agent.requested = "minsize=0,include=com.acme.**Service.*";

        assertThat(reason(start(""), "OrderService.load"))
                .contains(new InconclusiveReason(
                        Cause.METHODS,
                        "the agent is not active",
                        List.of("this JVM has no agent, although the goal prepare-agent has added it to its arguments"),
                        "Begin the <argLine> of your own with @{argLine}."));
        assertThat(reason(start(""), "Store.buy")).isEmpty();
        assertThat(reason(start("com.acme.Order.*"), "OrderService.load")).isPresent();
        agent.active = true;
        assertThat(reason(start(""), "OrderService.load")).isEmpty();
    }

    @Test
    void several_causes_are_named_together_up_to_a_limit() {
        String[] lines = new String[6];
        for (int i = 0; i < 6; i++) {
            lines[i] = "skipped\tcom.acme.P" + i + "Service\todd\tcom.acme.**Service.*";
        }
        agent.explained.put("OrderService.count", "com.acme.OrderService::count\t\tsmall\tName it.");

        assertThat(reason(reporting(lines), "OrderService.count/*")).hasValueSatisfying(reason -> {
            assertThat(reason.headline())
                    .isEqualTo("6 classes could not be instrumented and 1 method has no such region");
            assertThat(reason.details())
                    .containsExactly(
                            "com.acme.P0Service: odd",
                            "com.acme.P1Service: odd",
                            "com.acme.P2Service: odd",
                            "com.acme.P3Service: odd",
                            "com.acme.P4Service: odd",
                            "… 1 more",
                            "com.acme.OrderService::count: small");
        });
    }

    @Test
    void without_the_setting_the_patterns_of_the_command_line_count() {
        agent.active = true;
        agent.report = INSTRUMENTED + "pattern\ta.B.*\t0\t0\t0\t0\tno class\t";

        assertThat(reason(start(""), "B.run")).isPresent();
        assertThat(agent.instrumented).isEmpty();
    }

    @Test
    void nothing_is_inconclusive_where_nothing_should_be_instrumented() {
        Instrumentation started = start("");

        assertThat(reason(started, "**", "OrderService.load")).isEmpty();
        assertThat(started.lines()).isEmpty();
        assertThat(console).isEmpty();
    }
}
