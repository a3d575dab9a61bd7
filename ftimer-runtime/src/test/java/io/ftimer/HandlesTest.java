package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.sites.Site;
import io.ftimer.values.ErrorPolicy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What stands for names and sites: always the same object in a run. */
class HandlesTest {
    private static final Site SITE = Site.here("write");

    private final FTimer timer =
            FTimer.builder().errorPolicy(ErrorPolicy.RETURN).build();

    @BeforeEach
    void init() {
        timer.init();
    }

    @Test
    void lookups_and_listeners_get_the_same_handle() {
        List<TimerId> notified = new ArrayList<>();
        timer.setListener((id, context, event, nanos, userData) -> notified.add(id));
        TimerId b = timer.lookup("b");
        timer.start("a");
        timer.start("b");

        assertThat(notified).hasSize(2);
        assertThat(notified.get(0)).isSameAs(timer.lookup("a"));
        assertThat(notified.get(1)).isSameAs(b);
    }

    @Test
    void a_handle_of_an_earlier_run_is_not_that_of_the_name_in_this_one() {
        List<TimerId> earlier = List.of(timer.lookup("a"), timer.lookup("b"), timer.lookup("c"));
        timer.init();
        timer.lookup("x");
        TimerId b = timer.lookup("b");
        TimerId a = timer.lookup("a");

        assertThat(earlier).doesNotContain(a, b).noneMatch(timer::isKnown);
        assertThat(timer.lookup("b")).isSameAs(b);
        assertThat(timer.lookup("a")).isSameAs(a);
    }

    @Test
    void a_site_has_one_timer_in_a_run_also_after_a_rejection() {
        SiteTimer first = timer.site(SITE);
        assertThat(OtherThread.call(() -> timer.site(SITE))).isSameAs(first);
        timer.start("a");
        assertThat(OtherThread.call(() -> timer.site(SITE))).isNotSameAs(first);
        timer.stop("a");

        assertThat(timer.site(SITE)).isSameAs(first);
        timer.init();
        assertThat(timer.site(SITE)).isNotSameAs(first);
    }
}
