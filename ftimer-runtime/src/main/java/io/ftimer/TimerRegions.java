package io.ftimer;

import io.ftimer.internal.engine.ClockReads;
import io.ftimer.internal.text.NearestNames;
import io.ftimer.internal.text.RegionNames;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.Status;
import org.jspecify.annotations.Nullable;

/**
 * What the timing operations of {@link FTimer} are made of: how a name or handle leads to a call path, how that is opened and
 * closed, and who hears of it.
 */
abstract sealed class TimerRegions extends TimerResults permits FTimer {
    /** Guard tokens given out so far; 0 stands for no guard. */
    long lastToken;

    TimerRegions(RecorderConfig config, Rejections rejections) {
        super(config, rejections);
    }

    // ---- names ------------------------------------------------------------------------------------------------------

    /**
     * Returns the handle of a name, defining the name if it is new; {@link TimerId#NONE} if that is rejected. A lookup opens
     * nothing and does not make the calling thread the owner.
     */
    public TimerId lookup(String name) {
        if (Thread.currentThread() != fast && admitReader("lookup", name) != null) {
            return TimerId.NONE;
        }
        String known = valid("lookup", name);
        TimerId id = known == null ? null : define(known);
        if (id == null) {
            return TimerId.NONE;
        }
        succeeded();
        return id;
    }

    /** Returns the trimmed name, or null if it is rejected. */
    final @Nullable String valid(String operation, @Nullable String raw) {
        return RegionNames.legal(operation, raw, (rule, text) -> reject(DiagnosticId.of(rule), text));
    }

    /** Returns the handle of a valid name, or null if there are no handles left. */
    final @Nullable TimerId define(String name) {
        Definitions definitions = tree.definitions;
        // several threads may look names up before one of them owns the timer
        synchronized (definitions) {
            TimerId known = definitions.find(name);
            if (known != null) {
                return known;
            }
            if (lastNumber < Long.MAX_VALUE) {
                return definitions.define(name, ++lastNumber);
            }
        }
        rejectNumbers("define", name);
        return null;
    }

    final Status rejectUnknown(String operation, @Nullable TimerId id) {
        return reject(
                DiagnosticId.UNKNOWN_ID,
                () -> "cannot " + operation + " " + id + ": not a handle of this run; look the name up after init()");
    }

    final Status rejectUnknown(String operation, String name) {
        return reject(
                DiagnosticId.UNKNOWN_NAME,
                () -> "cannot " + described(operation, name) + ": no region of that name was ever started or looked up"
                        + NearestNames.hint(name, tree.definitions.names()) + "; open: " + tree.openPath());
    }

    // ---- opening and closing ---------------------------------------------------------------------------------------

    /** Returns the child of the running region of that name, made if it is new; null if the name is rejected. */
    final @Nullable Node childNamed(String name) {
        Node child = tree.top.child(name);
        return child != null ? child : newChild(name);
    }

    private @Nullable Node newChild(String name) {
        String known = valid("start", name);
        TimerId id = known == null ? null : define(known);
        return id == null ? null : newChild(id);
    }

    final @Nullable Node newChild(TimerId id) {
        int limit = config.maxDepth();
        if (limit < Integer.MAX_VALUE && tree.openRegions().count() >= limit) {
            reject(
                    DiagnosticId.NESTED_TOO_DEEP,
                    () -> "cannot " + described("start", id.name) + ": " + limit
                            + " regions are open inside each other, which is the limit; is one of them never stopped?");
            return null;
        }
        return tree.descend(tree.top, id);
    }

    final boolean open(Node node) {
        if (node.callCount == Long.MAX_VALUE) {
            return openUncounted(node);
        }
        tree.open(node, clock);
        return true;
    }

    private boolean openUncounted(Node node) {
        if (node.isMuted()) {
            tree.openMuted(node);
            return true;
        }
        rejectExhausted(node);
        return false;
    }

    final Status rejectExhausted(Node node) {
        return reject(
                DiagnosticId.CALLS_EXHAUSTED,
                () -> "cannot " + described("start", node.id.name) + ": its call count is at the largest value");
    }

    final Status nextMuted(Node running, Node sibling) {
        long now = ClockReads.read(clock);
        tree.close(running, now);
        tree.openMuted(sibling);
        return stopped(running, now);
    }

    /** Opens a region with a token of its own; null if that is rejected. */
    final @Nullable Node openOwned(String name) {
        if (lastToken == Long.MAX_VALUE) {
            reject(
                    DiagnosticId.TOKENS_EXHAUSTED,
                    () -> "cannot " + described("start", name) + " as a scope: all guard tokens are used up");
            return null;
        }
        Node node = childNamed(name);
        if (node == null || !open(node)) {
            return null;
        }
        node.token = ++lastToken;
        return node;
    }

    final Status stopRunning(Node running, long now) {
        tree.close(running, now);
        return stopped(running, now);
    }

    final Status stopBelow(TimerId id, long now) {
        if (!isRunning()) {
            return reject(
                    DiagnosticId.NOTHING_OPEN, () -> "cannot " + described("stop", id.name) + ": nothing is open");
        }
        Node target =
                mismatchMode == MismatchMode.STRICT ? null : tree.openRegions().find(id);
        if (target == null) {
            return reject(
                    DiagnosticId.NOT_INNERMOST,
                    () -> "cannot " + described("stop", id.name) + ": it is not the innermost region; open: "
                            + tree.openPath());
        }
        if (mismatchMode == MismatchMode.REPAIR) {
            return RepairedStop.make(this, target, now);
        }
        String open = tree.openPath();
        RepairedStop.make(this, target, now);
        return reject(
                DiagnosticId.NOT_INNERMOST,
                () -> "repaired: " + described("stop", id.name) + " while it was not the innermost region; open: "
                        + open);
    }

    // ---- listener ---------------------------------------------------------------------------------------------------

    final Status started(Node node) {
        return listener == null ? succeeded() : announce(listener, node, TimerEvent.START, node.startedNanos);
    }

    private Status stopped(Node node, long now) {
        return listener == null ? succeeded() : announce(listener, node, TimerEvent.STOP, now);
    }

    private Status announce(TimerListener hearer, Node node, TimerEvent event, long nanos) {
        return heard(node, event, tell(hearer, node, event, nanos));
    }

    /**
     * Tells the listener and returns what it threw, if anything. The operation is complete whatever it does, and it finds
     * the fast way closed if it calls back.
     */
    final @Nullable Throwable tell(TimerListener hearer, Node node, TimerEvent event, long nanos) {
        if (node.isMuted()) {
            return null;
        }
        fast = null;
        inListener = true;
        try {
            hearer.onEvent(node.id, node.context, event, nanos, userData);
            return null;
        } catch (VirtualMachineError e) {
            throw e;
        } catch (Throwable e) {
            return e;
        } finally {
            inListener = false;
            openFastPath();
        }
    }

    final Status heard(Node node, TimerEvent event, @Nullable Throwable failure) {
        return failure == null ? succeeded() : rejectListener(node, event, failure);
    }

    private Status rejectListener(Node node, TimerEvent event, Throwable failure) {
        lastStatus = DiagnosticId.LISTENER_FAILED.status();
        return rejections.report(
                DiagnosticId.LISTENER_FAILED,
                () -> "the listener threw " + TextEscapes.escape(failure.toString()) + " on the " + event + " of \""
                        + TextEscapes.escape(node.id.name) + "\"; the region was recorded all the same",
                failure);
    }
}
