import { useState } from 'react'
import { useAppStore } from '../hooks.ts'
import type { AppStore } from '../store.ts'
import { api } from './api.ts'
import type { TagType } from './tags.ts'

type Tag = { type: TagType; id: string }
type Command<Answer> = Promise<Answer> & { requestId: string }

const longestWait = 5_000

/** Whether all that is kept of these was asked for after this moment and has been answered, or could not be. */
function isReadAnew(store: AppStore, tags: readonly Tag[], since: number): boolean {
  const state = store.getState()
  return api.util.selectInvalidatedBy(state, [...tags]).every(({ queryCacheKey }) => {
    const kept = state.api.queries[queryCacheKey]
    return kept === undefined || (kept.status !== 'pending' && (kept.startedTimeStamp ?? 0) >= since)
  })
}

function readAnew(store: AppStore, tags: readonly Tag[], since: number): Promise<void> {
  return new Promise(resolve => {
    const look = () => {
      if (isReadAnew(store, tags, since)) end()
    }
    const end = () => {
      clearTimeout(timer)
      forget()
      resolve()
    }
    const timer = setTimeout(end, longestWait)
    const forget = store.subscribe(look)
    look()
  })
}

/**
 * Gives a command's answer once what the page shows of these was read again: until then its verb is pending, and after
 * a success to its end: a dialog that came back before it closes would take the focus from what the person does next.
 * A re-read that fails or takes too long keeps nobody waiting.
 */
export function useUntilShown() {
  const store = useAppStore()
  const [pending, setPending] = useState(false)
  const untilShown = async <Answer extends { error?: unknown }>(command: Command<Answer>, tags: readonly Tag[]) => {
    setPending(true)
    let isDone = false
    try {
      const answer = await command
      isDone = answer.error === undefined
      const since = store.getState().api.mutations[command.requestId]?.fulfilledTimeStamp
      if (isDone && since !== undefined) await readAnew(store, tags, since)
      return answer
    } finally {
      if (!isDone) setPending(false)
    }
  }
  return { untilShown, pending }
}
