package io.ftimer.report.internal.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReportPiecesTest {
    private static final int PIECE = 1 << 16;

    static ReportPieces pieces(byte[] bytes) throws IOException {
        ReportPieces pieces = new ReportPieces();
        pieces.write(bytes, 0, bytes.length);
        pieces.close();
        return pieces;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, PIECE - 1, PIECE, PIECE + 1, 5 * PIECE + 17})
    void bytes_that_cannot_be_compressed_are_kept_in_their_order(int count) throws IOException {
        byte[] bytes = new byte[count];
        new Random(count).nextBytes(bytes);
        int lineFeeds = 0;
        for (byte each : bytes) {
            lineFeeds += each == '\n' ? 1 : 0;
        }

        ReportPieces pieces = new ReportPieces();
        for (int at = 0; at < count; ) {
            int part = Math.min(count - at, 1 + 3 * at);
            pieces.write(bytes, at, part);
            at += part;
        }
        pieces.close();
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        pieces.forEach((piece, length) -> read.write(piece, 0, length));

        assertThat(read.toByteArray()).isEqualTo(bytes);
        assertThat(pieces.length()).isEqualTo(count);
        assertThat(pieces.lineEnds()).isEqualTo(lineFeeds);
    }
}
