package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.internal.session.SessionSql;
import io.ftimer.internal.session.SqlSource;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(NothingLeftBehind.class)
class SqlSourceTest {
    private final TimerSession outer = TimerSession.open();
    private final TimerSession inner = TimerSession.open();

    @AfterEach
    void close() {
        inner.close();
        outer.close();
    }

    private void bound(Runnable code) {
        try (TimerBinding around = outer.bind();
                TimerBinding inside = inner.bind()) {
            code.run();
        }
    }

    @Test
    void all_sessions_of_the_thread_know_which_sources_it_uses() {
        SqlSource.tell(SessionSql::use);
        assertThat(SqlSource.isProven()).isFalse();
        assertSources(false, false);
        bound(() -> SqlSource.tell(SessionSql::use));
        assertSources(true, false);
        bound(() -> SqlSource.tell(SessionSql::useConnections));
        assertSources(true, true);
    }

    private void assertSources(boolean areUsed, boolean haveConnections) {
        for (TimerSession session : List.of(outer, inner)) {
            SessionSql sql = session.recording().sql();
            assertThat(sql.isUsed()).isEqualTo(areUsed);
            assertThat(sql.hasConnections()).isEqualTo(haveConnections);
        }
    }

    @Test
    void the_innermost_session_asks_for_proofs() {
        bound(() -> assertThat(SqlSource.isProven()).isFalse());
        inner.recording().sql().prove();
        bound(() -> assertThat(SqlSource.isProven()).isTrue());
    }

    @Test
    void the_first_reason_that_applies_says_what_is_missing() {
        SessionSql sql = outer.recording().sql();
        assertThat(sql.missed(true)).isNull();
        bound(() -> SqlSource.tell(each -> each.missWithoutAgent("no agent")));
        bound(() -> SqlSource.tell(each -> each.missWithoutAgent("later")));
        assertThat(sql.missed(false)).isEqualTo("no agent");
        assertThat(sql.missed(true)).isNull();

        bound(() -> SqlSource.miss("of the thread"));
        bound(() -> SqlSource.miss("later"));
        assertThat(sql.missed(false)).isEqualTo("of the thread");
        assertThat(sql.missed(true)).isEqualTo("of the thread");
        assertThat(inner.recording().sql().missed(true)).isEqualTo("of the thread");
    }
}
