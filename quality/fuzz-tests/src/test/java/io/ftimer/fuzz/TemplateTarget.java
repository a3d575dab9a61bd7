package io.ftimer.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.report.FileNameTemplate;
import java.time.LocalDateTime;
import java.util.List;

/** Templates of file names. */
public final class TemplateTarget implements FuzzTarget {
    private static final LocalDateTime NOW = LocalDateTime.of(2026, 11, 21, 1, 2, 3);

    @Override
    public List<byte[]> seeds() {
        return Texts.bytes(
                "timing.$YYYY$MM$DD.$RANK", "$WallTime/$SimTime$$", "$Y-$M-$D_$h:$m:$s.$HH$MIN$mm$SS", "plain.csv");
    }

    @Override
    public boolean reads(byte[] input) {
        FileNameTemplate template;
        try {
            template = FileNameTemplate.parse(Texts.of(input));
        } catch (IllegalArgumentException documented) {
            assertThat(documented).hasMessageMatching("(?s)(invalid file name template|file name template must) .*");
            return false;
        }
        assertThat(template).hasToString(Texts.of(input));
        FileNameTemplate ofRank = template.ofRank(7);
        assertThat(ofRank.needsRank()).isFalse();
        try {
            assertThat(ofRank.resolve(NOW, NOW)).isNotNull();
        } catch (IllegalArgumentException notAPath) {
            assertThat(notAPath).hasMessageStartingWith("expected a path, was \"");
        }
        return true;
    }
}
