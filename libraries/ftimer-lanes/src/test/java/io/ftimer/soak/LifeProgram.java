package io.ftimer.soak;

import io.ftimer.FTimer;
import io.ftimer.StepThread;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.Status;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;

/** One recorder that threads use one after another, with inits, finishes and resets. */
final class LifeProgram implements Program {
    private static final int SEGMENTS = 4;
    private static final int STEPS = 60;

    @Override
    public void run(SplittableRandom random, Path folder, Tally tally) {
        FTimer timer = FTimer.builder()
                .clock(ThreadClock.INSTANCE)
                .errorPolicy(ErrorPolicy.RETURN)
                .callStatistics(random.nextBoolean())
                .diagnostics(line -> {})
                .build();
        MismatchMode mode = MismatchMode.values()[random.nextInt(MismatchMode.values().length)];
        timer.init(mode);
        Player player = new Player(timer, mode, RandomCalls.Life.ALL, random, tally, () -> false);
        tally.watch(timer);
        try (StepThread one = new StepThread("one");
                StepThread other = new StepThread("other")) {
            long now = ThreadClock.INSTANCE.now();
            for (int segment = 0; segment < SEGMENTS; segment++) {
                long from = now;
                StepThread thread = List.of(one, other).get(segment % 2);
                now = thread.call(() -> {
                    ThreadClock.INSTANCE.set(from);
                    player.play(STEPS);
                    return ThreadClock.INSTANCE.now();
                });
                if (!player.isIdle()) {
                    Disagreement.require(
                            timer.start("a") == Status.UNKNOWN, "a call of another thread than the owner was admitted");
                    tally.add(Fault.CALL_OF_ANOTHER_THREAD);
                }
                now = thread.call(() -> {
                    player.compare();
                    player.stopAll();
                    player.play(RandomCalls.reset());
                    return ThreadClock.INSTANCE.now();
                });
            }
        }
    }
}
