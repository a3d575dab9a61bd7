package io.ftimer.agent.internal.jdk;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Which classes of the JDK count, and where nothing counts, as what runs there depends on what ran before: zones. A zone is a method with
 * all that it calls, such as one that loads a class. Stateless.
 */
public final class JdkClasses {
    /** The releases for which these lists were verified. */
    public static final Set<Integer> KNOWN_RELEASES = Set.of(17, 25);

    private static final List<Name> COUNTED = names("""
            java.util.*
            java.util.function.*
            java.util.regex.*
            java.util.stream.*
            java.util.concurrent.ArrayBlockingQueue*
            java.util.concurrent.ConcurrentHashMap*
            java.util.concurrent.ConcurrentLinked*
            java.util.concurrent.ConcurrentMap*
            java.util.concurrent.ConcurrentSkipList*
            java.util.concurrent.CopyOnWrite*
            java.util.concurrent.LinkedBlocking*
            java.util.concurrent.PriorityBlocking*
            java.lang.AbstractStringBuilder*
            java.lang.Boolean
            java.lang.Byte*
            java.lang.CharSequence*
            java.lang.Character*
            java.lang.Comparable
            java.lang.Double
            java.lang.Enum
            java.lang.Float
            java.lang.Integer*
            java.lang.Iterable
            java.lang.Long*
            java.lang.Number
            java.lang.NumberFormatException
            java.lang.Short*
            java.lang.String
            java.lang.String$*
            java.lang.StringBuffer
            java.lang.StringBuilder
            java.lang.StringCoding*
            java.lang.StringLatin1*
            java.lang.StringUTF16*
            java.math.*
            jdk.internal.math.*
            jdk.internal.util.ArraysSupport*
            jdk.internal.util.DecimalDigits*
            jdk.internal.util.regex.*
            sun.security.provider.ByteArrayAccess*
            sun.security.provider.DigestBase
            sun.security.provider.MD5
            sun.security.provider.SHA*
            """);

    /** Of those above: caches, what waits for other threads, and what depends on the locale. */
    private static final List<Name> UNCOUNTED = names("""
            java.util.Currency*
            java.util.Formatter*
            java.util.Locale*
            java.util.PropertyResource*
            java.util.ResourceBundle*
            java.util.Scanner*
            java.util.ServiceLoader*
            java.util.TimeZone*
            java.util.Timer*
            java.util.WeakHashMap*
            java.util.concurrent.ConcurrentHashMap*Task
            """);

    /** Methods of counted classes whose steps depend on the JVM: the order of sets has a salt. */
    private static final List<Method> UNCOUNTED_METHODS = methods("""
            java.util.ImmutableCollections$MapN::probe
            java.util.ImmutableCollections$SetN::probe
            """);

    private static final List<Method> ZONES = methods("""
            java.lang.Class::annotationData
            java.lang.Class::enumConstantDirectory
            java.lang.Class::forName
            java.lang.Class::getEnclosing*
            java.lang.Class::getEnumConstantsShared
            java.lang.Class::newReflectionData
            java.lang.Class::privateGet*
            java.lang.Class::reflectionData
            java.lang.String::hashCode
            java.lang.invoke.BoundMethodHandle::bind*
            java.lang.invoke.BoundMethodHandle::make*
            java.lang.invoke.CallSite::makeSite
            java.lang.invoke.ConstantBootstraps::*
            java.lang.invoke.DirectMethodHandle::make*
            java.lang.invoke.DirectMethodHandle::preparedLambdaForm*
            java.lang.invoke.InnerClassLambdaMetafactory::*
            java.lang.invoke.Invokers::maybeCustomize
            java.lang.invoke.LambdaForm::compileToBytecode
            java.lang.invoke.LambdaForm::createBlank*
            java.lang.invoke.LambdaForm::customize*
            java.lang.invoke.LambdaForm::forceInline
            java.lang.invoke.LambdaForm::prepare
            java.lang.invoke.LambdaMetafactory::*
            java.lang.invoke.MethodHandle::as*
            java.lang.invoke.MethodHandle::bindTo
            java.lang.invoke.MethodHandle::customize
            java.lang.invoke.MethodHandle::maybeCustomize
            java.lang.invoke.MethodHandleNatives::*
            java.lang.invoke.MethodHandles::*
            java.lang.invoke.MethodHandles$Lookup::*
            java.lang.invoke.MethodType::*
            java.lang.invoke.StringConcatFactory::*
            java.lang.invoke.VarHandle::getMethodHandle*
            java.lang.invoke.VarHandle::toMethodHandle
            java.lang.invoke.VarHandle::updateVarForm
            java.lang.invoke.VarHandles::*
            java.lang.reflect.Proxy::getProxyConstructor
            java.util.ResourceBundle*::findBundle*
            java.util.ResourceBundle*::getBundle*
            java.util.ResourceBundle*::loadBundle*
            java.util.ServiceLoader*::hasNextService
            java.util.ServiceLoader*::nextProviderClass
            java.util.WeakHashMap::expungeStaleEntries
            jdk.internal.reflect.*::acquire*
            jdk.internal.reflect.*::generate*
            jdk.internal.reflect.*::newConstructorAccessor*
            jdk.internal.reflect.*::newFieldAccessor*
            jdk.internal.reflect.*::newMethodAccessor*
            sun.instrument.InstrumentationImpl::transform
            sun.util.locale.provider.LocaleProviderAdapter*::*
            sun.util.locale.provider.LocaleResources*::*
            sun.util.resources.*::*
            """);

    /** The methods of class loaders, and the one that a coverage agent adds: zones in every class. */
    private static final Set<String> ZONES_OF_ALL =
            Set.of("loadClass", "findClass", "loadClassOrNull", "findClassInModuleOrNull");

    private static final String COVERAGE = "$jacocoInit";

    private JdkClasses() {}

    /**
     * A name of which {@code *} stands for any characters but dots. Not a {@code Glob}, since regular expressions take the start of the JVM
     * several times as long.
     */
    private record Name(String text, String start, String end) {
        static Name of(String text) {
            int star = text.indexOf('*');
            return star < 0
                    ? new Name(text, text, text)
                    : new Name(text, text.substring(0, star), text.substring(star + 1));
        }

        boolean matches(String name) {
            return text.length() == start.length()
                    ? name.equals(text)
                    : name.startsWith(start) && name.endsWith(end) && name.indexOf('.', start.length()) < 0;
        }
    }

    /** A method in the form {@code java.lang.Class::forName}, of which class and method may have a {@code *}. */
    public record Method(Name type, Name method) {
        private static Method of(String text) {
            int colons = text.indexOf("::");
            return new Method(Name.of(text.substring(0, colons)), Name.of(text.substring(colons + 2)));
        }

        boolean isIn(String typeName) {
            return type.matches(typeName);
        }

        /** Returns whether a method of the class has the name. */
        public boolean matches(String name) {
            return method.matches(name);
        }

        @Override
        public String toString() {
            return type.text + "::" + method.text;
        }
    }

    private static List<Name> names(String table) {
        return table.lines().map(Name::of).toList();
    }

    private static List<Method> methods(String table) {
        return table.lines().map(Method::of).toList();
    }

    /** Returns whether the steps of a class of the JDK count, by its binary name with dots. */
    public static boolean counts(String type) {
        return matches(COUNTED, type) && !matches(UNCOUNTED, type);
    }

    /** Returns the patterns of classes and methods that do not count though others of their packages do. */
    static List<String> uncounted() {
        return Stream.concat(
                        UNCOUNTED.stream().map(Name::text),
                        UNCOUNTED_METHODS.stream().map(Method::toString))
                .toList();
    }

    /** Returns whether a loaded class of the JDK counts, or has a zone of its own. */
    public static boolean concerns(String type) {
        return counts(type) || !zonesOf(type).isEmpty() || isLoader(type);
    }

    private static boolean isLoader(String type) {
        return type.equals("java.lang.ClassLoader")
                || type.startsWith("jdk.internal.loader.")
                || type.startsWith("java.net.URLClassLoader");
    }

    private static boolean matches(List<Name> names, String type) {
        for (Name name : names) {
            if (name.matches(type)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the patterns of zones in a class. */
    public static List<Method> zonesOf(String type) {
        return ZONES.stream().filter(zone -> zone.isIn(type)).toList();
    }

    /** Returns whether a method of a counted class does not count. */
    public static boolean isUncounted(String type, String method) {
        return UNCOUNTED_METHODS.stream().anyMatch(uncounted -> uncounted.isIn(type) && uncounted.matches(method));
    }

    /** Returns whether a method is a zone in whichever class it is: one that initializes or loads classes. */
    public static boolean isZoneInAll(String method, String descriptor) {
        return method.equals("<clinit>")
                || method.equals(COVERAGE)
                || ZONES_OF_ALL.contains(method) && descriptor.endsWith(")Ljava/lang/Class;");
    }
}
