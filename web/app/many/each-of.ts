/** Does an act with each, a few at a time; what has not begun when it is stopped is left as it is. */
export async function eachOf<Item>(
  items: readonly Item[],
  { atOnce, signal }: { atOnce: number; signal: AbortSignal },
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  const taking = async () => {
    for (const item of queue) {
      if (signal.aborted) return
      await act(item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, taking))
}
