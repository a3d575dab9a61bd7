package io.ftimer.agent.internal.instrument;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The methods of a class of which steps count. A method whose code would be too large counts its calls only, or nothing.
 *
 * <p>Thread-confined.
 */
public final class CountedMethods {
    private final Set<String> methods;
    private final StepCode step;
    private final boolean byPlace;
    private final Set<String> withoutLoops = new HashSet<>();
    private final List<String> problems = new ArrayList<>();

    /**
     * @param methods their {@link MethodShape#key() keys}
     * @param withJdk whether the JDK counts, too
     * @param byPlace whether the steps of each place are known, too
     */
    public CountedMethods(Set<String> methods, boolean withJdk, boolean byPlace) {
        this.methods = new HashSet<>(methods);
        this.step = withJdk ? StepCode.OF_OWN_CODE_WITH_JDK : StepCode.OF_OWN_CODE;
        this.byPlace = byPlace;
    }

    StepCode step() {
        return step;
    }

    boolean has(String method) {
        return methods.contains(method);
    }

    boolean countsLoopsOf(String method) {
        return !withoutLoops.contains(method);
    }

    boolean isByPlace() {
        return byPlace;
    }

    /** Returns why steps of some methods do not count, a sentence for each such method. */
    public List<String> problems() {
        return problems;
    }

    /** Leaves out some of the code that counts in a method that became too large. Returns whether there was any. */
    boolean reduce(String name, String descriptor) {
        String method = name + descriptor;
        if (!methods.contains(method)) {
            return false;
        }
        String large = "its method " + name + " would exceed 65535 bytes of code, so ";
        if (withoutLoops.add(method)) {
            problems.add(large + "only its calls count as steps");
        } else {
            methods.remove(method);
            problems.remove(large + "only its calls count as steps");
            problems.add(large + "none of its steps count");
        }
        return true;
    }
}
