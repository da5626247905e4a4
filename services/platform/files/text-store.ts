const blockBytes = 1024 * 1024

/** Many texts beside each other as bytes: an array of a million short strings would take ten times as much. */
export function textStore(): { add(text: string): void; at(index: number): string | undefined } {
  const blocks: Buffer[] = []
  let block = Buffer.alloc(0)
  let used = 0
  // For each text: which block, from where, to where.
  let places = new Uint32Array(3 * 1024)
  let count = 0
  return {
    add(text) {
      const bytes = Buffer.byteLength(text)
      if (used + bytes > block.length) {
        block = Buffer.allocUnsafeSlow(Math.max(blockBytes, bytes))
        blocks.push(block)
        used = 0
      }
      if (3 * count === places.length) {
        const more = new Uint32Array(places.length * 2)
        more.set(places)
        places = more
      }
      block.write(text, used)
      places.set([Math.max(0, blocks.length - 1), used, used + bytes], 3 * count)
      used += bytes
      count++
    },
    at(index) {
      if (!(index >= 0 && index < count)) return undefined
      const [number, from, to] = places.subarray(3 * index, 3 * index + 3)
      return blocks[number as number]?.toString('utf8', from, to) ?? ''
    },
  }
}
