type Ask = () => Promise<boolean>
const asking: Ask[] = []

/** Who holds entries that were not saved is asked before somebody signs out; answers how to stop being asked. */
export function onLeaving(ask: Ask): () => void {
  asking.push(ask)
  return () => void asking.splice(asking.indexOf(ask), 1)
}

/** Whether a person goes although entries would be lost, asked by what was opened last; true where there are none. */
export function mayLeave(): Promise<boolean> {
  return asking.at(-1)?.() ?? Promise.resolve(true)
}
