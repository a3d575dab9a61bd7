package io.ftimer.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.internal.rows.RegionKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a region finds the ones nested in it. */
class NodeTest {
    private final Definitions definitions = new Definitions();
    private final Node root = new Node();
    private final NodeIndex index = new NodeIndex(root);

    private RegionName id(String name) {
        return definitions.define(RegionKey.code(name), definitions.size() + 1L);
    }

    private Node add(Node parent, RegionName name) {
        Node child = parent.newChild(name, 1, index.next());
        index.add(child);
        return child;
    }

    /** Returns so many different names of one hash code: "Aa" and "BB" have the same, and so has any row of them. */
    private static List<String> colliding(int count) {
        int length = 32 - Integer.numberOfLeadingZeros(count - 1);
        return IntStream.range(0, count)
                .mapToObj(i -> {
                    StringBuilder name = new StringBuilder();
                    for (int bit = 0; bit < length; bit++) {
                        name.append((i >> bit & 1) == 0 ? "Aa" : "BB");
                    }
                    return name.toString();
                })
                .toList();
    }

    private List<Node> childrenInOrder() {
        Children children = Objects.requireNonNull(root.children);
        return Stream.iterate(children.first, child -> child.nextSibling)
                .limit(children.count)
                .toList();
    }

    private void assertFindsEachOf(List<String> names) {
        List<Node> added = new ArrayList<>();
        for (String name : names) {
            assertThat(root.child(name)).as("before it is added").isNull();
            assertThat(root.child(id(name))).as("before it is added").isNull();
            added.add(add(root, id(name)));
            for (int i = 0; i < added.size(); i += 1 + added.size() / 8) {
                assertThat(root.child(names.get(i))).isSameAs(added.get(i));
            }
        }
        for (int i = 0; i < names.size(); i++) {
            assertThat(root.child(names.get(i))).isSameAs(added.get(i));
            assertThat(root.child(new String(names.get(i)))).isSameAs(added.get(i));
            assertThat(root.child(id(names.get(names.size() - 1 - i)))).isSameAs(added.get(names.size() - 1 - i));
        }
        assertThat(childrenInOrder()).containsExactlyElementsOf(added);
        assertThat(added)
                .allSatisfy(child -> assertThat(index.nodes[child.index]).isSameAs(child));
        assertThat(index.nodes[root.firstChild]).isSameAs(added.get(0));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 8, 9, 10, 15, 16, 17, 31, 32, 33, 64, 1000})
    void each_of_many_children_is_found(int count) {
        assertFindsEachOf(IntStream.range(0, count).mapToObj(i -> "region_" + i).toList());
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 8, 9, 16, 64, 300})
    void names_of_one_hash_code_are_distinguished(int count) {
        List<String> names = colliding(count);
        assertThat(names.stream().map(String::hashCode).distinct()).hasSize(1);
        assertThat(names).doesNotHaveDuplicates();

        assertFindsEachOf(names);
    }

    @Test
    void a_cluster_of_hash_codes_beside_others_is_searched_to_its_end() {
        List<String> names = new ArrayList<>(colliding(64));
        IntStream.range(0, 64).forEach(i -> names.add("other" + i));
        Collections.shuffle(names, new Random(42));

        assertFindsEachOf(names);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 20})
    void a_name_is_found_by_every_string_that_has_its_text(int count) {
        List<Node> added = IntStream.range(0, count)
                .mapToObj(i -> add(root, id("child " + i)))
                .toList();
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < count; i++) {
                assertThat(root.child(added.get(i).name.text)).isSameAs(added.get(i));
                assertThat(root.child("child " + i)).isSameAs(added.get(i));
                assertThat(root.child("child " + i)).isSameAs(added.get(i));
            }
        }
    }

    @Test
    void a_name_or_handle_that_was_never_used_here_is_not_found() {
        List<String> names = colliding(32);
        for (int used = 0; used < 31; used++) {
            assertThat(root.child(names.get(31))).isNull();
            assertThat(root.child(id(names.get(31)))).isNull();
            assertThat(root.child(RegionName.none())).isNull();
            assertThat(root.child("")).isNull();
            assertThat(root.child((String) null)).isNull();
            add(root, id(names.get(used)));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 20})
    void a_handle_of_the_same_name_in_another_timer_is_not_found(int count) {
        IntStream.range(0, count).forEach(i -> add(root, id("child " + i)));

        assertThat(root.child(new Definitions().define(RegionKey.code("child 0"), 1)))
                .isNull();
    }

    @Test
    void call_paths_of_a_name_are_numbered_by_first_use() {
        RegionName a = id("a");
        RegionName b = id("b");
        Node first = add(root, a);
        Node second = add(add(root, b), a);
        Node third = add(first, a);

        assertThat(index.contextOf(first)).isEqualTo(1);
        assertThat(index.contextOf(second)).isEqualTo(2);
        assertThat(index.contextOf(third)).isEqualTo(3);
        assertThat(index.contextOf(add(third, a)))
                .as("a path that is added later")
                .isEqualTo(4);
        assertThat(index.contextOf(root)).isZero();
        assertThat(a.contextCount).isEqualTo(4);
        assertThat(b.contextCount).isEqualTo(1);
        assertThat(second.parent.parent).isSameAs(root);
        assertThat(root.parent).isSameAs(root);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8, 9, 100})
    void siblings_form_a_circle_in_the_order_of_first_use(int count) {
        List<Node> added = IntStream.range(0, count)
                .mapToObj(i -> add(root, id("child " + i)))
                .toList();

        for (int i = 0; i < count; i++) {
            Node child = added.get(i);
            assertThat(child.nextSibling).isSameAs(added.get((i + 1) % count));
            assertThat(child.nextIndex).isEqualTo(child.nextSibling.index);
        }
    }

    @Test
    void the_depth_is_that_of_all_siblings() {
        Node first = add(root, id("a"));
        Node second = add(root, id("b"));
        Node inner = add(second, id("a"));
        Node innermost = add(inner, id("c"));

        assertThat(root.depth()).isZero();
        assertThat(List.of(first, second))
                .allSatisfy(node -> assertThat(node.depth()).isEqualTo(1));
        assertThat(inner.depth()).isEqualTo(2);
        assertThat(innermost.depth()).isEqualTo(3);
    }

    @Test
    void a_leaf_has_the_root_in_place_of_its_first_child() {
        Node leaf = add(root, id("a"));

        assertThat(index.nodes[leaf.firstChild]).isSameAs(root);
        assertThat(index.nodes[root.firstChild]).isSameAs(leaf);
    }

    @Test
    void a_root_is_not_found_by_any_name() {
        assertThat(root.name.text).isEmpty();
        assertThat(root.name.text).isNotSameAs("");
    }
}
