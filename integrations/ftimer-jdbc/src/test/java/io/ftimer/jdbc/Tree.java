package io.ftimer.jdbc;

import io.ftimer.CheckedRunnable;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.summary.SessionSummary;
import java.util.List;

/** The tree of code, without times. */
final class Tree {
    private Tree() {}

    static <X extends Exception> SessionSummary of(CheckedRunnable<X> code) throws X {
        try (TimerSession session = TimerSession.open()) {
            try (TimerBinding binding = session.bind()) {
                code.run();
            }
            return session.summary();
        }
    }

    /** Returns a line for each region: its path and its calls. Connections are left out. */
    static <X extends Exception> List<String> lines(CheckedRunnable<X> code) throws X {
        return of(code).entries().stream()
                .filter(entry -> !entry.name().equals("SQL connection"))
                .map(entry -> entry.path() + " x" + entry.callCount())
                .toList();
    }

    /** Returns a line for each text of a statement: its place, its calls and the text. */
    static List<String> texts(SessionSummary summary) {
        return summary.sqlTexts().stream()
                .map(sql -> sql.region() + " x" + sql.stats().count() + " " + sql.text())
                .toList();
    }
}
