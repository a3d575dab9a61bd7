package io.ftimer.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TableTest {
    private static final FigureTrial ID = FigureTrial.pair("flat", "id");
    private static final Table TABLE = new Table(
            new Machine("Some CPU @ 2 GHz", 4, "Some VM 17", "Some GC", "tsc"),
            List.of(
                    new Outcome(
                            Figure.of("G1", "id pair", "flat", Kind.RATIO, ID)
                                    .bound(1.15)
                                    .target(1.08),
                            50.123,
                            1.0456,
                            1.03,
                            1.06,
                            Outcome.FigureResult.REACHED,
                            ""),
                    new Outcome(
                            Figure.of("", "scope pair", "worst", Kind.BYTES, ID).target(64),
                            Double.NaN,
                            32,
                            32,
                            32,
                            Outcome.FigureResult.REACHED,
                            ""),
                    new Outcome(
                            Figure.of("G19", "empty", "byId", Kind.QUANTITY, ID).target(new Range(0.97, 1.05)),
                            Double.NaN,
                            1,
                            1,
                            1,
                            Outcome.FigureResult.SHOWN,
                            "")));

    @Test
    void the_text_names_the_machine_and_each_figure() {
        String text = Table.header(TABLE.machine()) + "\n"
                + TABLE.outcomes().stream().map(Table::line).collect(Collectors.joining("\n"));

        assertThat(text).isEqualTo("""
                        Some CPU @ 2 GHz (4 processors), Some VM 17, collector Some GC, clock source tsc
                        Times are ratios to two readings of System.nanoTime(), medians of the rounds (smallest..largest).
                        "Of naive" is the overhead beyond the two readings as a part of the naive tree's, in the same run.

                             figure                           shape                     ns      value                       bound       goal  result
                        G1   id pair                          flat                    50.1      1.046   (1.030..1.060)    <= 1.15    <= 1.08  goal reached
                             scope pair                       worst                            32.0 B     (32.0..32.0)          -      <= 64  goal reached
                        G19  empty                            byId                              1.000   (1.000..1.000)          - 0.97..1.05""");
    }

    @Test
    void the_csv_has_all_digits_and_the_machine_in_each_record() throws IOException {
        StringBuilder csv = new StringBuilder();

        TABLE.writeCsv(csv);

        assertThat(csv.toString()).startsWith("""
                        goal,figure,shape,nanos,value,min,max,bound,target,result,processor,processors,jvm,collector,clock_source
                        G1,id pair,flat,50.123,1.0456,1.03,1.06,<= 1.15,<= 1.08,REACHED,Some CPU @ 2 GHz,4,Some VM 17,Some GC,tsc
                        """);
        assertThat(csv.toString().lines()).hasSize(4);
    }
}
