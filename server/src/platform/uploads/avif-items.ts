export interface AvifItems {
  /** The pixels of the largest coded picture: an alpha channel may be larger than its picture. */
  readonly pixels: number;
  /** Whether the file contains a film beside the still picture. */
  readonly isFilm: boolean;
}

interface Box {
  readonly type: string;
  readonly content: DataView;
}

// Coded pictures and metadata. Derived pictures such as grids and overlays decode more pixels than they show.
const readable = new Set(['av01', 'Exif', 'mime', 'uri ', 'tmap']);
const maxBoxes = 1_000;

/**
 * Reads the boxes of an AVIF file. Returns 'unsupported' for derived pictures and for a film without a still picture,
 * 'damaged' when a box ends early or a picture lacks a size.
 */
export function readAvif(bytes: Uint8Array): AvifItems | 'unsupported' | 'damaged' {
  try {
    return readItems(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    if (error instanceof RangeError) return 'damaged';
    throw error;
  }
}

function readItems(file: DataView): AvifItems | 'unsupported' | 'damaged' {
  const boxes = readBoxes(file);
  const isFilm = boxes.some(({ type }) => type === 'moov');
  const metas = boxes.filter(({ type }) => type === 'meta');
  const [meta] = metas;
  if (!meta) return isFilm ? 'unsupported' : 'damaged';
  if (metas.length > 1) return 'unsupported';
  const inMeta = readBoxes(skipBytes(meta.content, 4));
  const items = inMeta.filter(({ type }) => type === 'iinf').flatMap(({ content }) => readTypes(content));
  if (items.some(({ type }) => !readable.has(type))) return 'unsupported';
  const properties = inMeta
    .filter(({ type }) => type === 'iprp')
    .flatMap(({ content }) => readBoxes(content));
  const areas = properties
    .filter(({ type }) => type === 'ipco')
    .flatMap(({ content }) => readBoxes(content))
    .map(({ type, content }) => (type === 'ispe' ? content.getUint32(4) * content.getUint32(8) : 0));
  const areaOf = new Map<number, number>();
  for (const { content } of properties.filter(({ type }) => type === 'ipma')) {
    for (const { id, property } of readAssociations(content))
      areaOf.set(id, Math.max(areaOf.get(id) ?? 0, areas[property - 1] ?? 0));
  }
  const pictures = items.filter(({ type }) => type === 'av01').map(({ id }) => areaOf.get(id) ?? 0);
  // A picture of unknown size would be decoded without a limit.
  if (pictures.length === 0 || pictures.includes(0)) return 'damaged';
  return { pixels: Math.max(...pictures), isFilm };
}

function readBoxes(view: DataView): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= view.byteLength; ) {
    const short = view.getUint32(at);
    const size = short === 0 ? view.byteLength - at : short === 1 ? Number(view.getBigUint64(at + 8)) : short;
    const head = short === 1 ? 16 : 8;
    if (size < head || boxes.length === maxBoxes) throw new RangeError('box');
    const end = Math.min(size, view.byteLength - at);
    const type = readTextAt(view, at + 4);
    boxes.push({ type, content: part(view, at + head, end - head) });
    at += size;
  }
  return boxes;
}

// Returns the entries of `iinf`: the type of each item id.
function readTypes(content: DataView): { id: number; type: string }[] {
  const isShort = content.getUint8(0) === 0;
  return readBoxes(skipBytes(content, isShort ? 6 : 8)).map(({ content: entry }) => {
    const isWide = entry.getUint8(0) >= 3;
    const id = isWide ? entry.getUint32(4) : entry.getUint16(4);
    return { id, type: readTextAt(entry, isWide ? 10 : 8) };
  });
}

// Returns the entries of `ipma`: item ids with their properties, counted from one.
function readAssociations(content: DataView): { id: number; property: number }[] {
  const isWideId = content.getUint8(0) >= 1;
  const isWideProperty = (content.getUint8(3) & 1) === 1;
  const found: { id: number; property: number }[] = [];
  let at = 8;
  for (let left = Math.min(content.getUint32(4), maxBoxes); left > 0; left -= 1) {
    const id = isWideId ? content.getUint32(at) : content.getUint16(at);
    at += isWideId ? 4 : 2;
    const count = content.getUint8(at);
    at += 1;
    for (let nth = 0; nth < count; nth += 1) {
      const property = isWideProperty ? content.getUint16(at) & 0x7fff : content.getUint8(at) & 0x7f;
      found.push({ id, property });
      at += isWideProperty ? 2 : 1;
    }
  }
  return found;
}

function readTextAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((nth) => view.getUint8(at + nth)));
}

function skipBytes(view: DataView, bytes: number): DataView {
  return part(view, bytes, view.byteLength - bytes);
}

function part(view: DataView, at: number, length: number): DataView {
  return new DataView(view.buffer, view.byteOffset + at, Math.max(0, length));
}
