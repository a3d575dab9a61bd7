package io.ftimer.agent.internal.jdk;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What calls of native methods and intrinsics add. They have no code that counts, or code that the compiler replaces, so their callers add
 * steps by what the call does: the length that it copies, the place where it found something. Stateless.
 */
public final class JdkCharges {
    /**
     * A line for each method: its class, its name and descriptor, whether the steps are added before the call or after it, with its result
     * as the last parameter, the method of {@link JdkCounter} that adds them, and which arguments of the call that gets. A call with no
     * such method in a release is of another one.
     */
    private static final String TABLE = """
            java/lang/System arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V before eighths 4
            java/lang/StringLatin1 equals([B[B)Z before equal 0 1
            java/lang/StringLatin1 compareTo([B[B)I before compared 0 1
            java/lang/StringLatin1 compareToUTF16([B[B)I before compared 0 1
            java/lang/StringLatin1 indexOfChar([BIII)I after found 2 3
            java/lang/StringLatin1 indexOf([B[B)I after found 0 1
            java/lang/StringLatin1 indexOf([BI[BII)I after found 1 3 4
            java/lang/StringLatin1 inflate([BI[CII)V before eighths 4
            java/lang/StringLatin1 inflate([BI[BII)V before eighths 4
            java/lang/StringUTF16 equals([B[B)Z before equal 0 1
            java/lang/StringUTF16 compareTo([B[B)I before compared 0 1
            java/lang/StringUTF16 compareToLatin1([B[B)I before compared 0 1
            java/lang/StringUTF16 indexOfChar([BIII)I after found 2 3
            java/lang/StringUTF16 indexOfCharUnsafe([BIII)I after found 2 3
            java/lang/StringUTF16 indexOf([B[B)I after found 0 1
            java/lang/StringUTF16 indexOf([BI[BII)I after found 1 3 4
            java/lang/StringUTF16 indexOfLatin1([B[B)I after found 0 1
            java/lang/StringUTF16 indexOfLatin1([BI[BII)I after found 1 3 4
            java/lang/StringUTF16 toBytes([CII)[B before eighths 2
            java/lang/StringUTF16 compress([CI[BII)I before eighths 4
            java/lang/StringUTF16 compress([BI[BII)I before eighths 4
            java/lang/StringUTF16 getChars([BII[CI)V before eighths 1 2
            java/lang/StringCoding hasNegatives([BII)Z before eighths 2
            java/lang/StringCoding countPositives([BII)I before eighths 2
            java/lang/StringCoding countPositives0([BII)I before eighths 2
            java/lang/StringCoding implEncodeISOArray([BI[BII)I before eighths 4
            java/lang/StringCoding implEncodeAsciiArray([CI[BII)I before eighths 4
            java/lang/StringCoding encodeISOArray0([CI[BII)I before eighths 4
            java/lang/StringCoding encodeAsciiArray0([CI[BII)I before eighths 4
            sun/nio/cs/ISO_8859_1$Encoder implEncodeISOArray([CI[BII)I before eighths 4
            java/util/Arrays equals([B[B)Z before equal 0 1
            java/util/Arrays equals([C[C)Z before equal 0 1
            java/util/Arrays copyOf([Ljava/lang/Object;ILjava/lang/Class;)[Ljava/lang/Object; before eighths 1
            java/util/Arrays copyOfRange([Ljava/lang/Object;IILjava/lang/Class;)[Ljava/lang/Object; before eighths 1 2
            jdk/internal/util/ArraysSupport vectorizedMismatch(Ljava/lang/Object;JLjava/lang/Object;JII)I before eighths 4
            jdk/internal/util/ArraysSupport vectorizedHashCode(Ljava/lang/Object;IIII)I before eighths 2
            java/util/DualPivotQuicksort sort(Ljava/lang/Class;Ljava/lang/Object;JIILjava/util/DualPivotQuicksort$SortOperation;)V before sorted 3 4
            java/util/DualPivotQuicksort partition(Ljava/lang/Class;Ljava/lang/Object;JIIIILjava/util/DualPivotQuicksort$PartitionOperation;)[I before eighths 3 4
            java/math/BigInteger implMultiplyToLen([II[II[I)[I before products 1 3
            java/math/BigInteger implSquareToLen([II[II)[I before square 1
            java/math/BigInteger implMontgomeryMultiply([I[I[IIJ[I)[I before montgomery 3
            java/math/BigInteger implMontgomerySquare([I[IIJ[I)[I before montgomery 2
            java/math/BigInteger implMulAdd([I[IIII)I before quarters 3
            java/math/BigInteger shiftLeftImplWorker([I[IIII)V before eighths 4
            java/math/BigInteger shiftRightImplWorker([I[IIII)V before eighths 4
            java/util/Base64$Encoder encodeBlock([BII[BIZ)V before quarters 1 2
            java/util/Base64$Decoder decodeBlock([BII[BIZZ)I before quarters 1 2
            java/util/zip/CRC32 updateBytes0(I[BII)I before eighths 3
            java/util/zip/CRC32C updateBytes(I[BII)I before eighths 2 3
            java/util/zip/Adler32 updateBytes(I[BII)I before eighths 3
            sun/security/provider/DigestBase implCompressMultiBlock0([BII)I before blocks 1 2
            sun/security/provider/MD5 implCompress0([BI)V before block
            sun/security/provider/SHA implCompress0([BI)V before block
            sun/security/provider/SHA2 implCompress0([BI)V before block
            sun/security/provider/SHA5 implCompress0([BI)V before block
            sun/security/provider/SHA3 implCompress0([BI)V before block
            java/lang/StringBuilder append(Ljava/lang/String;)Ljava/lang/StringBuilder; before text 0
            java/lang/StringBuilder append(I)Ljava/lang/StringBuilder; before one
            java/lang/StringBuilder <init>(Ljava/lang/String;)V before text 0
            java/lang/StringBuilder toString()Ljava/lang/String; after text
            java/lang/StringBuffer append(Ljava/lang/String;)Ljava/lang/StringBuffer; before text 0
            java/lang/StringBuffer append(I)Ljava/lang/StringBuffer; before one
            java/lang/StringBuffer <init>(Ljava/lang/String;)V before text 0
            java/lang/StringBuffer toString()Ljava/lang/String; after text
            java/lang/Integer valueOf(I)Ljava/lang/Integer; before one
            java/lang/Integer toString(I)Ljava/lang/String; before one
            java/lang/Long valueOf(J)Ljava/lang/Long; before one
            """;

    /** By the class, then by name and descriptor. */
    private static final Map<String, Map<String, ChargedCall>> CALLS = TABLE.lines()
            .map(line -> line.split(" "))
            .collect(Collectors.groupingBy(
                    fields -> fields[0], Collectors.toMap(fields -> fields[1], JdkCharges::call)));

    /** A copy of an array, whose class has no name of its own. */
    private static final ChargedCall CLONE = new ChargedCall("array", "()Ljava/lang/Object;", true, List.of());

    private static final ChargedCall NEW_TEXT = new ChargedCall("text", "()Ljava/lang/String;", true, List.of());

    private JdkCharges() {}

    private static ChargedCall call(String[] fields) {
        List<Integer> arguments =
                Stream.of(fields).skip(4).map(Integer::valueOf).toList();
        return new ChargedCall(
                fields[3], fields[1].substring(fields[1].indexOf('(')), fields[2].equals("after"), arguments);
    }

    /** Returns all that the table has. */
    static Collection<ChargedCall> all() {
        return CALLS.values().stream()
                .flatMap(methods -> methods.values().stream())
                .toList();
    }

    /** Returns what a call adds; null if it adds nothing. */
    public static @Nullable ChargedCall of(String owner, String name, String descriptor) {
        if (owner.charAt(0) == '[') {
            return name.equals("clone") ? CLONE : null;
        }
        Map<String, ChargedCall> methods = CALLS.get(owner);
        return methods == null ? null : methods.get(name + descriptor);
    }

    /** Returns what a call adds that a class of the JDK links: a concatenation of strings; null if it adds nothing. */
    public static @Nullable ChargedCall ofLinked(String linkingClass) {
        return linkingClass.equals("java/lang/invoke/StringConcatFactory") ? NEW_TEXT : null;
    }
}
