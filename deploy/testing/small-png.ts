import { crc32, deflateSync } from 'node:zlib'

/** A PNG of one colour, so many pixels wide and high: signature, head, one run of rows, end. */
export function smallPng(side: number): Uint8Array {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  // Eight bits of red, green and blue; nothing interlaced.
  head.set([8, 2, 0, 0, 0], 8)
  const rows = Buffer.alloc(side * (1 + 3 * side), 0x33)
  for (let row = 0; row < side; row += 1) rows[row * (1 + 3 * side)] = 0
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, part('IHDR', head), part('IDAT', deflateSync(rows)), part('IEND', Buffer.alloc(0))])
}

function part(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
