import { createInflateRaw } from "node:zlib";

export interface ZipPart {
  name: string;
  packed: number;
  unpacked: number;
  /** Where its local header stands. */
  at: number;
  method: number;
}

/**
 * The parts an archive says it holds, from its central directory; nothing is unpacked.
 * Null when the bytes are no complete ZIP archive.
 */
export function listZipParts(bytes: Uint8Array): ZipPart[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const parts: ZipPart[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50) return null;
    const nameLength = view.getUint16(at + 28, true);
    parts.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return parts;
}

/** The end record stands within the last 64 KB. */
function findEnd(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - 65_557);
  for (let at = view.byteLength - 22; at >= first; at -= 1) if (view.getUint32(at, true) === 0x06054b50) return at;
  return null;
}

/**
 * Unpacks a part without keeping it, to learn its real size: an archive may lie about it. `meter` sees what it holds.
 * Stops at `limit`. Null when the part is damaged.
 */
export async function measurePart(
  bytes: Uint8Array,
  part: ZipPart,
  limit: number,
  meter?: { add(piece: Uint8Array): void },
): Promise<number | null> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (part.at + 30 > bytes.byteLength) return null;
  const start = part.at + 30 + view.getUint16(part.at + 26, true) + view.getUint16(part.at + 28, true);
  const packed = bytes.subarray(start, start + part.packed);
  if (part.method === 0) {
    meter?.add(packed.subarray(0, limit));
    return packed.byteLength;
  }
  if (part.method !== 8) return null;
  const inflate = createInflateRaw();
  inflate.end(packed);
  let size = 0;
  try {
    for await (const piece of inflate) {
      size += (piece as Buffer).length;
      if (size > limit) break;
      meter?.add(piece as Buffer);
    }
    return size;
  } catch {
    return null;
  } finally {
    inflate.destroy();
  }
}
