package io.ftimer.benchmarks;

import java.util.List;
import java.util.stream.Stream;

/** The figures with their bounds, as data. */
final class Figures {
    private static final String[] SHAPES = {"flat", "nested4", "parents16", "names64"};

    /** So few bytes come from the measuring, not from what is measured. */
    private static final double NO_BYTES = 0.01;

    private static final int THOUSAND = 1_000;
    private static final int TEN_THOUSAND = 10_000;
    private static final int HUNDRED_THOUSAND = 100_000;
    private static final int MILLION = 1_000_000;

    private Figures() {}

    /** What cannot be measured here, and why. */
    static final List<String> ELSEWHERE = List.of(
            "G7 (other Java libraries), G8 and G9 (Fortran and C libraries): they are not part of this build",
            "G20 (a clock that reads the time stamp counter): there is none yet");

    static List<Figure> all() {
        return Stream.of(
                        Stream.of(SHAPES).flatMap(Figures::pairs),
                        everyShape(),
                        phasesAndThreads(),
                        scaling(),
                        memory(),
                        firstTouch(),
                        results(),
                        accuracy(),
                        tests(),
                        Stream.of(SHAPES).map(Figures::profiler),
                        Stream.of(1, 10, 100).map(Figures::calibration))
                .flatMap(figures -> figures)
                .toList();
    }

    private static Stream<Figure> pairs(String shape) {
        Trial id = Trial.pair(shape, "id");
        Trial name = Trial.pair(shape, "name");
        Trial naive = Trial.pair(shape, "naive");
        Trial free = Trial.pair(shape, "id" + PairForms.FREE_CLOCK);
        return Stream.of(
                Figure.of("G1", "id pair", shape, Kind.RATIO, id).bound(1.15).target(1.08),
                Figure.of("G2", "name pair", shape, Kind.RATIO, name)
                        .bound(1.15)
                        .target(1.15),
                ratio("G3", "equal-name", shape).target(1.25),
                ratio("", "id-call-statistics", shape).bound(1.15).target(1.15),
                Figure.of("G4", "id pair / naive tree", shape, Kind.QUOTIENT, id, naive)
                        .target(1.03),
                Figure.of("G4", "name pair / naive tree", shape, Kind.QUOTIENT, name, naive)
                        .target(1.03),
                Figure.of("G5", "id pair, free clock", shape, Kind.RATIO, free).target(0.15),
                Figure.of(
                                "G5",
                                "id pair / naive tree, free clock",
                                shape,
                                Kind.QUOTIENT,
                                free,
                                Trial.pair(shape, "naive" + PairForms.FREE_CLOCK))
                        .target(0.80),
                ratio("", "guard", shape),
                ratio("", "scope", shape),
                ratio("G12", "facade", shape).bound(1.30).target(1.25),
                ratio("G12", "facade-scope", shape).bound(1.30).target(1.25),
                ratio("G11", "off", shape).bound(0.03).target(0.03),
                ratio("", "unbound", shape));
    }

    private static Figure ratio(String goal, String form, String shape) {
        return Figure.of(goal, form.replace('-', ' ') + " pair", shape, Kind.RATIO, Trial.pair(shape, form));
    }

    private static Stream<Figure> everyShape() {
        Figure mean = Figure.of("G1", "id pair", "mean of 4", Kind.MEAN_RATIO, everyShape("id"))
                .target(1.06);
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
                        "unbound")
                .map(form -> bytes(form.replace('-', ' ') + " pair", everyShape(form)));
        return Stream.concat(Stream.of(mean), bytes);
    }

    private static Figure bytes(String what, Trial... trials) {
        return Figure.of("G6", what, "worst", Kind.BYTES, trials)
                .bound(NO_BYTES)
                .target(NO_BYTES);
    }

    private static Trial[] everyShape(String form) {
        return Stream.of(SHAPES).map(shape -> Trial.pair(shape, form)).toArray(Trial[]::new);
    }

    private static Stream<Figure> phasesAndThreads() {
        Trial flat = Trial.phase("flat");
        Trial names = Trial.phase("names64");
        Trial threads = Trial.pair("threads4", "id-session");
        Trial lanes = Trial.pair("threads4", "lane");
        return Stream.of(
                Figure.of("G10", "next", "flat", Kind.RATIO, flat).target(0.60),
                Figure.of("G10", "next", "names64", Kind.RATIO, names).target(0.60),
                bytes("next", flat, names),
                Figure.of("G13", "id pair, 4 threads", "parents16", Kind.RATIO, threads)
                        .target(1.15),
                Figure.of("G13", "id pair, 4 lanes", "parents16", Kind.RATIO, lanes)
                        .bound(1.15)
                        .target(1.15),
                bytes("lane pair", lanes));
    }

    private static Stream<Figure> scaling() {
        Trial hot = Trial.someContexts("Contexts.hot", MILLION);
        Trial random = Trial.someContexts("Contexts.random", HUNDRED_THOUSAND);
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
                                Trial.someContexts("Contexts.hot", THOUSAND))
                        .target(1.05),
                Figure.of("G14", "pair at random", shape(HUNDRED_THOUSAND), Kind.RATIO, random)
                        .target(2.60));
    }

    private static Figure inOrder(int contexts, double target) {
        Trial many = Trial.everyContext("Contexts.inOrder", contexts);
        Trial few = Trial.everyContext("Contexts.inOrder", THOUSAND);
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
                                Trial.someContexts("Memory.perContext", contexts))
                        .target(96));
    }

    private static Stream<Figure> firstTouch() {
        return Stream.of(THOUSAND, TEN_THOUSAND, HUNDRED_THOUSAND, MILLION)
                .map(contexts -> Figure.of(
                                "G16",
                                "first pair of a context",
                                shape(contexts),
                                Kind.RATIO,
                                Trial.everyContext("FirstTouch.walk", contexts))
                        .target(2.00));
    }

    private static Stream<Figure> results() {
        return Stream.of(
                summary(Kind.RATIO, 100, 0.35),
                summary(Kind.RATIO, TEN_THOUSAND, 0.35),
                summary(Kind.RATIO, MILLION, 0.80),
                summary(Kind.BYTES, 100, 64),
                summary(Kind.BYTES, TEN_THOUSAND, 64),
                summary(Kind.BYTES, MILLION, 64),
                Figure.of("G18", "CSV file, a byte", shape(TEN_THOUSAND), Kind.RATIO, Trial.csvByte(TEN_THOUSAND))
                        .target(0.15));
    }

    private static Figure summary(Kind kind, int contexts, double target) {
        Trial summary = Trial.everyContext("Summaries.summary", contexts);
        return Figure.of("G17", "summary, a row", shape(contexts), kind, summary)
                .target(target);
    }

    private static Stream<Figure> accuracy() {
        return Stream.of("byId", "byName")
                .map(form -> Figure.of(
                                "G19",
                                "recorded for an empty region",
                                form,
                                Kind.QUANTITY,
                                Trial.quantity("EmptyRegion." + form))
                        .target(new Range(0.97, 1.05)));
    }

    private static Stream<Figure> tests() {
        return Stream.of(
                extension("empty test", "methods").bound(100).target(100),
                extension("empty test", "repetitions").bound(100).target(100),
                extension("test", "one region"));
    }

    private static Figure extension(String what, String tests) {
        return Figure.of(
                "J1",
                "JUnit extension, " + what,
                tests,
                Kind.MORE_MICROS,
                Trial.tests(tests, true),
                Trial.tests(tests, false));
    }

    private static String shape(int contexts) {
        return Grid.contextsOf(contexts) + " contexts";
    }

    /** With {@code -prof ftimer} a benchmark takes no more time than its pairs do. */
    private static Figure profiler(String shape) {
        Trial off = Trial.pair(shape, "off");
        return Figure.of("G21", "profiled pair - off pair", shape, Kind.EXTRA_RATIO, off.withProfiler(), off)
                .bound(1.30)
                .target(1.25);
    }

    /** What the profiler tells of its own cost is true. */
    private static Figure calibration(int pairs) {
        Trial off = Trial.emptyPairs(pairs);
        return Figure.of(
                        "G22",
                        "told cost of timing / measured",
                        pairs + (pairs == 1 ? " pair" : " pairs"),
                        Kind.TOLD_TO_MEASURED,
                        off.withProfiler(),
                        off)
                .bound(new Range(0.75, 1.25))
                .target(new Range(0.75, 1.25));
    }
}
