package io.ftimer.agent.internal.instrument;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.ClassReader;

/**
 * The size of the code of a method. Visitors of ASM do not see it, so it is read from the class file.
 *
 * @param bytes the length of the code
 * @param locals the number of local variable slots
 */
record MethodCode(int bytes, int locals) {
    /** What methods without code have. */
    static final MethodCode NONE = new MethodCode(0, 0);

    /** Returns the code of each method of a class, by name and descriptor. */
    static Map<String, MethodCode> of(ClassReader reader) {
        char[] buffer = new char[reader.getMaxStringLength()];
        Map<String, MethodCode> code = new HashMap<>();
        int at = reader.header + 6;
        at += 2 + 2 * reader.readUnsignedShort(at);
        int fields = reader.readUnsignedShort(at);
        at += 2;
        for (int field = 0; field < fields; field++) {
            at = endOfAttributes(reader, at + 6);
        }
        int methods = reader.readUnsignedShort(at);
        at += 2;
        for (int method = 0; method < methods; method++) {
            String name = reader.readUTF8(at + 2, buffer) + reader.readUTF8(at + 4, buffer);
            int attributes = at + 6;
            int attribute = attributes + 2;
            for (int i = reader.readUnsignedShort(attributes); i > 0; i--) {
                if ("Code".equals(reader.readUTF8(attribute, buffer))) {
                    code.put(
                            name,
                            new MethodCode(reader.readInt(attribute + 10), reader.readUnsignedShort(attribute + 8)));
                }
                attribute += 6 + reader.readInt(attribute + 2);
            }
            at = attribute;
        }
        return code;
    }

    private static int endOfAttributes(ClassReader reader, int attributes) {
        int attribute = attributes + 2;
        for (int i = reader.readUnsignedShort(attributes); i > 0; i--) {
            attribute += 6 + reader.readInt(attribute + 2);
        }
        return attribute;
    }
}
