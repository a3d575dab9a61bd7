package io.ftimer.mpi.launch;

import io.ftimer.internal.text.NearestNames;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Messages about the names of engines. Stateless. */
final class EngineNames {
    private static final Set<String> NATIVE = Set.of("openmpi", "mpich");

    private EngineNames() {}

    /** Returns what is wrong with a name that no engine has. */
    static String unknown(String name, List<MpiEngine> engines) {
        List<String> known = engines.stream().map(MpiEngine::name).toList();
        String advice = NATIVE.contains(name)
                ? "; " + name + " needs ftimer-mpi-native on the class path"
                : NearestNames.hint(name, known);
        return "invalid engine \"" + name + "\": expected " + known.stream().collect(Collectors.joining(", ")) + advice;
    }
}
