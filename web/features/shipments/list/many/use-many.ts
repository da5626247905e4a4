import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppDispatch } from '../../../../app/hooks.ts'
import { eachOf } from '../../../../app/many/each-of.ts'
import { beginAct } from '../../../../app/many/running-acts.ts'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import { readAnew, type ShipmentCommand } from '../../quiet-commands.ts'
import { useUndoing } from '../../undoing.ts'
import { type Asked, actOnOne, type Chosen, type Outcome } from './act-on-one.ts'
import type { ManyAct } from './many-acts.ts'

const atOnce = 4

export type Work = {
  shipments: readonly Chosen[]
  outcomes: ReadonlyMap<string, Outcome>
  running: boolean
}

/** Does an act with many shipments: how far it is, what came of each, stopping, and once more those that failed. */
export function useMany(act: ManyAct, onAllDone: () => void) {
  const { t } = useTranslation('shipment-list')
  const dispatch = useAppDispatch()
  const offerUndo = useUndoing()
  const [work, setWork] = useState<Work | null>(null)
  const stopped = useRef(() => {})
  const keys = useRef(new Map<string, string>())
  // The same asked once more is the same request; asked otherwise it is another.
  const keyOf = (id: string, { kind, reason }: Asked) => {
    const request = `${id} ${kind} ${reason}`
    const key = keys.current.get(request) ?? crypto.randomUUID()
    keys.current.set(request, key)
    return key
  }

  const run = async (shipments: readonly Chosen[], asked: Asked) => {
    const title = t(`many.title.${act}`, { count: shipments.length })
    const running = beginAct(dispatch, { title, total: shipments.length })
    stopped.current = running.stop
    const outcomes = new Map<string, Outcome>()
    setWork({ shipments, outcomes, running: true })
    await eachOf(shipments, { atOnce, signal: running.signal }, async shipment => {
      outcomes.set(shipment.id, await actOnOne({ act, shipment, asked, key: keyOf(shipment.id, asked), dispatch }))
      running.progressed(outcomes.size)
      setWork({ shipments, outcomes: new Map(outcomes), running: true })
    })
    running.ended()
    setWork({ shipments, outcomes, running: false })
    tell(outcomes)
    if (outcomes.size === shipments.length && [...outcomes.values()].every(one => one.done)) onAllDone()
  }
  const tell = (outcomes: ReadonlyMap<string, Outcome>) => {
    const all = [...outcomes.values()]
    const good = all.filter(one => one.done)
    // One that was refused may have gone half its way.
    const undo: readonly ShipmentCommand[] = all.flatMap(one => one.undo ?? [])
    if (good.length === 0 && undo.length === 0) return
    if (act !== 'labels') readAnew(dispatch, [...outcomes.keys()])
    const text = t(`many.done.${act}`, { count: good.length })
    showToast({ kind: 'success', text, ...offerUndo(undo) })
  }
  return { work, run, stop: () => stopped.current() }
}
