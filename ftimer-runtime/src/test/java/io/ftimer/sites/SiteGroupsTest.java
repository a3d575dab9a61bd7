package io.ftimer.sites;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SiteGroupsTest {
    private final SiteGroups groups = new SiteGroups();

    @Test
    void clearing_forgets_all_names() {
        groups.mask("g1");
        groups.clear();

        assertThat(groups.mask("g2")).isEqualTo(1);
        assertThat(groups.names(SiteGroups.ALL)).containsExactly("g2");
    }

    @Test
    void a_filter_finds_what_is_in_any_of_its_groups_and_never_what_is_in_none() {
        Site both = new Site("both", 3, "F.java", 1);
        Site none = new Site("none", SiteGroups.NONE, "F.java", 2);

        assertThat(both.isInAny(2)).isTrue();
        assertThat(both.isInAny(4)).isFalse();
        assertThat(both.isInAny(SiteGroups.ALL)).isTrue();
        assertThat(none.isInAny(SiteGroups.ALL)).isFalse();
    }
}
