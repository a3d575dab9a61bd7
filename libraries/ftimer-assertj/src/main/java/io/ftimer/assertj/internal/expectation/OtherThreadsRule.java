package io.ftimer.assertj.internal.expectation;

import io.ftimer.TimerSession;
import io.ftimer.internal.session.OtherThreadsWindow;
import io.ftimer.internal.session.RecordedThreads;
import io.ftimer.internal.text.Wildcards;
import io.ftimer.report.internal.text.Separated;
import io.ftimer.report.internal.text.TextSetting;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What other threads mean for a test.
 *
 * @param recorded the threads that belong to it while its body runs; null outside of tests, where fTimer cannot know
 * @param isIgnored accepts the names of threads that are ignored
 */
public record OtherThreadsRule(@Nullable RecordedThreads recorded, Predicate<String> isIgnored) {

    /** What happens to the calls of threads that no code bound to the session of a test. */
    public enum OtherThreadsSetting {
        /** They belong to the test, as far as that is certain. */
        RECORD,
        /** They belong to the test if the test created the thread, directly or not. */
        CREATED,
        /** They are not recorded, but counted outside of the tree. */
        REPORT;

        public static final TextSetting<OtherThreadsSetting> SETTING =
                TextSetting.choice("ftimer.otherThreads", RECORD);
    }

    /** Names of threads or classes, given by patterns in which {@code *} stands for any characters. Immutable. */
    public record NamePatterns(String text, List<Pattern> patterns) implements Predicate<String> {
        public static final TextSetting<NamePatterns> SETTING = new TextSetting<>(
                "ftimer.otherThreads.ignore",
                parse(""),
                "names with * for any characters",
                text -> Optional.of(parse(text)));

        public static NamePatterns parse(String text) {
            return new NamePatterns(
                    text, Separated.by(",", text).stream().map(Wildcards::any).toList());
        }

        @Override
        public boolean test(String name) {
            return patterns.stream().anyMatch(pattern -> pattern.matcher(name).matches());
        }

        @Override
        public String toString() {
            return text;
        }
    }

    static OtherThreadsRule outside() {
        return new OtherThreadsRule(null, name -> false);
    }

    /** Returns the rule of code that runs like a test outside of tests, by the system properties that tests use, too. */
    static OtherThreadsRule ofProcess() {
        return of(OtherThreadsSetting.SETTING.ofProcess(), true, NamePatterns.SETTING.ofProcess());
    }

    public static OtherThreadsRule of(OtherThreadsSetting threads, boolean isAlone, Predicate<String> isIgnored) {
        RecordedThreads recorded = switch (threads) {
            case RECORD -> isAlone ? RecordedThreads.ALL : RecordedThreads.LINEAGE;
            case CREATED -> RecordedThreads.LINEAGE;
            case REPORT -> RecordedThreads.NONE;
        };
        return new OtherThreadsRule(recorded, isIgnored);
    }

    /** Returns whether all that other threads do is of the test, as no other runs at the same time; also true outside of tests. */
    public boolean isOfAllThreads() {
        return recorded == null || recorded == RecordedThreads.ALL;
    }

    /** Lets threads that threads of the session create be known as such. */
    public void trace(TimerSession session) {
        if (recorded != null) {
            session.recording().traceLineage();
        }
    }

    /** As {@link #trace}, for a session that records a part of the test that the calling thread runs. */
    public void traceOfPart(TimerSession session) {
        if (recorded != null) {
            session.recording().traceLineageOfPart();
        }
    }

    /** Opens the window in which other threads take part in the session; outside of tests they do not. */
    public OtherThreadsWindow openWindow(TimerSession session) {
        return recorded == null ? () -> {} : session.recording().openWindow(recorded, isIgnored);
    }

    /**
     * As {@link #openWindow}, where nothing is known about the tests that run at the same time.
     *
     * @param who names the code in messages
     * @throws IllegalStateException if all other threads belong to the code, and a test to which it does not belong records them, too
     */
    OtherThreadsWindow openWindowAlone(TimerSession session, String who) {
        if (recorded != RecordedThreads.ALL) {
            return openWindow(session);
        }
        return session.recording()
                .openWindowAlone(recorded, isIgnored)
                .orElseThrow(() -> new IllegalStateException(who
                        + " rejected: another test records the threads of this JVM at the same time, and a thread could belong to"
                        + " either; where tests run in parallel, set -D" + OtherThreadsSetting.SETTING.key()
                        + "=created, which gives each test the threads that it creates"));
    }
}
