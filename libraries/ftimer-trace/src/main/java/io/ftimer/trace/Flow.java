package io.ftimer.trace;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * One end of a message on a timeline.
 *
 * @param isSent whether the slice sends it
 * @param channel the number of its {@linkplain Messages channel}
 * @param ordinal how many messages the channel had at this end before
 */
record Flow(boolean isSent, int channel, long ordinal) {
    void writeTo(DataOutputStream out) throws IOException {
        out.writeBoolean(isSent);
        out.writeInt(channel);
        out.writeLong(ordinal);
    }

    static Flow readFrom(DataInputStream in) throws IOException {
        return new Flow(in.readBoolean(), in.readInt(), in.readLong());
    }
}
