package org.example.recorder;

import io.ftimer.FTimer;
import io.ftimer.FTimers;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.summary.Summary;
import io.ftimer.values.RegionPath;

/** Records in each way that the runtime has, and prints the calls of each region. */
public final class Recorder {
    private Recorder() {}

    public static void main(String[] arguments) throws InterruptedException {
        FTimer timer = FTimer.create();
        timer.start("load");
        timer.stop("load");
        print("recorder", timer.summary());

        try (TimerSession session = TimerSession.open();
                TimerBinding binding = session.bind()) {
            solve();
            Thread worker = new Thread(FTimers.wrap(Recorder::solve));
            worker.start();
            worker.join();
            print("session", session.summary());
        }

        FTimers.init();
        solve();
        print("default session", FTimers.summary());
        FTimers.finish();
    }

    private static void solve() {
        FTimers.run("solve", () -> FTimers.run("assemble", () -> {}));
    }

    private static void print(String what, Summary summary) {
        summary.entries().forEach(entry -> System.out.println(what + ": " + entry.path() + " " + entry.callCount()));
        summary.entry(RegionPath.of("nowhere")).ifPresent(entry -> System.out.println("unexpected: " + entry));
    }
}
