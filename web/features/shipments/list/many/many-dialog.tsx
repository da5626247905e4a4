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
  const begun = useRef(false)
  // Labels need no word more.
  const begin = useEffectEvent(() => {
    if (act !== 'labels' || begun.current) return
    begun.current = true
    void run(shipments, nothing)
  })
  useEffect(() => begin(), [])
  if (work !== null)
    return <ManyResult {...{ act, work, onStop: stop, onClose, onRetry: again => void run(again, asked) }} />
  if (act === 'labels') return null
  const submit = async (values: Asked) => {
    setAsked(values)
    await run(shipments, values)
  }
  return <AskForMany {...{ act, count: shipments.length, onSubmit: submit, onClose }} />
}
