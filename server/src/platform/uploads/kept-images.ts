/**
 * Keeps at hand the pictures that were asked for last, up to so many bytes in all. What a name stands for never changes,
 * since the name is the content's own hash; so nothing here goes out of date.
 */
export class KeptImages {
  readonly #images = new Map<string, Buffer>();
  readonly #bytesMost: number;
  #bytes = 0;

  constructor(bytesMost: number) {
    this.#bytesMost = bytesMost;
  }

  find(name: string): Buffer | null {
    const image = this.#images.get(name);
    if (!image) return null;
    // The oldest stands first.
    this.#images.delete(name);
    this.#images.set(name, image);
    return image;
  }

  keep(name: string, image: Buffer): void {
    if (this.#images.has(name)) return;
    this.#images.set(name, image);
    this.#bytes += image.length;
    for (const [oldest, { length }] of this.#images) {
      if (this.#bytes <= this.#bytesMost) return;
      this.#images.delete(oldest);
      this.#bytes -= length;
    }
  }
}
