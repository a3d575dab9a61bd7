package io.ftimer.junit.internal.prove;

import io.ftimer.internal.text.ShownText;
import io.ftimer.junit.internal.prove.Proof.Judged;
import io.ftimer.junit.internal.prove.Proof.Strength;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The proofs of the tests of this JVM, which are run in rounds at the end. Thread-safe: tests may run in parallel. */
public final class Proofs {
    public static final Proofs OF_JVM = new Proofs();

    /** Keeps the list of each kind short. */
    private static final int LISTED = 20;

    private final Map<String, Proof> proofs = new LinkedHashMap<>();

    /** Those of the round that runs, by the id of the test. */
    private volatile Map<String, ProofRun> runs = Map.of();

    private volatile boolean isRunning;

    private Proofs() {}

    public synchronized void add(Proof proof) {
        proofs.put(proof.testId, proof);
    }

    public synchronized boolean isEmpty() {
        return proofs.isEmpty();
    }

    /** Returns whether tests run again: then they are reported nowhere. */
    public boolean isRunning() {
        return isRunning;
    }

    public ProofRun run(String testId) {
        return isRunning ? runs.getOrDefault(testId, ProofRun.NONE) : ProofRun.NONE;
    }

    /** Begins a round; returns whether there is one. */
    public synchronized boolean begin(int round) {
        Map<String, ProofRun> ofRound = new HashMap<>();
        proofs.forEach((id, proof) -> proof.run(round).ifPresent(run -> ofRound.put(id, run)));
        runs = Map.copyOf(ofRound);
        isRunning = proofs.values().stream().anyMatch(proof -> proof.runs() > round);
        return isRunning;
    }

    public Set<String> ids() {
        return runs.keySet();
    }

    /** Notes why the test of an id, or those below it, did not run in this round. */
    public void didNotRun(String id, String why) {
        runs.forEach((testId, run) -> {
            if ((testId + '/').startsWith(id + '/')) {
                run.didNotRun(why);
            }
        });
    }

    public synchronized void end() {
        isRunning = false;
        runs = Map.of();
        proofs.clear();
    }

    public synchronized String cost() {
        int most = proofs.values().stream().mapToInt(Proof::runs).sum();
        int expectations =
                proofs.values().stream().mapToInt(Proof::expectations).sum();
        return "ftimer: ftimer.prove now runs " + ShownText.counted(proofs.size(), "test") + " up to "
                + ShownText.counted(most, "more time") + ", for " + ShownText.counted(expectations, "expectation");
    }

    public synchronized List<Judged> judged() {
        return proofs.values().stream()
                .flatMap(proof -> proof.judged().stream())
                .toList();
    }

    /** Returns the conclusions as lines: how many expectations are proven, and the others. */
    public static List<String> lines(List<Judged> judged) {
        long proven =
                judged.stream().filter(of -> of.strength() == Strength.PROVEN).count();
        List<String> lines = new ArrayList<>();
        lines.add("ftimer: " + ShownText.grouped(proven) + " of " + ShownText.counted(judged.size(), "expectation")
                + " proven");
        list(lines, judged, Strength.DOES_NOT_BITE);
        list(lines, judged, Strength.NOT_PROVEN);
        return lines;
    }

    private static void list(List<String> lines, List<Judged> judged, Strength strength) {
        List<String> texts = judged.stream()
                .filter(of -> of.strength() == strength)
                .map(of -> "  " + strength.words() + ": " + of.text())
                .toList();
        lines.addAll(ShownText.lines(texts, LISTED));
    }
}
