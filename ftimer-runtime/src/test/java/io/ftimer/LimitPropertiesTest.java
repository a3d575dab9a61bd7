package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.summary.Overflow;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Random programs on recorders with limits, against a recorder without limits and a simple model. */
class LimitPropertiesTest {
    private static final int STEPS = 120;

    // ---- against a recorder without limits --------------------------------------------------------------------------

    /** Runs a program that stops what it starts on two recorders, and returns the regions left open. */
    private static void runBoth(Random random, Rig one, Rig other) {
        List<Runnable> stops = new ArrayList<>();
        for (int i = 0; i < STEPS; i++) {
            String name = "abc".charAt(random.nextInt(3)) + "";
            one.clock.advance(i);
            other.clock.advance(i);
            int choice = random.nextInt(10);
            if (choice < 3) {
                one.timer.start(name);
                other.timer.start(name);
                stops.add(() -> {
                    one.timer.stop(name);
                    other.timer.stop(name);
                });
            } else if (choice < 5) {
                TimerScope first = one.timer.scope(name);
                TimerScope second = other.timer.scope(name);
                stops.add(() -> {
                    first.close();
                    second.close();
                });
            } else if (choice == 5) {
                TimerId first = one.timer.lookup(name);
                TimerId second = other.timer.lookup(name);
                one.timer.start(first);
                other.timer.start(second);
                stops.add(() -> {
                    one.timer.stop(first);
                    other.timer.stop(second);
                });
            } else if (choice == 6 && !stops.isEmpty()) {
                one.timer.next(name);
                other.timer.next(name);
                stops.set(stops.size() - 1, () -> {
                    one.timer.stop(name);
                    other.timer.stop(name);
                });
            } else if (choice == 7) {
                one.timer.add(name, 2, 5);
                other.timer.add(name, 2, 5);
            } else if (!stops.isEmpty()) {
                stops.remove(stops.size() - 1).run();
            }
        }
    }

    @Property(tries = 300)
    void a_limited_tree_is_the_whole_tree_cut_at_the_depth(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 5) int limit) {
        Rig whole = Rig.create();
        Rig cut = Rig.create(builder -> builder.maxDepth(limit));
        runBoth(new Random(seed), whole, cut);
        List<SummaryEntry> all = whole.timer.summary().entries();
        Summary limited = cut.timer.summary();

        assertThat(limited.entries().stream().map(LimitPropertiesTest::text))
                .as("siblings stand in the order in which their names were defined")
                .containsExactlyInAnyOrderElementsOf(all.stream()
                        .filter(entry -> entry.depth() < limit)
                        .map(LimitPropertiesTest::text)
                        .toList());
        List<SummaryEntry> deep =
                all.stream().filter(entry -> entry.depth() >= limit).toList();
        long calls = deep.stream().mapToLong(SummaryEntry::callCount).sum();
        long open = deep.stream().filter(SummaryEntry::isActive).count();
        assertThat(limited.overflow()).isEqualTo(new Overflow(calls, open, 0, 0));
        assertThat(cut.lines).hasSize(calls == 0 ? 0 : 1);
        assertThat(whole.lines).isEmpty();
    }

    private static String text(SummaryEntry entry) {
        return entry.path() + " " + entry.callCount() + " " + entry.inclusiveNanos() + " " + entry.isActive();
    }

    // ---- against a model --------------------------------------------------------------------------------------------

    /** What a limited recorder has to keep: the calls per path, and the names and paths of the open regions. */
    private static final class Model {
        private record Open(String name, String path, int depth, long token) {}

        private final int maxDepth;
        private final int maxRegions;
        private final Map<String, Long> calls = new LinkedHashMap<>();
        private final List<Open> open = new ArrayList<>(List.of(new Open("", "", 0, 0)));
        private int recorded;
        private long counted;
        private boolean countedAsOther;
        private long tooDeep;
        private long others;
        private long tokens;

        Model(int maxDepth, int maxRegions) {
            this.maxDepth = maxDepth;
            this.maxRegions = maxRegions;
        }

        private Open running() {
            return open.get(open.size() - 1);
        }

        /** Returns the path of a call below the innermost recorded region; null if it is only counted. */
        private String place(Open parent, String name) {
            String path = parent.path() + "/" + name;
            if (counted > 0 || !calls.containsKey(path) && parent.depth() >= maxDepth) {
                boolean other = counted > 0 && countedAsOther;
                countedAsOther = other;
                if (other) {
                    others++;
                } else {
                    tooDeep++;
                }
                return null;
            }
            if (calls.containsKey(path)) {
                return path;
            }
            if (recorded < maxRegions) {
                recorded++;
                return path;
            }
            others++;
            if (parent.path().endsWith("/(other)[other]")) {
                countedAsOther = true;
                return null;
            }
            if (!calls.containsKey(parent.path() + "/(other)[other]")) {
                recorded++;
            }
            return parent.path() + "/(other)[other]";
        }

        /** Returns the token of a scope on it. */
        long start(String name) {
            Open parent = running();
            String path = place(parent, name);
            if (path == null) {
                return - ++counted;
            }
            calls.merge(path, 1L, Long::sum);
            open.add(new Open(name, path, parent.depth() + 1, ++tokens));
            return tokens;
        }

        boolean stop(String name) {
            if (counted > 0) {
                counted--;
                return true;
            }
            if (open.size() > 1 && running().name().equals(name)) {
                open.remove(open.size() - 1);
                return true;
            }
            return false;
        }

        boolean stop(long token) {
            if (token < 0) {
                counted -= counted == -token ? 1 : 0;
                return true;
            }
            if (counted > 0 || running().token() != token) {
                return false;
            }
            open.remove(open.size() - 1);
            return true;
        }

        boolean next(String name) {
            if (counted > 0) {
                counted--;
            } else if (open.size() > 1) {
                open.remove(open.size() - 1);
            } else {
                return false;
            }
            start(name);
            return true;
        }

        String openPath() {
            return open.size() == 1 ? "nothing" : running().path().substring(1);
        }

        Overflow overflow() {
            return new Overflow(tooDeep, countedAsOther ? 0 : counted, others, 0);
        }
    }

    private record Claim(TimerGuard guard, long token) {}

    @Property(tries = 500)
    void any_program_keeps_what_the_model_keeps(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 5) int maxDepth,
            @ForAll @IntRange(min = 1, max = 12) int maxRegions) {
        Random random = new Random(seed);
        Rig rig = Rig.create(builder -> builder.maxDepth(maxDepth).maxRegions(maxRegions));
        FTimer timer = rig.timer;
        Model model = new Model(maxDepth, maxRegions);
        List<Claim> claims = new ArrayList<>();
        for (int i = 0; i < STEPS; i++) {
            String name = "abcd".charAt(random.nextInt(4)) + "";
            int choice = random.nextInt(10);
            if (choice < 3) {
                assertThat(timer.start(name)).isEqualTo(Status.SUCCESS);
                model.start(name);
            } else if (choice < 6) {
                assertThat(timer.stop(name).isSuccess()).isEqualTo(model.stop(name));
            } else if (choice == 6) {
                assertThat(timer.next(name).isSuccess()).isEqualTo(model.next(name));
            } else if (choice == 7) {
                TimerGuard guard = timer.guard();
                assertThat(guard.start(name)).isEqualTo(Status.SUCCESS);
                Claim claim = new Claim(guard, model.start(name));
                assertThat(guard.isActive()).isEqualTo(claim.token() > 0);
                claims.add(claim);
            } else if (!claims.isEmpty()) {
                Claim claim = claims.remove(claims.size() - 1);
                assertThat(claim.guard().stop().isSuccess()).isEqualTo(model.stop(claim.token()));
            }
        }

        Map<String, Long> recorded = new TreeMap<>();
        timer.summary().entries().forEach(entry -> recorded.put("/" + entry.path(), entry.callCount()));
        assertThat(recorded).isEqualTo(new TreeMap<>(model.calls));
        Overflow expected = model.overflow();
        assertThat(timer.summary().overflow()).isEqualTo(expected.isEmpty() ? Overflow.NONE : expected);
        long notices = (expected.tooDeepStarts() > 0 ? 1 : 0) + (expected.otherStarts() > 0 ? 1 : 0);
        assertThat(rig.lines.stream()
                        .filter(line -> line.contains("nested-too-deep") || line.contains("too-many-regions")))
                .hasSize((int) notices);
        assertThat(timer.recorder().openPath()).isEqualTo(model.openPath().replace("[other]", ""));
    }
}
