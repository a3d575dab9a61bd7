package io.ftimer.agent.internal.install;

/** Names the regions of methods: {@code Order.load}, {@code Outer.Inner.new}. */
final class MethodRegionNames {
    private MethodRegionNames() {}

    static String of(String className, String method) {
        return ofClass(className) + '.' + method;
    }

    static String ofClass(String className) {
        StringBuilder name = new StringBuilder(className.substring(className.lastIndexOf('.') + 1));
        // the separator of nested classes stands between two letters; other dollar signs are parts of names
        for (int i = 1; i < name.length() - 1; i++) {
            if (name.charAt(i) == '$' && name.charAt(i - 1) != '$' && name.charAt(i + 1) != '$') {
                name.setCharAt(i, '.');
            }
        }
        return name.toString();
    }
}
