type Waiting<Key, Value> = { readonly key: Key; resolve(value: Value): void; reject(fault: unknown): void }

/**
 * Look-ups asked for in the same turn of the event loop become one read, of at most `most` keys: under load that is what
 * a round trip is spread over. `read` answers a value for each key, in the order of the keys; its fault fails them all.
 */
export function gathered<Key, Value>(
  read: (keys: readonly Key[]) => Promise<readonly Value[]>,
  most = 200,
): (key: Key) => Promise<Value> {
  let waiting: Waiting<Key, Value>[] = []

  function readAll() {
    const asked = waiting
    waiting = []
    for (let from = 0; from < asked.length; from += most) void readSome(asked.slice(from, from + most))
  }

  async function readSome(some: readonly Waiting<Key, Value>[]) {
    try {
      const values = await read(some.map(({ key }) => key))
      for (const [index, { resolve }] of some.entries()) resolve(values[index] as Value)
    } catch (fault) {
      for (const { reject } of some) reject(fault)
    }
  }

  return key =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(readAll)
      waiting.push({ key, resolve, reject })
    })
}
