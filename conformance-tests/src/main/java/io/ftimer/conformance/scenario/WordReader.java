package io.ftimer.conformance.scenario;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Splits a line into words: separated by blanks, in double quotes if they hold blanks or escapes. */
final class WordReader {
    private final String line;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int at;

    WordReader(String line) {
        this.line = line;
    }

    /**
     * Returns the words of the line.
     *
     * @throws IllegalArgumentException if the quoting is malformed
     */
    List<Word> words() {
        List<Word> words = new ArrayList<>();
        skipBlanks();
        while (at < line.length()) {
            words.add(line.charAt(at) == '"' ? quoted() : plain());
            skipBlanks();
        }
        return words;
    }

    private void skipBlanks() {
        while (at < line.length() && line.charAt(at) == ' ') {
            at++;
        }
    }

    private Word plain() {
        int end = line.indexOf(' ', at);
        String text = line.substring(at, end < 0 ? line.length() : end);
        if (text.indexOf('"') >= 0) {
            throw new IllegalArgumentException("a quote inside the word " + text);
        }
        at += text.length();
        return new Word(text.getBytes(StandardCharsets.UTF_8));
    }

    private Word quoted() {
        bytes.reset();
        int from = ++at;
        while (at < line.length() && line.charAt(at) != '"') {
            if (line.charAt(at) == '\\') {
                bytes.writeBytes(line.substring(from, at).getBytes(StandardCharsets.UTF_8));
                bytes.write(escaped());
                from = at;
            } else {
                at++;
            }
        }
        if (at == line.length()) {
            throw new IllegalArgumentException("a quoted word does not end");
        }
        bytes.writeBytes(line.substring(from, at).getBytes(StandardCharsets.UTF_8));
        at++;
        if (at < line.length() && line.charAt(at) != ' ') {
            throw new IllegalArgumentException("no blank after a quoted word");
        }
        return new Word(bytes.toByteArray());
    }

    /** Returns the byte of an escape and moves past it. */
    private int escaped() {
        at++;
        char kind = at < line.length() ? line.charAt(at++) : 0;
        return switch (kind) {
            case '\\', '"' -> kind;
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'x' -> hexByte();
            default -> throw new IllegalArgumentException("an unknown escape in a quoted word");
        };
    }

    private int hexByte() {
        int high = at < line.length() ? Character.digit(line.charAt(at++), 16) : -1;
        int low = at < line.length() ? Character.digit(line.charAt(at++), 16) : -1;
        if (high < 0 || low < 0) {
            throw new IllegalArgumentException("\\x needs two hexadecimal digits");
        }
        return high << 4 | low;
    }

    /** One word of a scenario line: bytes, which need not be UTF-8. Immutable as long as its bytes are not written to. */
    static final class Word {
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
}
