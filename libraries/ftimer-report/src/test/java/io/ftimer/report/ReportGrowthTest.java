package io.ftimer.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.ftimer.FTimer;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.summary.SerializedTree;
import io.ftimer.summary.Summary;
import io.ftimer.values.NanoClock;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The size of every report, and the work of writing it, are in proportion to the tree, whatever its shape. */
class ReportGrowthTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final String LONG_NAME = "x".repeat(21_000);
    private static final int SIZE = 2000;

    /** Trees that are twice as large may have reports that are a little more than twice as large. */
    private static final double LINEAR = 2.2;

    private enum Shape {
        FORGOTTEN_STOPS {
            @Override
            void record(FTimer timer, int size) {
                for (int i = 0; i < size; i++) {
                    timer.start("step");
                }
            }
        },
        RECURSION {
            @Override
            void record(FTimer timer, int size) {
                for (int i = 0; i < size; i++) {
                    timer.start("step");
                }
                for (int i = 0; i < size; i++) {
                    timer.stop("step");
                }
            }
        },
        ONE_LONG_NAME {
            @Override
            void record(FTimer timer, int size) {
                timer.start(LONG_NAME);
                for (int i = 1; i < size; i++) {
                    timer.start("r" + i);
                    timer.stop("r" + i);
                }
                timer.stop(LONG_NAME);
            }
        };

        abstract void record(FTimer timer, int size);
    }

    private enum Form {
        TEXT(summary -> TextReport.of(summary)),
        TEXT_FOR_FILES(summary -> TextReport.of(summary).style(ConsoleStyle.FILE)),
        FORTRAN(summary -> FortranReport.of(summary)),
        FORTRAN_OF_RANKS(summary -> FortranReport.of(StrictSummary.reduce(List.of(summary, summary)))),
        FORTRAN_UNION(summary -> FortranReport.of(UnionSummary.reduce(List.of(summary, summary)))),
        CSV(summary -> CsvReport.of(summary)),
        CSV_OF_RANKS(summary -> RankReports.csv(StrictSummary.reduce(List.of(summary, summary)))),
        CSV_UNION(summary -> RankReports.csv(UnionSummary.reduce(List.of(summary, summary)))),
        PROFILE(summary -> ProfileReport.of(summary)),
        TREE(summary -> TreeReport.of(summary));

        private final Function<Summary, Report<?>> report;

        Form(Function<Summary, Report<?>> report) {
            this.report = report;
        }

        /** Ranks must have ended their regions. */
        boolean takes(Shape shape) {
            return switch (this) {
                case FORTRAN_OF_RANKS, FORTRAN_UNION, CSV_OF_RANKS, CSV_UNION -> shape != Shape.FORGOTTEN_STOPS;
                default -> true;
            };
        }
    }

    private record Cost(long bytes, long allocated) {}

    @ParameterizedTest
    @EnumSource
    void a_tree_of_twice_the_size_has_a_report_of_about_twice_the_size(Form form) {
        for (Shape shape : Arrays.stream(Shape.values()).filter(form::takes).toList()) {
            cost(form, shape, SIZE);
            Cost one = cost(form, shape, SIZE);
            Cost two = cost(form, shape, 2 * SIZE);

            assertThat((double) two.bytes / one.bytes).as("bytes of %s", shape).isLessThan(LINEAR);
            assertThat(two.bytes).as("bytes of %s", shape).isLessThan(5 * LONG_NAME.length() + 2L * SIZE * 1200);
            assertThat((double) two.allocated / one.allocated)
                    .as("bytes that writing %s allocates", shape)
                    .isLessThan(LINEAR + 0.5);
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_serialized_tree_of_twice_the_size_has_about_twice_the_size(Shape shape) {
        assertThat((double) serialized(shape, 2 * SIZE) / serialized(shape, SIZE))
                .isLessThan(LINEAR);
    }

    private static long serialized(Shape shape, int size) {
        FTimer timer = FTimer.create();
        shape.record(timer, size);
        return SerializedTree.of(timer.summary()).toString().length();
    }

    /** Returns a clock of which each step is longer: with real times, the largest gaps of a profile are elsewhere in each run. */
    private static NanoClock slowingDown() {
        AtomicLong reads = new AtomicLong();
        return () -> reads.incrementAndGet() * reads.get();
    }

    private static Cost cost(Form form, Shape shape, int size) {
        FTimer timer = FTimer.builder().clock(slowingDown()).build();
        timer.init();
        shape.record(timer, size);
        Summary summary = timer.summary();
        long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
        long bytes = ReportText.of(form.report.apply(summary)).length();
        return new Cost(
                bytes, THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - before);
    }
}
