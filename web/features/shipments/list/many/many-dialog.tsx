import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Asked, Chosen } from './act-on-one.ts'
import { AskForMany } from './ask-for-many.tsx'
import type { ManyAct } from './many-acts.ts'
import { ManyResult } from './many-result.tsx'
import { useMany } from './use-many.ts'

const nothing: Asked = { kind: '', reason: '' }

/** Asks what an act needs, does it with each of the chosen shipments, and tells what came of it. */
export function ManyDialog({
  act,
  shipments,
  onClose,
}: {
  act: ManyAct
  shipments: readonly Chosen[]
  onClose: () => void
}) {
  const { work, run, stop } = useMany(act, onClose)
  const [asked, setAsked] = useState(nothing)
  /** Those that are asked about once more: a reason may be why they were refused. */
  const [again, setAgain] = useState<readonly Chosen[] | null>(null)
  const begun = useRef(false)
  // Labels need no word more.
  const begin = useEffectEvent(() => {
    if (act !== 'labels' || begun.current) return
    begun.current = true
    void run(shipments, nothing)
  })
  useEffect(() => begin(), [])
  const askAgain = (which: readonly Chosen[], wasStopped: boolean) =>
    act === 'labels' || wasStopped ? void run(which, asked) : setAgain(which)
  if (work !== null && again === null)
    return <ManyResult {...{ act, work, onStop: stop, onClose, onRetry: askAgain }} />
  if (act === 'labels') return null
  const those = again ?? shipments
  const submit = async (values: Asked) => {
    setAsked(values)
    setAgain(null)
    await run(those, values)
  }
  return <AskForMany {...{ act, asked, count: those.length, onSubmit: submit, onClose }} />
}
