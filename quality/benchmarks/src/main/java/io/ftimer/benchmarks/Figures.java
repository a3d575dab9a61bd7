package io.ftimer.benchmarks;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The figures with their bounds, as data.
 *
 * <p>The overhead of a pair is bounded as a part of the naive tree's overhead in the same run. Bare ratios to the clock readings
 * depend on the processor, so they are shown beside their goals without a bound, except where nothing is recorded; counts,
 * bytes and ratios of fTimer to itself have bounds of their own.
 */
final class Figures {
    private static final String[] SHAPES = {"flat", "nested4", "parents16", "names64"};

    private static final String EVERY_SHAPE = "mean of 4";

    /** The bound of forms that have no tighter one: as much overhead as the naive tree. */
    private static final double AS_NAIVE = 1.00;

    /** Fewer bytes come from the measurement itself. */
    private static final double NO_BYTES = 0.01;

    /** A new call path has a number, and passes limits and patterns, which cost what the map for each call path does. */
    private static final double FIRST_PAIR = 1.25;

    /** As {@link #FIRST_PAIR}, where nodes, and the array that has them, are no longer among the young objects of G1. */
    private static final double FIRST_PAIR_OF_MANY = 1.30;

    /** What a summary has besides its rows, such as dates and diagnostics, shows in a small one. */
    private static final double SMALL_SUMMARY = 1.5;

    /**
     * A session, its summary, and its lines in the files of the suite, beside what JUnit does for a test that does nothing. The
     * same build has a ratio that is a tenth higher on virtual AMD processors.
     */
    private static final double EMPTY_TEST = Machine.here().processor().startsWith("AMD") ? 4.0 : 3.5;

    /** A rejection is counted by kind and name; no text is made of it. */
    private static final double REJECTED_CALL = 10;

    /** Nothing but the bookkeeping of calls and nesting. */
    private static final double COUNTED_PAIR = 0.80;

    private static final double COUNTED_PAIR_GOAL = 0.50;

    private static final double COUNTED_CALL = 0.70;

    /** What the rows of a summary take at most, names shared. */
    private static final int SUMMARY_BYTES = 64;

    /** Turns of first pairs take about as long as other turns, all together. */
    private static final int TURNS = 61;

    private static final int TURNS_OF_CONTEXTS = 500_000;

    private static final int THOUSAND = 1_000;
    private static final int TEN_THOUSAND = 10_000;
    private static final int HUNDRED_THOUSAND = 100_000;
    private static final int MILLION = 1_000_000;

    private Figures() {}

    /** The goals that are not measured here, and why. */
    static final List<String> ELSEWHERE = List.of(
            "G7 (other Java libraries): ./bench --peers",
            "G8 and G9 (Fortran and C libraries): they are not part of this build",
            "G20 (a clock that reads the time stamp counter): fTimer has none yet");

    static List<Figure> all() {
        return Stream.of(
                        Stream.of(SHAPES).flatMap(Figures::pairs),
                        everyShape(),
                        counting(),
                        phasesAndThreads(),
                        scaling(),
                        memory(),
                        firstTouch(),
                        results(),
                        accuracy(),
                        rejectedCalls(),
                        tests(),
                        instrumentedCalls(),
                        Stream.of(SHAPES).map(Figures::profiler),
                        Stream.of(1, 10, 100).map(Figures::calibration))
                .flatMap(figures -> figures)
                .toList();
    }

    /** Returns trials of all figures that run each benchmark, and each value of a parameter in one of the benchmarks. */
    static List<FigureTrial> smoke() {
        Set<String> seen = new HashSet<>();
        return Stream.concat(all().stream(), peers().stream())
                .flatMap(figure -> figure.trials().stream())
                .flatMap(trial -> Stream.of(trial.ofYardstick(), trial))
                .filter(trial -> seen.addAll(trial.traits()))
                .toList();
    }

    private static Stream<Figure> pairs(String shape) {
        FigureTrial free = FigureTrial.pair(shape, "id" + PairForms.FREE_CLOCK);
        FigureTrial naiveFree = FigureTrial.pair(shape, "naive" + PairForms.FREE_CLOCK);
        return Stream.of(
                Figure.of("", "two clock readings", shape, Kind.YARDSTICK_NANOS, FigureTrial.pair(shape, "id")),
                ratio("", "naive", shape),
                ratio("G1", "id", shape).target(1.08),
                ofNaive("id", shape).within(0.60),
                ofNaive("id, long-lived", shape, partOfNaive("id", shape).longLived())
                        .bound(AS_NAIVE)
                        .target(0.60),
                ratio("G2", "name", shape).target(1.15),
                ofNaive("name", shape).within(0.60),
                ratio("G3", "equal-name", shape).target(1.25),
                ofNaive("equal-name", shape).bound(AS_NAIVE).target(0.65),
                ratio("", "id-call-statistics", shape).target(1.15),
                ofNaive("id-call-statistics", shape).within(AS_NAIVE),
                Figure.of("G5", "id pair, free clock", shape, Kind.RATIO, free).target(0.15),
                Figure.of("G5", "id pair / naive tree, free clock", shape, Kind.QUOTIENT, free, naiveFree)
                        .within(0.80),
                ratio("", "guard", shape),
                ratio("", "scope", shape),
                ofNaive("scope", shape).bound(AS_NAIVE).target(0.65),
                ratio("G12", "facade", shape).target(1.25),
                ofNaive("facade", shape).bound(AS_NAIVE).target(0.60),
                ratio("G12", "facade-scope", shape).target(1.25),
                ofNaive("facade-scope", shape).within(AS_NAIVE),
                extraOfNothing("G11", "off", shape).bound(0.035).target(0.03),
                extraOfNothing("", "outside", shape).within(0.20),
                extraOfNothing("", "kept", shape).within(0.35));
    }

    /** The figures of other libraries, and of fTimer in the same run. */
    static List<Figure> peers() {
        Stream<Figure> pairs = Stream.concat(
                        Stream.of("id", "name", "facade", "id-count", "naive"),
                        PeerForms.NAMES.stream().map(PeerForms.PREFIX::concat))
                .flatMap(form -> Stream.concat(
                        Stream.of(SHAPES).map(shape -> ratio("P1", form, shape)),
                        Stream.of(Figure.of("P1", words(form) + " pair", "worst", Kind.BYTES, everyShape(form)))));
        Stream<Figure> calls = Stream.of("kieker-off", "kieker-on", "agent-off", "agent-on", "agent-count")
                .map(state -> Figure.of(
                        "P2",
                        words(state) + " - bare call",
                        "recursion",
                        Kind.EXTRA_NANOS,
                        FigureTrial.recursion(state),
                        FigureTrial.recursion("bare")));
        Stream<Figure> tests = Stream.of("repetitions", "QuickPerf", "JfrUnit")
                .map(kind -> Figure.of(
                        "P3", "extension, a test", kind, Kind.QUANTITY_MICROS, FigureTrial.tests("extraMicros", kind)));
        return Stream.of(pairs, calls, tests).flatMap(figures -> figures).toList();
    }

    private static Figure ratio(String goal, String form, String shape) {
        return Figure.of(goal, words(form) + " pair", shape, Kind.RATIO, FigureTrial.pair(shape, form));
    }

    private static Figure ofNaive(String form, String shape) {
        return ofNaive(words(form), shape, partOfNaive(form, shape));
    }

    private static Figure ofNaive(String what, String shape, FigureTrial part) {
        return Figure.of("G4", what + ", of naive", shape, Kind.QUANTITY, part);
    }

    private static FigureTrial partOfNaive(String form, String shape) {
        return FigureTrial.inTurns("partOfNaive", shape, form);
    }

    /** What a pair without clock readings adds to a program. */
    private static Figure extraOfNothing(String goal, String form, String shape) {
        return Figure.of(
                goal,
                words(form) + " pair",
                shape,
                Kind.QUANTITY,
                FigureTrial.inTurns("extra", shape, form).beside(PairForms.NOTHING));
    }

    private static Figure meanOfNaive(String form, double bound) {
        return Figure.of(
                        "G4",
                        words(form) + ", of naive",
                        EVERY_SHAPE,
                        Kind.MEAN_QUANTITY,
                        Stream.of(SHAPES).map(shape -> partOfNaive(form, shape)).toArray(FigureTrial[]::new))
                .within(bound);
    }

    private static String words(String form) {
        return form.replace('-', ' ');
    }

    private static Stream<Figure> everyShape() {
        Stream<Figure> means = Stream.of(
                Figure.of("G1", "id pair", EVERY_SHAPE, Kind.MEAN_RATIO, everyShape("id"))
                        .target(1.06),
                meanOfNaive("id", 0.50),
                meanOfNaive("name", 0.50),
                meanOfNaive("equal-name", 0.65),
                meanOfNaive("scope", 0.65),
                meanOfNaive("facade", 0.60));
        Stream<Figure> bytes = Stream.of(
                        "id",
                        "id-call-statistics",
                        "name",
                        "equal-name",
                        "guard",
                        "scope",
                        "facade",
                        "facade-scope",
                        "off",
                        "outside",
                        "kept")
                .map(form -> bytes(words(form) + " pair", everyShape(form)));
        return Stream.concat(means, bytes);
    }

    private static Figure bytes(String what, FigureTrial... trials) {
        return Figure.of("G6", what, "worst", Kind.BYTES, trials).within(NO_BYTES);
    }

    private static FigureTrial[] everyShape(String form) {
        return Stream.of(SHAPES).map(shape -> FigureTrial.pair(shape, form)).toArray(FigureTrial[]::new);
    }

    /** Pairs that count and read no clock, beside a naive tree with a clock that costs nothing. */
    private static Stream<Figure> counting() {
        Stream<Figure> pairs = Stream.of("id-count", "name-count")
                .flatMap(form -> Stream.of(SHAPES)
                        .flatMap(shape -> Stream.of(extraOfNothing("", form, shape), counted(form, shape))));
        Stream<Figure> calls = Stream.of(
                Figure.of(
                                "G24",
                                "instrumented call that counts / naive tree, free clock",
                                "flat",
                                Kind.QUOTIENT,
                                FigureTrial.instrumentedCall("count"),
                                FigureTrial.pair("flat", FigureTrial.NAIVE + PairForms.FREE_CLOCK))
                        .within(COUNTED_CALL),
                bytes("id count pair", everyShape("id-count")),
                bytes("name count pair", everyShape("name-count")),
                bytes("instrumented call that counts", FigureTrial.instrumentedCall("count")));
        return Stream.concat(pairs, calls);
    }

    private static Figure counted(String form, String shape) {
        return Figure.of(
                        "G24",
                        words(form) + " pair / naive tree, free clock",
                        shape,
                        Kind.QUANTITY,
                        FigureTrial.inTurns("quotientOfNaive", shape, form)
                                .beside(FigureTrial.NAIVE + PairForms.FREE_CLOCK))
                .bound(COUNTED_PAIR)
                .target(COUNTED_PAIR_GOAL);
    }

    private static Stream<Figure> phasesAndThreads() {
        FigureTrial flat = FigureTrial.phase("flat");
        FigureTrial names = FigureTrial.phase("names64");
        FigureTrial threads = FigureTrial.pair("threads4", "id-session");
        FigureTrial lanes = FigureTrial.pair("threads4", "lane");
        FigureTrial naive = FigureTrial.pair("threads4", "naive");
        return Stream.of(
                Figure.of("G10", "next", "flat", Kind.RATIO, flat).target(0.60),
                Figure.of("G10", "next", "names64", Kind.RATIO, names).target(0.60),
                bytes("next", flat, names),
                Figure.of("G13", "id pair, 4 threads", "parents16", Kind.RATIO, threads)
                        .target(1.15),
                Figure.of("G13", "id, 4 threads, of naive", "parents16", Kind.OF_NAIVE, threads, naive)
                        .target(0.60),
                Figure.of("G13", "id pair, 4 lanes", "parents16", Kind.RATIO, lanes)
                        .target(1.15),
                Figure.of("G13", "id, 4 lanes, of naive", "parents16", Kind.OF_NAIVE, lanes, naive)
                        .bound(AS_NAIVE)
                        .target(0.60),
                bytes("lane pair", lanes));
    }

    private static Stream<Figure> scaling() {
        FigureTrial hot = FigureTrial.someContexts("Contexts.hot", MILLION);
        FigureTrial random = FigureTrial.someContexts("Contexts.random", HUNDRED_THOUSAND);
        return Stream.of(
                inOrder(TEN_THOUSAND, 1.10),
                inOrder(HUNDRED_THOUSAND, 1.10),
                inOrder(MILLION, 1.15),
                Figure.of(
                                "G14",
                                "16 hot pairs / at 1000",
                                shape(MILLION),
                                Kind.QUOTIENT,
                                hot,
                                FigureTrial.someContexts("Contexts.hot", THOUSAND))
                        .target(1.05),
                Figure.of("G14", "pair at random", shape(HUNDRED_THOUSAND), Kind.RATIO, random)
                        .target(2.60),
                Figure.of(
                                "G14",
                                "pair at random, of naive",
                                shape(ShapeLoop.RANDOM_CONTEXTS),
                                Kind.QUANTITY,
                                FigureTrial.inTurns("partOfNaive", ShapeLoop.RANDOM, FigureTrial.FTIMER))
                        .within(AS_NAIVE));
    }

    private static Figure inOrder(int contexts, double target) {
        FigureTrial many = FigureTrial.everyContext("Contexts.inOrder", contexts);
        FigureTrial few = FigureTrial.everyContext("Contexts.inOrder", THOUSAND);
        return Figure.of("G14", "pair in order / at 1000", shape(contexts), Kind.QUOTIENT, many, few)
                .target(target);
    }

    private static Stream<Figure> memory() {
        return Stream.of(TEN_THOUSAND, HUNDRED_THOUSAND, MILLION)
                .map(contexts -> Figure.of(
                                "G15",
                                "heap bytes a context",
                                shape(contexts),
                                Kind.QUANTITY,
                                FigureTrial.someContexts("Memory.perContext", contexts))
                        .target(96));
    }

    private static Stream<Figure> firstTouch() {
        return Stream.of(THOUSAND, TEN_THOUSAND, HUNDRED_THOUSAND, MILLION).flatMap(contexts -> {
            FigureTrial walk = FigureTrial.everyContext("FirstTouch.walk", contexts);
            return Stream.of(
                    Figure.of("G16", "first pair of a context", shape(contexts), Kind.RATIO, walk)
                            .target(2.00),
                    Figure.of(
                                    "G16",
                                    "first pair of a context / naive tree",
                                    shape(contexts),
                                    Kind.QUANTITY,
                                    FigureTrial.inTurns(
                                                    "quotientOfNaive", ShapeLoop.first(contexts), FigureTrial.FTIMER)
                                            .turns(Math.max(1, Math.min(TURNS, TURNS_OF_CONTEXTS / contexts))))
                            .within(contexts < HUNDRED_THOUSAND ? FIRST_PAIR : FIRST_PAIR_OF_MANY));
        });
    }

    private static Stream<Figure> results() {
        return Stream.of(
                summary(100, 0.35),
                summary(TEN_THOUSAND, 0.35),
                summary(MILLION, 0.80),
                summaryBytes(100),
                summaryBytes(TEN_THOUSAND),
                summaryBytes(MILLION),
                summaryOfNaive(100, SMALL_SUMMARY),
                summaryOfNaive(TEN_THOUSAND, AS_NAIVE),
                Figure.of(
                                "G17",
                                "summary, a row / naive tree",
                                shape(MILLION),
                                Kind.QUOTIENT,
                                summaryOf(MILLION),
                                summaryOf(MILLION).naive())
                        .within(AS_NAIVE),
                Figure.of("G18", "CSV file, a byte", shape(TEN_THOUSAND), Kind.RATIO, FigureTrial.csvByte(TEN_THOUSAND))
                        .target(0.15));
    }

    private static Figure summary(int contexts, double target) {
        return Figure.of("G17", "summary, a row", shape(contexts), Kind.RATIO, summaryOf(contexts))
                .target(target);
    }

    private static Figure summaryOfNaive(int contexts, double bound) {
        return Figure.of(
                        "G17",
                        "summary, a row / naive tree",
                        shape(contexts),
                        Kind.QUANTITY,
                        FigureTrial.inTurns("quotientOfNaive", ShapeLoop.summary(contexts), FigureTrial.FTIMER))
                .within(bound);
    }

    private static Figure summaryBytes(int contexts) {
        return Figure.of("G17", "summary, a row", shape(contexts), Kind.BYTES, summaryOf(contexts))
                .within(SUMMARY_BYTES);
    }

    private static FigureTrial summaryOf(int contexts) {
        return FigureTrial.everyContext("Summaries.summary", contexts);
    }

    private static Stream<Figure> accuracy() {
        return Stream.of("byId", "byName")
                .map(form -> Figure.of(
                                "G19",
                                "recorded for an empty region",
                                form,
                                Kind.QUANTITY,
                                FigureTrial.quantity("EmptyRegion." + form))
                        .target(new Range(0.97, 1.05)));
    }

    private static Stream<Figure> rejectedCalls() {
        return Stream.of(Figure.of(
                        "G23",
                        "rejected call / correct call",
                        TEN_THOUSAND + " names",
                        Kind.QUANTITY,
                        FigureTrial.quantity("RejectedCalls.mistypedStop"))
                .within(REJECTED_CALL));
    }

    private static Stream<Figure> tests() {
        return Stream.concat(
                Stream.of("methods", "repetitions")
                        .map(tests -> extension("of an empty test", tests, Kind.QUANTITY, "extraOfPlain")
                                .within(EMPTY_TEST)),
                Stream.of("methods", "repetitions", "one region")
                        .map(tests -> extension("a test", tests, Kind.QUANTITY_MICROS, "extraMicros")
                                .target(100)));
    }

    private static Figure extension(String what, String tests, Kind kind, String quantity) {
        return Figure.of("J1", "JUnit extension, " + what, tests, kind, FigureTrial.tests(quantity, tests));
    }

    /** What the agent adds to a method: next to nothing on threads without a session, as a scope in the source on others. */
    private static Stream<Figure> instrumentedCalls() {
        FigureTrial plain = FigureTrial.instrumentedCall("plain");
        FigureTrial off = FigureTrial.instrumentedCall("off");
        FigureTrial bound = FigureTrial.instrumentedCall("bound");
        return Stream.of(
                Figure.of("A1", "instrumented call - plain call", "no session", Kind.EXTRA_NANOS, off, plain)
                        .within(1),
                Figure.of(
                                "A2",
                                "instrumented call / facade scope pair",
                                "flat",
                                Kind.QUOTIENT,
                                bound,
                                FigureTrial.pair("flat", "facade-scope"))
                        .bound(1.10)
                        .target(1.05),
                bytes("instrumented call", off, bound));
    }

    private static String shape(int contexts) {
        return Grid.contextsOf(contexts) + " contexts";
    }

    /** With {@code -prof ftimer}, a benchmark takes more time only by the overhead of its pairs. */
    private static Figure profiler(String shape) {
        FigureTrial off = FigureTrial.pair(shape, "off");
        return Figure.of(
                        "G21",
                        "profiled - off pair, of naive",
                        shape,
                        Kind.EXTRA_OF_NAIVE,
                        off.withProfiler(),
                        off,
                        FigureTrial.pair(shape, "naive"))
                .bound(AS_NAIVE)
                .target(0.60);
    }

    /** The profiler reports its own overhead correctly. */
    private static Figure calibration(int pairs) {
        FigureTrial off = FigureTrial.emptyPairs(pairs);
        return Figure.of(
                        "G22",
                        "reported / measured overhead",
                        pairs + (pairs == 1 ? " pair" : " pairs"),
                        Kind.REPORTED_TO_MEASURED,
                        off.withProfiler(),
                        off)
                .within(new Range(0.75, 1.25));
    }
}
