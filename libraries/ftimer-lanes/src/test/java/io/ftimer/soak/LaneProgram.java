package io.ftimer.soak;

import io.ftimer.RecorderModel;
import io.ftimer.TimerId;
import io.ftimer.lanes.Lane;
import io.ftimer.lanes.LaneRegion;
import io.ftimer.lanes.LaneTimer;
import io.ftimer.reduce.LaneEntry;
import io.ftimer.reduce.LaneSummary;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.Status;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Teams of workers on the lanes of a lane timer, in timed regions, with resets between them. */
final class LaneProgram implements Program {
    private static final int MAX_WORKERS = 4;
    private static final int ROUNDS = 4;
    private static final int STEPS = 60;
    private static final List<String> NAMES = List.of("a", "b", "c", "d");

    /** One lane, with one model for all threads that record on it: nothing is open when it changes hands. */
    private static final class ModelLane {
        private final RecorderModel model = new RecorderModel(0);

        ModelLane() {
            model.init(MismatchMode.STRICT);
            for (String name : NAMES) {
                model.lookup(0, name);
            }
        }
    }

    /** What the lanes of a summary have in common at one call path. */
    private record Sums(int lanes, long calls, long nanos) {
        Sums plus(Sums other) {
            return new Sums(lanes + other.lanes, calls + other.calls, nanos + other.nanos);
        }
    }

    @Override
    public void run(SplittableRandom random, Path folder, Tally tally) {
        int workers = 1 + random.nextInt(MAX_WORKERS);
        LaneTimer timer = LaneTimer.builder()
                .clock(ThreadClock.INSTANCE)
                .errorPolicy(ErrorPolicy.WARN)
                .diagnostics(line -> {})
                .defaultTeamSize(workers)
                .build();
        timer.init();
        tally.watch(timer);
        Map<String, TimerId> ids = new LinkedHashMap<>();
        NAMES.forEach(name -> ids.put(name, timer.register(name)));
        List<ModelLane> lanes = newLanes(workers);
        for (int round = 0; round < ROUNDS; round++) {
            int size = 1 + random.nextInt(workers);
            List<ModelLane> models = lanes;
            List<SplittableRandom> randoms = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                randoms.add(random.split());
            }
            try (LaneRegion region = timer.beginRegion()) {
                region.team(size).runAll(lane -> {
                    int member = lane.number() == 0 ? 1 : lane.number();
                    work(lane, models.get(lane.number()).model, ids, randoms.get(member - 1), tally);
                });
                if (size > 1) {
                    Disagreement.require(
                            timer.summary().status() == Status.ACTIVE,
                            "a summary inside a timed region was not rejected");
                }
            }
            compare(timer.summary(), lanes);
            tally.snapshots.increment();
            if (random.nextInt(3) == 0) {
                Disagreement.require(timer.reset().isSuccess(), "a reset was rejected");
                lanes = newLanes(workers);
            }
        }
    }

    private static List<ModelLane> newLanes(int workers) {
        List<ModelLane> lanes = new ArrayList<>();
        for (int i = 0; i <= workers; i++) {
            lanes.add(new ModelLane());
        }
        return lanes;
    }

    /** Makes random starts and stops, and closes what is open. */
    private static void work(
            Lane lane, RecorderModel model, Map<String, TimerId> ids, SplittableRandom random, Tally tally) {
        long before = ThreadClock.INSTANCE.now();
        model.advance(before - model.now());
        for (int i = 0; i < STEPS || !model.openPath().isEmpty(); i++) {
            List<String> open = model.openPath();
            boolean starts = i < STEPS && random.nextInt(5) < 2;
            boolean matches = !open.isEmpty() && (i >= STEPS || random.nextInt(6) > 0);
            String name = starts || !matches ? NAMES.get(random.nextInt(NAMES.size())) : open.get(open.size() - 1);
            long nanos = random.nextLong(1_000);
            ThreadClock.INSTANCE.advance(nanos);
            model.advance(nanos);
            Status status = call(lane, ids.get(name), starts, random, tally);
            if (status == null) {
                continue;
            }
            Status expected = starts ? model.start(name) : model.stop(name);
            Disagreement.require(
                    status == expected,
                    (starts ? "start " : "stop ") + name + " on lane " + lane.number() + " returned " + status
                            + ", expected " + expected + ", inside " + open);
            tally.operations.increment();
        }
    }

    /** Makes a call, now and then with a clock that throws; returns null if it had no effect. */
    private static Status call(Lane lane, TimerId id, boolean starts, SplittableRandom random, Tally tally) {
        if (random.nextInt(20) == 0) {
            ThreadClock.INSTANCE.failNext();
        }
        try {
            return starts ? lane.start(id) : lane.stop(id);
        } catch (ThreadClock.Failure e) {
            tally.add(Fault.CLOCK);
            return null;
        } finally {
            ThreadClock.INSTANCE.repair();
        }
    }

    private static void compare(LaneSummary summary, List<ModelLane> lanes) {
        Map<List<String>, Sums> expected = new LinkedHashMap<>();
        for (ModelLane lane : lanes) {
            Rows.of(lane.model)
                    .byPath()
                    .forEach((path, row) ->
                            expected.merge(path, new Sums(1, row.calls(), row.inclusiveNanos()), Sums::plus));
        }
        Map<List<String>, Sums> actual = new LinkedHashMap<>();
        for (LaneEntry entry : summary.entries()) {
            actual.put(
                    entry.path().names(),
                    new Sums(
                            entry.participatingLanes(),
                            entry.calls().sum().longValueExact(),
                            entry.inclusive().sumNanos().longValueExact()));
        }
        Disagreement.require(
                summary.status().isSuccess() && actual.equals(expected),
                "lanes differ: expected " + expected + ", was " + summary.status() + " " + actual);
    }
}
