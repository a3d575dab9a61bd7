package io.ftimer.report.internal.files;

import java.io.IOException;

/** Accepts files of terminated lines without the character {@code !}. */
final class LineGuard implements AppendGuard.Pass {
    private long line;
    private byte last;

    private LineGuard(long acceptedLines) {
        line = acceptedLines + 1;
    }

    static AppendGuard guard() {
        return guard("lines");
    }

    static AppendGuard guard(String rules) {
        return new AppendGuard(rules, LineGuard::new);
    }

    @Override
    public void accept(byte[] bytes, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            if (bytes[i] == '!') {
                throw new IOException("damage in line " + line);
            }
            line += bytes[i] == '\n' ? 1 : 0;
        }
        last = bytes[count - 1];
    }

    @Override
    public void finish() throws IOException {
        if (last != '\n') {
            throw new IOException("line " + line + " is not terminated");
        }
    }
}
