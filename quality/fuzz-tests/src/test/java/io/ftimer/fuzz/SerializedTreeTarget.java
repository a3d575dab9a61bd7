package io.ftimer.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.summary.SerializedTree;
import io.ftimer.values.RegionKind;
import io.ftimer.values.Status;
import java.util.List;

/** Serialized trees, which are also restored and reported. */
public final class SerializedTreeTarget implements FuzzTarget {
    @Override
    public List<byte[]> seeds() {
        return Texts.bytes(
                SerializedTree.of(SampleTimer.create().summary()).toText(),
                "ftimer-tree 2\n0 -5 1 code a\n1 9223372036854775807 0 code b/ \u00e9\n1 0 3 code c\n0 2 1 code b/ \u00e9\n");
    }

    @Override
    public boolean reads(byte[] input) {
        SerializedTree tree;
        try {
            tree = SerializedTree.parse(Texts.of(input));
        } catch (IllegalArgumentException documented) {
            assertThat(documented)
                    .hasMessageMatching(
                            "(?s)((malformed|not a) serialized tree: |tree format [0-9]+ is not supported, ).*");
            return false;
        }
        assertThat(SerializedTree.parse(tree.toText())).isEqualTo(tree);
        if (tree.regions().stream().allMatch(region -> region.kind() == RegionKind.CODE)) {
            assertThat(SerializedTree.of(tree.tree(), tree.names(), tree.inclusiveNanos(), tree.callCounts()))
                    .isEqualTo(tree);
        }
        FTimer timer = FTimer.builder().clock(() -> 0).diagnostics(line -> {}).build();
        timer.init();
        assertThat(timer.restore(tree)).isEqualTo(Status.SUCCESS);
        return true;
    }
}
