package io.ftimer.lanes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.TimerId;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.Status;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveAction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LaneTeamTest {
    private final LaneRig rig = LaneRig.of(4);
    private final LaneTimer timer = rig.timer;
    private final TimerId work = timer.register("work");

    private List<String> rows() {
        return LaneRig.rows(timer.summary());
    }

    private void workOn(LaneTimer on) {
        LaneRig.require(on.start(work));
        LaneRig.require(on.stop(work));
    }

    @Test
    void each_member_records_on_its_lane_and_the_calling_thread_is_member_1() {
        Set<Integer> lanes = ConcurrentHashMap.newKeySet();
        Thread caller = Thread.currentThread();
        try (LaneRegion region = timer.beginRegion()) {
            region.team(4).runAll(lane -> {
                lanes.add(lane.number());
                assertThat(lane.number() == 1).isEqualTo(Thread.currentThread() == caller);
                lane.start(work);
                lane.stop(work);
                workOn(timer);
            });
        }

        assertThat(lanes).containsExactlyInAnyOrder(1, 2, 3, 4);
        assertThat(rows()).containsExactly("work lanes=4/4 calls=8 nanos=0");
    }

    @Test
    void lanes_that_did_not_execute_a_region_are_missing() {
        try (LaneRegion region = timer.beginRegion()) {
            region.team(3).runAll(lane -> {
                if (lane.number() == 2) {
                    workOn(timer);
                }
            });
        }

        assertThat(rows()).containsExactly("work lanes=1/3 calls=1 nanos=0");
    }

    @Test
    void a_team_of_one_records_on_lane_0() {
        timer.team(1).runAll(lane -> {
            assertThat(lane.number()).isZero();
            workOn(timer);
            try (LaneRegion region = timer.beginRegion()) {
                assertThat(region.isOpen()).isTrue();
            }
        });

        assertThat(rows()).containsExactly("work lanes=1/1 calls=1 nanos=0");
    }

    @Test
    void a_team_of_one_inside_a_team_of_one_records_on_lane_0() {
        timer.team(1).runAll(outer -> {
            timer.team(1).runAll(inner -> workOn(timer));
            workOn(timer);
        });

        assertThat(rows()).containsExactly("work lanes=1/1 calls=2 nanos=0");
    }

    @Test
    void a_pool_thread_in_a_team_of_one_may_share_lane_0_with_its_owner() throws Exception {
        workOn(timer);
        ExecutorService pool = Executors.newSingleThreadExecutor();
        try {
            pool.submit(timer.team(1).wrap(() -> workOn(timer))).get();
        } finally {
            pool.shutdown();
        }

        assertThat(rows()).containsExactly("work lanes=1/1 calls=2 nanos=0");
    }

    @Test
    void a_team_inside_a_team_has_no_lanes() {
        timer.errorPolicy(ErrorPolicy.RETURN);
        LaneRegion region = timer.beginRegion();
        LaneTeam outer = region.team(2);
        try (LaneMember member = outer.join(1)) {
            workOn(timer);
            region.team(1).runAll(lane -> {
                assertThat(timer.start(work)).isEqualTo(Status.ACTIVE);
                assertThat(lane.start(work)).isEqualTo(Status.ACTIVE);
            });
            workOn(timer);
        }
        region.end();

        assertThat(rows()).containsExactly("work lanes=1/2 calls=2 nanos=0");
    }

    @Test
    void threads_that_a_nested_team_starts_have_no_lanes() {
        timer.errorPolicy(ErrorPolicy.RETURN);
        try (LaneRegion region = timer.beginRegion();
                LaneMember member = region.team(3).join(1)) {
            region.team(3)
                    .runAll(lane -> assertThat(lane.start(work))
                            .as("lane %d", lane.number())
                            .isEqualTo(Status.ACTIVE));
            assertThat(LaneMember.isInTeam()).isTrue();
        }

        assertThat(rows()).isEmpty();
    }

    @Test
    void serial_calls_are_rejected_inside_a_team() {
        timer.errorPolicy(ErrorPolicy.RETURN);
        try (LaneMember member = timer.team(2).join(2)) {
            assertThat(member.lane().number()).isEqualTo(2);
            assertThat(timer.init()).isEqualTo(Status.ACTIVE);
            assertThat(timer.reset()).isEqualTo(Status.ACTIVE);
            assertThat(timer.finish()).isEqualTo(Status.ACTIVE);
            assertThat(timer.register("x")).isSameAs(TimerId.NONE);
            assertThat(timer.lookup("work")).isSameAs(TimerId.NONE);
            assertThat(timer.beginRegion().isOpen()).isFalse();
            assertThat(timer.summary().status()).isEqualTo(Status.ACTIVE);
            assertThat(timer.lanes().readiness()).isEqualTo(Status.ACTIVE);
        }
        assertThat(timer.lanes().readiness()).isEqualTo(Status.SUCCESS);
    }

    @Test
    void a_rejected_call_inside_a_team_is_reported_after_the_team() {
        try (LaneMember member = timer.team(2).join(2)) {
            timer.reset();
        }
        assertThat(rig.drainLines()).isEmpty();
        timer.summary();
        assertThat(rig.drainLines())
                .singleElement()
                .asString()
                .endsWith(
                        "the first: ftimer[in-team]: reset() rejected: the call is inside a team; make it before the team starts or after it ends");
    }

    @Test
    void regions_left_open_by_a_team_can_be_closed_by_the_next_team() {
        LaneRegion region = timer.beginRegion();
        region.team(2).runAll(lane -> LaneRig.require(lane.start(work)));
        rig.nanos.set(7);
        region.team(2).runAll(lane -> LaneRig.require(lane.stop(work)));
        region.end();

        assertThat(rows()).containsExactly("work lanes=2/2 calls=2 nanos=14");
    }

    @Test
    void a_lane_keeps_its_first_team_size_within_a_timed_region() {
        LaneRegion region = timer.beginRegion();
        region.team(2).runAll(lane -> workOn(timer));
        region.team(4).runAll(lane -> workOn(timer));
        region.end();

        assertThat(rows()).containsExactly("work lanes=4/4? calls=6 nanos=0");
    }

    @Test
    void exceptions_of_members_are_thrown_after_all_members_have_ended() {
        timer.errorPolicy(ErrorPolicy.RETURN);
        Set<Integer> ended = ConcurrentHashMap.newKeySet();

        assertThatThrownBy(() -> timer.team(3).runAll(lane -> {
                    ended.add(lane.number());
                    if (lane.number() > 1) {
                        throw new IOException("lane " + lane.number());
                    }
                }))
                .isInstanceOf(IOException.class)
                .hasMessage("lane 2")
                .satisfies(e -> assertThat(e.getSuppressed())
                        .singleElement()
                        .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.THROWABLE)
                        .hasMessage("lane 3"));
        assertThat(ended).hasSize(3);
        assertThat(timer.lanes().readiness()).isEqualTo(Status.SUCCESS);
    }

    @Test
    void a_thread_factory_that_returns_null_is_rejected() {
        assertThatThrownBy(() -> timer.team(2).runAll(task -> null, lane -> {}))
                .hasMessage("the thread factory returned null for member 2 of the team");
    }

    @Test
    void a_fixed_pool_uses_one_lane_per_thread() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        CyclicBarrier together = new CyclicBarrier(4);
        try (LaneRegion region = timer.beginRegion()) {
            LaneTeam team = region.team(4);
            Callable<Integer> task = team.wrapCallable(() -> {
                together.await();
                workOn(timer);
                together.await();
                return 1;
            });
            for (Future<Integer> done : pool.invokeAll(List.of(task, task, task, task))) {
                assertThat(done.get()).isEqualTo(1);
            }
        } finally {
            pool.shutdown();
        }

        assertThat(rows()).containsExactly("work lanes=4/4 calls=4 nanos=0");
    }

    @Test
    void a_thread_that_returns_gets_its_previous_lane() throws Exception {
        LaneTeam team = timer.team(4);
        Callable<Integer> lane = team.wrapCallable(() -> timer.here().number());
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            assertThat(lane.call()).isEqualTo(1);
            assertThat(other.submit(lane).get()).isEqualTo(2);
            assertThat(lane.call()).isEqualTo(1);
            assertThat(other.submit(lane).get()).isEqualTo(2);
        } finally {
            other.shutdown();
        }
    }

    @Test
    void lanes_of_ended_threads_are_reused() throws InterruptedException {
        LaneTeam team = timer.team(2);
        Set<Integer> lanes = ConcurrentHashMap.newKeySet();
        for (int i = 0; i < 5; i++) {
            Thread shortLived =
                    new Thread(() -> team.run(() -> lanes.add(timer.here().number())));
            shortLived.start();
            shortLived.join();
        }

        assertThat(lanes).containsExactly(1);
    }

    @Test
    void a_parallel_stream_counts_every_element() {
        int elements = 1_000;
        LaneRig wide = LaneRig.of(ForkJoinPool.getCommonPoolParallelism() + 1);
        TimerId element = wide.timer.register("element");
        try (LaneRegion region = wide.timer.beginRegion()) {
            LaneTeam team = region.team(ForkJoinPool.getCommonPoolParallelism() + 1);
            IntStream.range(0, elements)
                    .parallel()
                    .forEach(i -> team.run(() -> {
                        LaneRig.require(wide.timer.start(element));
                        LaneRig.require(wide.timer.stop(element));
                    }));
        }

        assertThat(wide.timer.summary().entries())
                .singleElement()
                .satisfies(entry -> assertThat(entry.calls().sum()).hasToString("1000"));
    }

    @Test
    void a_task_that_runs_inside_another_task_nests_on_the_same_lane() {
        ForkJoinPool pool = new ForkJoinPool(1);
        LaneRig two = LaneRig.of(2);
        TimerId outer = two.timer.register("outer");
        TimerId inner = two.timer.register("inner");
        try (LaneRegion region = two.timer.beginRegion()) {
            LaneTeam team = region.team(2);
            pool.invoke(action(team, () -> {
                two.timer.start(outer);
                action(team, () -> {
                            two.timer.start(inner);
                            two.timer.stop(inner);
                        })
                        .fork()
                        .join();
                two.timer.stop(outer);
            }));
        } finally {
            pool.shutdown();
        }

        assertThat(LaneRig.rows(two.timer.summary()))
                .containsExactly("outer lanes=1/2 calls=1 nanos=0", "outer/inner lanes=1/2 calls=1 nanos=0");
    }

    private static RecursiveAction action(LaneTeam team, Runnable work) {
        return new RecursiveAction() {
            private static final long serialVersionUID = 1L;

            @Override
            protected void compute() {
                team.run(work::run);
            }
        };
    }

    @Test
    void calls_of_more_threads_than_members_are_rejected() {
        LaneTeam team = timer.team(2);
        try (LaneRegion region = timer.beginRegion();
                LaneMember first = team.join(1);
                LaneMember second = team.join(2)) {
            Thread third = new Thread(() -> team.run(() -> timer.start(work)), "third");
            third.start();
            joined(third);
        }
        timer.summary();
        assertThat(rig.drainLines())
                .anySatisfy(line -> assertThat(line)
                        .contains(
                                "ftimer[lane-beyond-capacity]: start(TimerId[1 work]) rejected on lane 3, thread \"third\":"
                                        + " the team size is 2 and the lane capacity is 5, lane 0 included; allow one lane per"
                                        + " thread, plus lane 0"));
    }

    private static void joined(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void memberships_must_be_closed_by_their_thread_innermost_first() throws Exception {
        LaneMember outer = timer.team(2).join(1);
        LaneMember inner = timer.team(2).join(2);
        assertThatThrownBy(outer::close)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("close() rejected: an inner membership is open; close it first");
        inner.close();
        inner.close();
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            assertThatThrownBy(() -> other.submit(outer::close).get())
                    .hasRootCauseMessage("close() rejected on thread \"pool-" + poolNumber(other)
                            + "\": the membership belongs to thread \""
                            + Thread.currentThread().getName() + "\"");
        } finally {
            other.shutdown();
        }
        outer.close();
    }

    private static String poolNumber(ExecutorService pool) throws Exception {
        return pool.submit(() -> Thread.currentThread().getName().substring("pool-".length()))
                .get();
    }

    @Test
    void member_numbers_range_from_1_to_the_team_size() {
        LaneTeam team = timer.team(2);
        assertThatThrownBy(() -> team.lane(0)).hasMessage("member number must be between 1 and 2, was 0");
        assertThatThrownBy(() -> team.join(3)).hasMessage("member number must be between 1 and 2, was 3");
        assertThatThrownBy(() -> timer.team(0)).hasMessage("team size must be at least 1, was 0");
    }
}
