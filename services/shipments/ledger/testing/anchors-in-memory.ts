import { type Anchor, queued } from '../anchor.ts'
import type { Anchors } from '../anchors.ts'

export class DiedError extends Error {
  override name = 'DiedError'
}

/** Keeps anchors as a database would; `dies` is asked around each write whether the process ends there. */
export function anchorsInMemory(dies: (when: 'before' | 'after') => boolean = () => false) {
  const rows = new Map<string, Anchor>()
  const key = (anchor: { shipmentId: string; sequence: number }) => `${anchor.shipmentId} ${anchor.sequence}`
  const all = () => [...rows.values()].sort((a, b) => a.sequence - b.sequence)
  const write = (anchor: Anchor) => {
    if (dies('before')) throw new DiedError()
    rows.set(key(anchor), anchor)
    if (dies('after')) throw new DiedError()
  }
  const firsts = () => {
    const open = all().filter(anchor => anchor.status !== 'CONFIRMED')
    return open
      .filter(anchor => !open.some(other => other.shipmentId === anchor.shipmentId && other.sequence < anchor.sequence))
      .sort((a, b) => a.dueAt.localeCompare(b.dueAt))
  }
  const anchors: Anchors = {
    async enqueue(entries, now) {
      for (const entry of entries) if (!rows.has(key(entry))) rows.set(key(entry), queued(entry, now))
    },
    due: async (now, limit) => {
      return firsts()
        .filter(anchor => anchor.dueAt <= now)
        .slice(0, limit)
    },
    nextDue: async () => firsts()[0]?.dueAt ?? null,
    save: async anchor => write(anchor),
    async reopen(shipmentId, afterSequence, now) {
      const behind = all().filter(
        each => each.shipmentId === shipmentId && each.sequence > afterSequence && each.status === 'CONFIRMED',
      )
      for (const each of behind) write(queued(each, now))
      return behind.length
    },
    async confirmedInHighestBlock(contract, below) {
      const there = all().filter(
        ({ confirmation }) => confirmation?.contract === contract && (below === null || confirmation.block < below),
      )
      const highest = Math.max(...there.map(each => each.confirmation?.block ?? 0))
      return there.filter(each => each.confirmation?.block === highest)
    },
    exclusively: work => work(),
  }
  return { anchors, all }
}
