package io.ftimer.benchmarks;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.apache.commons.csv.CSVFormat;

/** The table of outcomes, as text and as CSV. */
record Table(Machine machine, List<Outcome> outcomes) {
    private static final String LINE = "%-4s %-32s %-17s %10s %10s %16s %10s %10s  %s";

    private static final CSVFormat CSV =
            CSVFormat.DEFAULT.builder().setRecordSeparator('\n').get();

    private static final String[] COLUMNS = {
        "goal",
        "figure",
        "shape",
        "nanos",
        "value",
        "min",
        "max",
        "bound",
        "target",
        "result",
        "processor",
        "processors",
        "jvm",
        "collector",
        "clock_source"
    };

    /** Returns what stands above the lines of a table. */
    static String header(Machine machine) {
        return String.join(
                "\n",
                machine.toString(),
                "Times are ratios to two readings of System.nanoTime(), medians of the rounds (smallest..largest).",
                "\"Of naive\" is the overhead beyond the two readings as a part of the naive tree's, in the same run.",
                "",
                line("", "figure", "shape", "ns", "value", "", "bound", "goal", "result"));
    }

    /** Returns the line of one figure. */
    static String line(Outcome outcome) {
        Figure figure = outcome.figure();
        String unit = figure.kind().unit;
        return line(
                figure.goal(),
                figure.what(),
                figure.shape(),
                Double.isNaN(outcome.nanos()) ? "" : number(outcome.nanos()),
                number(outcome.value()) + unit,
                '(' + number(outcome.min()) + ".." + number(outcome.max()) + ')',
                figure.bound().toString(),
                figure.target().toString(),
                outcome.result().text);
    }

    private static String line(Object... cells) {
        return String.format(Locale.ROOT, LINE, cells).stripTrailing();
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.3f" : "%.1f", value);
    }

    /** Writes all digits, with the machine in each record. */
    void writeCsv(Appendable out) throws IOException {
        CSV.printRecord(out, (Object[]) COLUMNS);
        for (Outcome outcome : outcomes) {
            Figure figure = outcome.figure();
            CSV.printRecord(
                    out,
                    figure.goal(),
                    figure.what(),
                    figure.shape(),
                    outcome.nanos(),
                    outcome.value(),
                    outcome.min(),
                    outcome.max(),
                    figure.bound(),
                    figure.target(),
                    outcome.result(),
                    machine.processor(),
                    machine.processors(),
                    machine.jvm(),
                    machine.collector(),
                    machine.clockSource());
        }
    }
}
