package io.ftimer.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportBufferTest {
    private static final class Pieces implements Appendable {
        private final List<String> all = new ArrayList<>();

        @Override
        public Appendable append(CharSequence text) {
            all.add(text.toString());
            return this;
        }

        @Override
        public Appendable append(CharSequence text, int begin, int end) {
            throw new AssertionError("not needed");
        }

        @Override
        public Appendable append(char character) {
            throw new AssertionError("not needed");
        }
    }

    private final Pieces pieces = new Pieces();
    private final ReportBuffer buffer = new ReportBuffer(pieces);

    @Test
    void text_is_passed_on_in_pieces_of_whole_lines() throws IOException {
        for (int i = 0; i < 1_000; i++) {
            buffer.line("a line that is thirty-two bytes");
        }
        buffer.line("the end");
        buffer.flush();

        assertThat(pieces.all).hasSize(4).last().asString().endsWith("\nthe end\n");
        assertThat(pieces.all.subList(0, 3))
                .allSatisfy(piece -> assertThat(piece).hasSize(8192).endsWith("\n"));
        assertThat(String.join("", pieces.all))
                .isEqualTo("a line that is thirty-two bytes\n".repeat(1_000) + "the end\n");
    }
}
