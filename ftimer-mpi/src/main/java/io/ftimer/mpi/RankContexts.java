package io.ftimer.mpi;

import io.ftimer.FTimer;
import io.ftimer.RegionHandle;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.UnionAccumulator;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.RegionPath;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The contexts of one rank, and the regions that are started in them. Thread-confined. */
final class RankContexts {
    /**
     * Stands before the context in a marked name: while the trees of all ranks are merged, marks keep a region that began in one context
     * apart from a region at the same path that began in another. No name of a region contains this character.
     */
    private static final char MARK = '\n';

    private final String world;
    private final Map<String, Optional<Communicator>> members = new LinkedHashMap<>();

    /** Contexts by call path. A path stays in its context over init and reset. */
    private final Map<RegionPath, String> byPath = new HashMap<>();

    RankContexts(String world, Communicator all) {
        this.world = world;
        members.put(world, Optional.of(all));
    }

    static String quoted(String name) {
        return '"' + TextEscapes.display(String.valueOf(name)) + '"';
    }

    void define(String context, @Nullable Communicator ranks) {
        Objects.requireNonNull(context, "context");
        if (members.containsKey(context)) {
            throw new IllegalArgumentException("context " + quoted(context) + " is already defined");
        }
        members.put(context, Optional.ofNullable(ranks));
    }

    /** Returns why this rank cannot use a context, null if it can. */
    @Nullable
    String problem(String context) {
        Optional<Communicator> ranks = members.get(context);
        if (ranks == null) {
            return "no context of that name is defined; define it first, or use one of: "
                    + TextEscapes.display(String.join(", ", members.keySet()));
        }
        return ranks.isEmpty() ? "this rank is not in the context" : null;
    }

    /** Returns the communicator of a context that this rank can use. */
    Communicator members(String context) {
        return Objects.requireNonNull(members.get(context)).orElseThrow();
    }

    void put(RegionHandle region, String context) {
        byPath.putIfAbsent(region.path(), context);
    }

    /** Returns the entries of a context and the entries around them. */
    Summary select(Summary summary, String context) {
        Set<RegionPath> kept = new HashSet<>();
        Map<Integer, String> found = new HashMap<>();
        for (SummaryEntry entry : summary.entries()) {
            String own = byPath.getOrDefault(entry.path(), found.getOrDefault(entry.parentId(), world));
            found.put(entry.nodeId(), own);
            if (own.equals(context)) {
                Optional<RegionPath> path = Optional.of(entry.path());
                while (path.filter(kept::add).isPresent()) {
                    path = path.flatMap(RegionPath::parent);
                }
            }
        }
        return summary.without(entry -> !kept.contains(entry.path()));
    }

    /** Returns the part of this rank, where regions that begin a context are {@linkplain #MARK marked} with it. */
    UnionSummary marked(UnionSummary part) {
        return byPath.isEmpty() ? part : named(part, name -> false, (name, own) -> name + MARK + own);
    }

    /**
     * Returns the part of this rank with names that do not depend on other ranks: those of regions that begin a context end with it in
     * brackets, and so do names that look as if they did.
     */
    UnionSummary keyed(UnionSummary part) {
        return named(
                part,
                name -> members.keySet().stream().anyMatch(context -> name.endsWith(inContext("", context))),
                RankContexts::inContext);
    }

    private static String inContext(String name, String context) {
        return name + " [" + context + "]";
    }

    /** Returns a part with other names for the regions that begin a context, and for those whose names are ambiguous. */
    private UnionSummary named(UnionSummary part, Predicate<String> isAmbiguous, BinaryOperator<String> inContext) {
        Map<Integer, String> found = new HashMap<>();
        return part.renamed(entry -> {
            String around = found.getOrDefault(entry.parentId(), world);
            String own = byPath.getOrDefault(entry.path(), around);
            found.put(entry.nodeId(), own);
            boolean isNamed = !own.equals(around) || isAmbiguous.test(entry.name());
            return isNamed ? inContext.apply(entry.name(), own) : entry.name();
        });
    }

    private record Place(int parentId, String name) {}

    /** Returns a union without marks. Where siblings have the same name then, it ends with the context in brackets. */
    static UnionSummary shown(UnionSummary marked) {
        Map<Place, Integer> uses = new HashMap<>();
        for (ReducedEntry entry : marked.entries()) {
            uses.merge(placeOf(entry), 1, Integer::sum);
        }
        return marked.renamed(entry -> {
            Place place = placeOf(entry);
            int mark = place.name().length();
            while (mark < entry.name().length() && uses.getOrDefault(place, 0) > 1) {
                place = new Place(
                        place.parentId(), inContext(place.name(), entry.name().substring(mark + 1)));
                uses.merge(place, 1, Integer::sum);
            }
            return place.name();
        });
    }

    private static Place placeOf(ReducedEntry entry) {
        int mark = entry.name().indexOf(MARK);
        return new Place(
                entry.parentId(), mark < 0 ? entry.name() : entry.name().substring(0, mark));
    }

    /** A rank in the collective calls of one context; it contributes running regions too. Thread-confined. */
    final class ContextParticipant extends TimerParticipant {
        private final String context;
        private final UnaryOperator<Summary> selected;
        private final UnaryOperator<UnionSummary> named;

        /**
         * Creates a participant.
         *
         * @param selected returns what the rank contributes of its summary
         * @param named gives the regions of its part their names
         */
        ContextParticipant(
                FTimer timer, String context, UnaryOperator<Summary> selected, UnaryOperator<UnionSummary> named) {
            super(timer, problem(context) == null ? members(context) : null);
            this.context = context;
            this.selected = selected;
            this.named = named;
        }

        @Override
        String userType() {
            return "ProgramTimer";
        }

        @Override
        Participant.Contribution contribution() {
            String problem = problem(context);
            if (problem != null) {
                String text = userType() + ".summary(" + quoted(context) + ") rejected: " + problem;
                return Participant.Contribution.rejected(null, rejectAlone(DiagnosticId.NO_COMMUNICATOR, text));
            }
            return timer.recorder().isUninitialized()
                    ? Participant.Contribution.uninitialized(communicator())
                    : super.contribution();
        }

        /** The rank continues: regions that are running count up to now. */
        @Override
        Participant.Contribution contribution(Summary whole) {
            UnionAccumulator own = new UnionAccumulator();
            own.add(rank(), selected.apply(whole));
            return Participant.Contribution.of(communicator(), whole.status(), named.apply(own.interim()));
        }
    }
}
