package io.ftimer.chaos;

import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;

/** What a program does until it is killed or told to end, and how its files are compared with what it acknowledged. */
enum Job {
    APPENDS(Appends::work, Appends::check),
    SUITE(Suites::work, Suites::check),
    TRACES(Traces::work, Traces::check),
    GATES(Gates::work, Gates::check),
    PLANTED(PlantedTargets::work, (folder, acknowledged, random) -> {}),
    CALLS(Job::calls, (folder, acknowledged, random) -> {}),
    CALLS_WITHOUT_HEAP(Job::callsWithoutHeap, (folder, acknowledged, random) -> {});

    /** Runs until the worker must end. */
    @FunctionalInterface
    interface Work {
        void run(Worker worker) throws Exception;
    }

    /** Throws a {@link Disagreement} if the files in a folder are not what the programs acknowledged. */
    @FunctionalInterface
    interface Check {
        void check(Path folder, Acknowledged acknowledged, SplittableRandom random) throws Exception;
    }

    final Work work;
    final Check check;

    Job(Work work, Check check) {
        this.work = work;
        this.check = check;
    }

    /** Returns options of the JVM. */
    List<String> options(boolean tinyHeap) {
        if (this == CALLS_WITHOUT_HEAP) {
            return TinyHeap.OPTIONS;
        }
        return List.of(tinyHeap && this == APPENDS ? "-Xmx6m" : "-Xmx128m");
    }

    private static void calls(Worker worker) throws Exception {
        for (int count = 0; worker.continuesAfter(count); count++) {
            long seed = worker.random.nextLong();
            SplittableRandom random = new SplittableRandom(seed);
            try {
                SessionProgram.run(random, worker.counts);
            } catch (Disagreement e) {
                throw new Disagreement("random calls of seed " + seed, e);
            }
        }
    }

    private static void callsWithoutHeap(Worker worker) {
        for (int count = 0; worker.continuesAfter(count); count++) {
            TinyHeap.run(worker.random.split(), worker.counts);
        }
    }
}
