package io.ftimer.spring;

import io.ftimer.assertj.internal.expectation.PersistenceContexts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hibernate.FlushMode;
import org.hibernate.HibernateException;
import org.hibernate.collection.spi.PersistentCollection;
import org.hibernate.engine.spi.EntityEntry;
import org.hibernate.engine.spi.PersistenceContext;
import org.hibernate.engine.spi.SessionImplementor;
import org.hibernate.engine.spi.Status;
import org.hibernate.persister.collection.CollectionPersister;
import org.hibernate.persister.entity.EntityPersister;
import org.hibernate.proxy.HibernateProxy;
import org.jspecify.annotations.Nullable;
import org.springframework.orm.jpa.EntityManagerHolder;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * The sessions of Hibernate that take part in a transaction of the calling thread. {@code Session.isDirty()} cascades and calls listeners;
 * this compares the entities with what was loaded. Stateless.
 */
final class HibernateSessions implements PersistenceContexts.Source {

    @Override
    public List<String> unwritten() {
        return sessions().flatMap(HibernateSessions::unwritten).toList();
    }

    @Override
    public void flush() {
        sessions().forEach(SessionImplementor::flush);
    }

    @Override
    public void clear() {
        sessions().forEach(SessionImplementor::clear);
    }

    /** Returns the sessions that write at the end of the transaction at the latest, unless it is rolled back. */
    private static Stream<SessionImplementor> sessions() {
        return TransactionSynchronizationManager.getResourceMap().values().stream()
                .filter(EntityManagerHolder.class::isInstance)
                .map(holder -> ((EntityManagerHolder) holder).getEntityManager())
                .filter(manager -> manager instanceof SessionImplementor session
                        && session.isOpen()
                        && session.isJoinedToTransaction()
                        && session.getHibernateFlushMode() != FlushMode.MANUAL)
                .map(SessionImplementor.class::cast);
    }

    private static Stream<String> unwritten(SessionImplementor session) {
        PersistenceContext context = session.getPersistenceContextInternal();
        List<String> changes = new ArrayList<>();
        for (Map.Entry<Object, EntityEntry> entity : context.reentrantSafeEntityEntries()) {
            String change = change(entity.getKey(), entity.getValue(), session);
            if (!change.isEmpty()) {
                EntityEntry entry = entity.getValue();
                changes.add(change + " of " + entry.getEntityName() + "#" + entry.getId());
            }
        }
        context.forEachCollectionEntry(
                (collection, entry) -> {
                    if (isWritten(collection, entry.getLoadedPersister(), context)) {
                        changes.add("change of the collection " + collection.getRole());
                    }
                },
                false);
        if (changes.isEmpty() && session.getActionQueue().hasAnyQueuedActions()) {
            changes.add("queued change");
        }
        return changes.stream();
    }

    /** Returns how a flush would write an entity; empty if it would not. */
    private static String change(Object entity, EntityEntry entry, SessionImplementor session) {
        if (entry.getStatus() == Status.DELETED) {
            return "delete";
        }
        Object[] loaded = entry.getLoadedState();
        if (entry.getStatus() != Status.MANAGED || loaded == null) {
            return "";
        }
        if (!entry.isExistsInDatabase()) {
            return "insert";
        }
        EntityPersister persister = entry.getPersister();
        try {
            int[] dirty = persister.isMutable()
                    ? persister.findDirty(persister.getValues(entity), loaded, entity, session)
                    : null;
            return dirty == null
                    ? ""
                    : Arrays.stream(dirty)
                            .mapToObj(property -> persister.getPropertyNames()[property])
                            .collect(Collectors.joining(", ", "update (", ")"));
        } catch (HibernateException transientReference) {
            // a flush would cascade to it first
            return "update";
        }
    }

    /** Returns whether a flush would write for a collection; what the other side of an association keeps is written with that side. */
    private static boolean isWritten(
            PersistentCollection<?> collection, @Nullable CollectionPersister persister, PersistenceContext context) {
        if (persister == null) {
            return false;
        }
        boolean isChanged = collection.isDirty()
                || collection.hasQueuedOperations()
                || collection.wasInitialized() && persister.isMutable() && !collection.equalsSnapshot(persister);
        return isChanged
                && (!persister.isInverse() || persister.hasOrphanDelete() || hasNew(collection, persister, context));
    }

    private static boolean hasNew(
            PersistentCollection<?> collection, CollectionPersister persister, PersistenceContext context) {
        Iterator<?> elements =
                collection.wasInitialized() ? collection.entries(persister) : collection.queuedAdditionIterator();
        while (elements.hasNext()) {
            Object next = elements.next();
            Object element = next instanceof Map.Entry<?, ?> pair ? pair.getValue() : next;
            if (!(element instanceof HibernateProxy) && context.getEntry(element) == null) {
                return true;
            }
        }
        return false;
    }
}
