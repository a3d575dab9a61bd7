package io.ftimer.config;

import io.ftimer.FTimer;
import io.ftimer.TimerSession;

/** Records a number of regions in a session with a configuration, and closes it. */
final class LargeReports {
    private static final int SIDE = 100;

    private LargeReports() {}

    public static void main(String... arguments) {
        int regions = Integer.parseInt(arguments[0]);
        try (TimerSession session = Configuration.parse(arguments[1])
                .applyTo(TimerSession.builder())
                .open()) {
            FTimer timer = session.timer();
            for (int i = 0; i < regions / SIDE / SIDE; i++) {
                timer.start("outer " + i);
                for (int j = 0; j < SIDE; j++) {
                    timer.start("middle " + j);
                    for (int k = 0; k < SIDE; k++) {
                        timer.start("inner " + k);
                        timer.stop("inner " + k);
                    }
                    timer.stop("middle " + j);
                }
                timer.stop("outer " + i);
            }
        }
        System.out.println("closed");
    }
}
