package io.ftimer.metrics;

import io.ftimer.TimerEvent;
import io.ftimer.TimerId;
import io.ftimer.internal.session.Binding;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.AnnotationElement;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.EventFactory;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.ValueDescriptor;
import org.jspecify.annotations.Nullable;

/**
 * The events of one recorder; the only class that refers to JDK Flight Recorder. Thread-confined.
 *
 * <p>The event is declared here instead of by a class, because Java 17 lacks an annotation of its fields.
 */
final class RegionEvents {
    /** Lets the events of a thread that are inside the event show the field. */
    private static final String CONTEXTUAL = "jdk.jfr.Contextual";

    private static final List<ValueDescriptor> FIELDS = List.of(
            field(String.class, "region", "Region", "The name of the region", false),
            field(
                    int.class,
                    "context",
                    "Context",
                    "The number of the call path among those of the same name, starting at 1",
                    false),
            field(String.class, "path", "Path", "The call path of the region", true),
            field(String.class, "test", "Test", "The test, or the class for code outside of its tests", true),
            field(
                    String.class,
                    "threadState",
                    "Thread State",
                    "bound, or other for a thread that is recorded without being bound",
                    true));

    private static final EventFactory FACTORY = EventFactory.create(
            List.of(
                    new AnnotationElement(Name.class, FlightRecorderEvents.EVENT),
                    new AnnotationElement(Label.class, "Timed Region"),
                    new AnnotationElement(Description.class, "One call of a region"),
                    new AnnotationElement(Category.class, new String[] {"fTimer"}),
                    new AnnotationElement(StackTrace.class, false)),
            FIELDS);

    private final @Nullable String test;
    private final FollowedPath<OpenEvent> root = FollowedPath.root(OpenEvent::new);
    private @Nullable String threadState;

    private FollowedPath<OpenEvent> open = root;

    /** What is kept for a call path: its text, and its event while the region is open and recorded. */
    private static final class OpenEvent {
        @Nullable
        String path;

        @Nullable
        Event begun;
    }

    RegionEvents(@Nullable String test) {
        this.test = test;
    }

    private static ValueDescriptor field(
            Class<?> type, String name, String label, String description, boolean isContextual) {
        List<AnnotationElement> annotations = new ArrayList<>();
        annotations.add(new AnnotationElement(Label.class, label));
        annotations.add(new AnnotationElement(Description.class, description));
        if (isContextual) {
            try {
                annotations.add(new AnnotationElement(Class.forName(CONTEXTUAL).asSubclass(Annotation.class)));
            } catch (ClassNotFoundException e) {
                // since Java 25
            }
        }
        return new ValueDescriptor(type, name, annotations);
    }

    void follow(TimerId id, int context, TimerEvent event) {
        if (event == TimerEvent.START) {
            open = open.child(id, context);
            if (FACTORY.getEventType().isEnabled()) {
                Event begun = FACTORY.newEvent();
                open.kept.begun = begun;
                begun.begin();
            }
        } else {
            FollowedPath<OpenEvent> ended = open.stopped(id, context);
            if (!ended.isRoot()) {
                forgetUpTo(ended);
                commit(ended);
                open = ended.parent;
            }
        }
    }

    private void commit(FollowedPath<OpenEvent> ended) {
        Event begun = ended.kept.begun;
        ended.kept.begun = null;
        if (begun != null) {
            begun.end();
            if (begun.shouldCommit()) {
                begun.set(0, ended.region().name());
                begun.set(1, ended.context);
                begun.set(2, path(ended));
                begun.set(3, test);
                begun.set(4, threadState());
                begun.commit();
            }
        }
    }

    private static String path(FollowedPath<OpenEvent> at) {
        String known = at.kept.path;
        if (known == null) {
            known = (at.parent.isRoot() ? "" : path(at.parent) + '/')
                    + at.region().level();
            at.kept.path = known;
        }
        return known;
    }

    /** Returns how the thread takes part, which is known only after the recorder was made and does not change. */
    private String threadState() {
        String known = threadState;
        if (known == null) {
            known = Binding.isOfOtherThread() ? "other" : "bound";
            threadState = known;
        }
        return known;
    }

    private void forgetUpTo(FollowedPath<OpenEvent> outer) {
        while (open != outer) {
            open.kept.begun = null;
            open = open.parent;
        }
    }

    void forgetOpen() {
        forgetUpTo(root);
    }
}
