type Ask = () => Promise<boolean>
let asking: Ask | null = null

/** Who holds entries that were not saved is asked before somebody signs out; answers how to stop being asked. */
export function onLeaving(ask: Ask): () => void {
  asking = ask
  return () => {
    if (asking === ask) asking = null
  }
}

/** Whether a person goes although entries would be lost; true where there are none. */
export function mayLeave(): Promise<boolean> {
  return asking?.() ?? Promise.resolve(true)
}
