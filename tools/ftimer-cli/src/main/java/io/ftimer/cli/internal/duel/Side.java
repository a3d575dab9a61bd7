package io.ftimer.cli.internal.duel;

import io.ftimer.internal.text.EnumWords;

/** One of the two builds. */
enum Side {
    BASE,
    HEAD;

    Side other() {
        return this == BASE ? HEAD : BASE;
    }

    @Override
    public String toString() {
        return EnumWords.of(this);
    }
}
