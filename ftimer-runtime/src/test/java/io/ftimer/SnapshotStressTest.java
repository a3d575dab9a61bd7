package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.extension.ExtendWith;

/** Owners record as fast as possible while snapshots are taken; each snapshot must show the state of one moment. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
@ExtendWith(NothingLeftBehind.class)
class SnapshotStressTest {
    private static final int SCALE = Boolean.getBoolean("build.full") ? 10 : 1;

    private TimerSession session = TimerSession.open();
    private volatile boolean stopping;

    @AfterEach
    void close() {
        session.close();
    }

    /** A program that records until it is stopped, and returns its number of rounds. */
    private final class Owner implements AutoCloseable {
        final StepThread thread;
        final Future<?> recording;
        private volatile long rounds;

        Owner(String name, Runnable round) {
            thread = new StepThread(name);
            recording = thread.begin(() -> {
                try (TimerBinding binding = session.bind()) {
                    long done = 0;
                    while (!stopping) {
                        round.run();
                        rounds = ++done;
                    }
                }
            });
            while (rounds == 0 && !recording.isDone()) {
                Thread.onSpinWait();
            }
        }

        long rounds() {
            stopping = true;
            StepThread.done(recording);
            return rounds;
        }

        @Override
        public void close() {
            stopping = true;
            thread.close();
        }
    }

    private static long calls(Summary summary, String path) {
        return summary.entry(RegionPath.parse(path))
                .map(SummaryEntry::callCount)
                .orElse(0L);
    }

    /** Checks the invariants of a tree between calls: parents of open regions are open, and self times add up. */
    private static void checkNesting(Summary summary) {
        List<SummaryEntry> rows = summary.entries();
        for (SummaryEntry row : rows) {
            assertThat(row.callCount()).isPositive();
            assertThat(row.inclusiveNanos()).isNotNegative();
            assertThat(row.selfNanos()).isNotNegative();
            assertThat(row.inclusiveNanos()).isLessThanOrEqualTo(summary.totalNanos());
            if (row.isActive() && row.parentId() > 0) {
                assertThat(rows.get(row.parentId() - 1).isActive()).isTrue();
            }
        }
        assertThat(rows.stream().mapToLong(SummaryEntry::selfNanos).sum())
                .isEqualTo(rows.stream()
                        .filter(row -> row.parentId() == 0)
                        .mapToLong(SummaryEntry::inclusiveNanos)
                        .sum());
    }

    @Test
    void a_small_tree_is_never_seen_in_the_middle_of_a_change() {
        try (Owner owner = new Owner("owner", () -> {
            FTimers.start("a");
            FTimers.start("b");
            FTimers.next("c");
            FTimers.stop("c");
            FTimers.stop("a");
        })) {
            long before = 0;
            for (int i = 0; i < 5_000 * SCALE; i++) {
                Summary summary = session.summary().thread("owner");
                checkNesting(summary);
                long a = calls(summary, "a");
                long b = calls(summary, "a/b");
                long c = calls(summary, "a/c");
                assertThat(b).isBetween(a - 1, a);
                assertThat(c).isBetween(b - 1, b);
                if (!summary.hasActiveTimers()) {
                    assertThat(List.of(b, c)).containsOnly(a);
                }
                assertThat(a).isGreaterThanOrEqualTo(before);
                before = a;
            }

            long rounds = owner.rounds();
            assertThat(Rows.calls(session.summary())).containsExactly("a " + rounds, "a/b " + rounds, "a/c " + rounds);
        }
    }

    @Test
    void a_tree_that_counts_is_never_seen_in_the_middle_of_a_change() {
        session.close();
        session = TimerSession.builder().times(false).open();
        try (Owner owner = new Owner("owner", () -> {
            FTimers.start("a");
            FTimers.start("b");
            FTimers.stop("b");
            FTimers.stop("a");
        })) {
            for (int i = 0; i < 20_000 * SCALE; i++) {
                Summary summary = session.summary().thread("owner");
                long a = calls(summary, "a");
                long b = calls(summary, "a/b");
                assertThat(b).isBetween(summary.hasActiveTimers() ? a - 1 : a, a);
            }
            long rounds = owner.rounds();
            assertThat(Rows.calls(session.summary())).containsExactly("a " + rounds, "a/b " + rounds);
        }
    }

    @Test
    void a_tree_of_ten_thousand_regions_is_never_seen_in_the_middle_of_a_change() {
        List<String> names = names("n", 100);
        try (Owner owner = new Owner("owner", () -> {
            for (String outer : names) {
                FTimers.start(outer);
                for (String inner : names) {
                    FTimers.start(inner);
                    FTimers.stop(inner);
                }
                FTimers.stop(outer);
            }
        })) {
            long before = 0;
            for (int i = 0; i < 100 * SCALE; i++) {
                Summary summary = session.summary().thread("owner");
                checkNesting(summary);
                assertThat(summary.entries()).hasSize(10_100);
                before = checkOrder(summary, before);
            }

            long rounds = owner.rounds();
            assertThat(session.summary().entries())
                    .hasSize(10_100)
                    .allSatisfy(row -> assertThat(row.callCount()).isEqualTo(rounds));
        }
    }

    /** The regions are opened in row order, so counts decrease at most once from row to row, by one. */
    private static long checkOrder(Summary summary, long before) {
        long first = summary.entries().get(0).callCount();
        long above = first;
        for (SummaryEntry row : summary.entries()) {
            assertThat(row.callCount()).isBetween(first - 1, above);
            above = row.callCount();
        }
        long total =
                summary.entries().stream().mapToLong(SummaryEntry::callCount).sum();
        assertThat(total).isGreaterThanOrEqualTo(before);
        return total;
    }

    @Test
    void a_growing_tree_is_never_seen_in_the_middle_of_a_change() {
        long[] next = {0};
        try (Owner owner = new Owner("owner", () -> {
            if (next[0] >= 10_000) {
                FTimers.run("r", () -> FTimers.run("again", () -> {}));
            } else {
                String name = "n" + next[0]++;
                FTimers.run("r", () -> FTimers.run(name, () -> {}));
            }
        })) {
            for (int i = 0; i < 100 * SCALE; i++) {
                Summary summary = session.summary().thread("owner");
                checkNesting(summary);
                long below = summary.entries().stream()
                        .filter(row -> row.depth() == 1)
                        .mapToLong(SummaryEntry::callCount)
                        .sum();
                long calls = calls(summary, "r");
                assertThat(below).isBetween(calls - 1, calls);
                // a call path exists before its first call
                int rows = summary.entries().size();
                assertThat(summary.totalContexts()).isBetween(rows, rows + 1);
            }
            long rounds = owner.rounds();
            assertThat(calls(session.summary(), "r")).isEqualTo(rounds);
        }
    }

    @Test
    void repairs_and_open_regions_are_never_seen_half_done() {
        try (TimerSession repairing =
                        TimerSession.builder().mismatchMode(MismatchMode.REPAIR).open();
                StepThread thread = new StepThread("owner")) {
            Future<?> recording = thread.begin(() -> {
                FTimer timer = repairing.timer();
                while (!stopping) {
                    timer.start("a");
                    timer.start("b");
                    timer.stop("a");
                    timer.stop("b");
                }
            });
            while (repairing.summary().entries().isEmpty()) {
                Thread.onSpinWait();
            }
            for (int i = 0; i < 2_000 * SCALE; i++) {
                Summary summary = repairing.summary();
                long active = summary.entries().stream()
                        .filter(SummaryEntry::isActive)
                        .count();
                boolean continued = Rows.calls(summary).contains("b 0 open");
                long a = calls(summary, "a");
                assertThat(calls(summary, "a/b")).isBetween(a - 1, a);
                assertThat(active).isLessThanOrEqualTo(continued ? 1 : 2);
            }
            stopping = true;
            StepThread.done(recording);
            assertThat(repairing.summary().hasActiveTimers()).isFalse();
        }
    }

    @Test
    void several_readers_of_several_owners_see_growing_counts() {
        List<Owner> owners = new ArrayList<>();
        List<StepThread> readers = new ArrayList<>();
        try {
            for (String name : names("owner", 2)) {
                owners.add(new Owner(name, () -> FTimers.run("a", () -> FTimers.run("b", () -> {}))));
            }
            List<Future<?>> reading = new ArrayList<>();
            for (String name : names("reader", 2)) {
                StepThread reader = new StepThread(name);
                readers.add(reader);
                reading.add(reader.begin(() -> readGrowing(500 * SCALE)));
            }
            reading.forEach(StepThread::done);

            long rounds = owners.stream().mapToLong(Owner::rounds).sum();
            assertThat(Rows.calls(session.summary())).containsExactly("a " + rounds, "a/b " + rounds);
            assertThat(session.summary().rejectedCount()).isZero();
        } finally {
            owners.forEach(Owner::close);
            readers.forEach(StepThread::close);
        }
    }

    private void readGrowing(int times) {
        long before = 0;
        for (int i = 0; i < times; i++) {
            SessionSummary summary = session.summary();
            long a = calls(summary, "a");
            assertThat(calls(summary, "a/b")).isBetween(a - 2, a);
            assertThat(a).isGreaterThanOrEqualTo(before);
            before = a;
        }
    }

    @Test
    void two_owners_may_read_each_other() {
        List<StepThread> owners = List.of(new StepThread("one"), new StepThread("two"));
        try {
            List<Future<?>> looking = new ArrayList<>();
            owners.forEach(owner -> looking.add(owner.begin(this::recordAndRead)));
            looking.forEach(StepThread::done);
        } finally {
            owners.forEach(StepThread::close);
        }
        assertThat(Rows.calls(session.summary())).containsExactly("a " + 2000 * SCALE);
    }

    private void recordAndRead() {
        FTimer timer = session.timer();
        for (int i = 0; i < 1000 * SCALE; i++) {
            timer.start("a");
            assertThat(calls(session.summary(), "a")).isGreaterThan(i);
            timer.stop("a");
        }
    }

    private static List<String> names(String prefix, int count) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add(prefix + i);
        }
        return names;
    }
}
