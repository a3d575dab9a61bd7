package io.ftimer.demo.facade;

import io.ftimer.FTimer;
import io.ftimer.report.TextReport;
import io.ftimer.values.ErrorPolicy;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Delegates to an fTimer recorder, which reports nothing itself, since the status is returned. */
public final class EnabledTiming implements Timing {
    private final FTimer timer =
            FTimer.builder().errorPolicy(ErrorPolicy.RETURN).build();

    /** Begins to measure. */
    public EnabledTiming() {
        timer.init();
    }

    @Override
    public int start(String region) {
        return timer.start(region).code();
    }

    @Override
    public int stop(String region) {
        return timer.stop(region).code();
    }

    @Override
    public Region region(String name) {
        return timer.scope(name)::close;
    }

    @Override
    public String report() {
        StringBuilder text = new StringBuilder();
        try {
            TextReport.of(timer.summary()).writeTo(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }
}
