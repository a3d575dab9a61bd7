package io.ftimer.cli.internal.input;

import io.ftimer.FTimer;
import io.ftimer.SiteTimer;
import io.ftimer.sites.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random runs of timers, with a clock that the test sets. */
final class RandomRuns {
    private static final List<String> NAMES = List.of(
            "solve",
            "a,b",
            "say \"x\"",
            "line\nbreak",
            "=1+2",
            "héllo",
            "'",
            " lead",
            "a/b",
            "\u202Eright",
            "\r\n",
            "x");

    private RandomRuns() {}

    /** Returns a timer with random regions and sites, all closed. */
    static FTimer timer(long seed) {
        Random random = new Random(seed);
        long[] now = {0};
        FTimer timer = FTimer.builder()
                .clock(() -> now[0])
                .callStatistics(true)
                .diagnostics(line -> {})
                .build();
        timer.init();
        List<String> open = new ArrayList<>();
        int operations = random.nextInt(60);
        for (int i = 0; i < operations; i++) {
            now[0] += random.nextInt(4) == 0 ? random.nextInt(1_000_000_000) * 1_000L : random.nextInt(1000);
            if (open.isEmpty() || random.nextInt(5) < 3 && open.size() < 6) {
                String name = NAMES.get(random.nextInt(NAMES.size()));
                timer.start(name);
                open.add(name);
            } else {
                timer.stop(open.remove(open.size() - 1));
            }
        }
        while (!open.isEmpty()) {
            now[0] += random.nextInt(1000);
            timer.stop(open.remove(open.size() - 1));
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            SiteTimer site = timer.site(Site.here("write, \"mesh\" " + i));
            site.start();
            now[0] += random.nextInt(1000);
            site.stop();
        }
        now[0] += random.nextInt(1000);
        return timer;
    }
}
