package io.ftimer.junit.internal.expect;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.fuzz.Checkout;
import io.ftimer.fuzz.FuzzTarget;
import io.ftimer.fuzz.Texts;
import java.util.List;

/** Golden trees of tests. */
public final class GoldenTreeTarget implements FuzzTarget {
    @Override
    public List<byte[]> seeds() throws Exception {
        return List.of(
                Checkout.bytes("quality/consumer-tests/suite/src/test/resources/org/example/tour-tree.txt"),
                Texts.bytes("# comment\n  1 solve\n 12   solve/a\\/b c\n0 solve/\\*\\\\\n1 MPI_Send\n"));
    }

    @Override
    public boolean reads(byte[] input) {
        GoldenTree tree;
        try {
            tree = GoldenTree.parse(Texts.of(input));
        } catch (IllegalArgumentException documented) {
            assertThat(documented)
                    .hasMessageMatching("(?s)line \\d+: (invalid|malformed|duplicate|a region name must not) .*");
            return false;
        }
        GoldenTree again = GoldenTree.parse(tree.toFile());
        assertThat(again.toFile()).isEqualTo(tree.toFile());
        assertThat(again.differenceTo(tree).isEmpty()).isTrue();
        assertThat(tree.shownRows()).isNotNull();
        return true;
    }
}
