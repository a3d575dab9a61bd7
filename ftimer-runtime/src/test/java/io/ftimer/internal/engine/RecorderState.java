package io.ftimer.internal.engine;

import io.ftimer.summary.Summary;
import io.ftimer.values.MismatchMode;
import org.jspecify.annotations.Nullable;

/** The state of a recorder, which tests read, and set to what no program reaches in their time. */
public record RecorderState(Recorder recorder) {

    private HotState hot() {
        return recorder.face();
    }

    public CallTree tree() {
        return recorder.tree;
    }

    public @Nullable Thread fast() {
        return hot().fast;
    }

    public void setFast(Thread thread) {
        hot().fast = thread;
    }

    public boolean isAwaited() {
        return recorder.has(Obstacle.AWAITED);
    }

    public @Nullable Summary tryRead() {
        return recorder.tryRead();
    }

    public MismatchMode mismatchMode() {
        return recorder.mismatchMode;
    }

    public void setLastNumber(long number) {
        recorder.lastNumber = number;
    }

    public void setLastToken(long token) {
        hot().lastToken = token;
    }

    /** Lets the recorder be where another one is, in the tree of the other one. */
    public void damageAsIn(Recorder other) {
        hot().nodes = other.face().nodes;
        hot().position = other.face().position;
        hot().found = other.face().found;
    }

    public void leaveChangeHalfDone() {
        hot().version++;
    }
}
