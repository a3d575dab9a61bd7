package io.ftimer.conformance.scenario;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** One word of a scenario line: bytes, which need not be UTF-8. Immutable as long as its bytes are not written to. */
final class Word {
    private final byte[] bytes;

    Word(byte[] bytes) {
        this.bytes = bytes;
    }

    byte[] bytes() {
        return bytes;
    }

    String text() throws CharacterCodingException {
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString();
    }
}
