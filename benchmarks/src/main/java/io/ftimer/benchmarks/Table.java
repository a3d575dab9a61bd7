package io.ftimer.benchmarks;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The table of outcomes, for people and for programs. */
record Table(Machine machine, List<Outcome> outcomes) {
    private static final String LINE = "%-4s %-32s %-17s %10s %10s %16s %10s %10s  %s";

    String text() {
        Stream<String> header = Stream.of(
                machine.toString(),
                "Times are ratios to two readings of System.nanoTime(), medians of the rounds (smallest..largest).",
                "",
                line("", "figure", "shape", "ns", "value", "", "bound", "goal", "verdict"));
        return Stream.concat(header, outcomes.stream().map(Table::line)).collect(Collectors.joining("\n"));
    }

    private static String line(Outcome outcome) {
        Figure figure = outcome.figure();
        String unit = figure.kind().unit;
        return line(
                figure.goal(),
                figure.what(),
                figure.shape(),
                Double.isNaN(outcome.nanos()) ? "" : number(outcome.nanos()),
                number(outcome.value()) + unit,
                '(' + number(outcome.least()) + ".." + number(outcome.most()) + ')',
                figure.bound().toString(),
                figure.target().toString(),
                outcome.verdict().text);
    }

    private static String line(Object... cells) {
        return String.format(Locale.ROOT, LINE, cells).stripTrailing();
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.3f" : "%.1f", value);
    }

    String csv() {
        String machineCells = quoted(machine.jvm()) + ',' + machine.processors() + ',' + quoted(machine.clockSource());
        return outcomes.stream()
                .map(outcome -> csv(outcome) + ',' + machineCells)
                .collect(Collectors.joining(
                        "\n",
                        "goal,figure,shape,nanos,value,least,most,bound,target,verdict,jvm,processors,clock_source\n",
                        "\n"));
    }

    private static String csv(Outcome outcome) {
        Figure figure = outcome.figure();
        return Stream.of(
                        figure.goal(),
                        quoted(figure.what()),
                        quoted(figure.shape()),
                        outcome.nanos(),
                        outcome.value(),
                        outcome.least(),
                        outcome.most(),
                        quoted(figure.bound().toString()),
                        quoted(figure.target().toString()),
                        outcome.verdict())
                .map(Object::toString)
                .collect(Collectors.joining(","));
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "\"\"") + '"';
    }
}
