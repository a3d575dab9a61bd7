package io.ftimer.conformance.replay;

import io.ftimer.FTimer;
import io.ftimer.Status;
import java.util.OptionalInt;

/** A run without MPI: one rank, and reductions are left out. Stateless. */
public enum NoCollectives implements Collectives {
    INSTANCE;

    @Override
    public boolean canReduce() {
        return false;
    }

    @Override
    public void barrier() {
        // one rank waits for nobody
    }

    @Override
    public void split(OptionalInt color, int key) {
        // one rank has nobody to part from
    }

    @Override
    public Status init(FTimer timer, InitRequest request) {
        return request.applyTo(timer);
    }

    @Override
    public Reduced reduce(Reduction reduction) {
        throw new UnsupportedOperationException("there is no MPI engine for " + reduction.command());
    }
}
