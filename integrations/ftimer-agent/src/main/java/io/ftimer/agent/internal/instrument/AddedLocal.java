package io.ftimer.agent.internal.instrument;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.Opcodes;

/**
 * A local variable that is added to a method, after all others, so that these keep their places.
 *
 * @param index its place
 * @param type the internal name of its class
 */
record AddedLocal(int index, String type) {

    /** Returns the local variables of a frame with this one. */
    Object[] in(int numLocal, Object[] local) {
        List<Object> locals = new ArrayList<>(Arrays.asList(local).subList(0, numLocal));
        int slots = numLocal;
        for (Object kind : locals) {
            slots += kind == Opcodes.LONG || kind == Opcodes.DOUBLE ? 1 : 0;
        }
        for (; slots < index; slots++) {
            locals.add(Opcodes.TOP);
        }
        locals.add(type);
        return locals.toArray();
    }
}
