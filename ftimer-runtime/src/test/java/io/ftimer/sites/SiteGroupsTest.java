package io.ftimer.sites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;

class SiteGroupsTest {
    private final SiteGroups groups = new SiteGroups();

    @Test
    void m12_new_names_get_the_next_bit_and_known_ones_theirs() {
        assertThat(groups.mask("g1")).isEqualTo(1);
        assertThat(groups.mask("g2")).isEqualTo(2);
        assertThat(groups.mask("g1")).isEqualTo(1);
        assertThat(groups.names(3)).containsExactly("g1", "g2");
        assertThat(groups.names(2 | 8)).containsExactly("g2");
    }

    @Test
    void m12_there_are_64_groups_and_one_more_is_refused() {
        for (int i = 1; i < 63; i++) {
            groups.mask("g" + i);
        }
        assertThat(groups.mask("g63")).isEqualTo(0x4000000000000000L);
        assertThat(groups.mask("g64")).isEqualTo(0x8000000000000000L);

        // the original answers 0, the mask of no group
        assertThatIllegalStateException()
                .isThrownBy(() -> groups.mask("g65"))
                .withMessage("cannot name a group \"g65\": all 64 groups have a name; use one of them, or clear()");
        assertThat(groups.mask("g64")).isEqualTo(0x8000000000000000L);
    }

    @Test
    void m12_clearing_forgets_all_names() {
        groups.mask("g1");
        groups.clear();

        assertThat(groups.mask("g2")).isEqualTo(1);
        assertThat(groups.names(SiteGroups.ALL)).containsExactly("g2");
    }

    @Test
    void m12_a_filter_finds_what_is_in_any_of_its_groups_and_never_what_is_in_none() {
        Site both = new Site("both", 3, "F.java", 1);
        Site none = new Site("none", SiteGroups.NONE, "F.java", 2);

        assertThat(both.isInAny(2)).isTrue();
        assertThat(both.isInAny(4)).isFalse();
        assertThat(both.isInAny(SiteGroups.ALL)).isTrue();
        assertThat(none.isInAny(SiteGroups.ALL)).isFalse();
    }
}
