import type { ShipmentListItem } from '@quayside/contracts/shipments/queries.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf } from '../../../../app/api/problem.ts'
import { useAppDispatch } from '../../../../app/hooks.ts'
import { eachOf } from '../../../../app/many/each-of.ts'
import { beginAct } from '../../../../app/many/running-acts.ts'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import { manyApi } from './many-api.ts'

const atOnce = 4

export type Labelled = Pick<ShipmentListItem, 'id' | 'shipmentNumber'>
/** Null where the file was saved, else why not: in the server's words, '' where there are none. */
export type Saving = { shipments: readonly Labelled[]; outcomes: ReadonlyMap<string, string | null>; running: boolean }

/** Saves the labels of many shipments: how far it is, what came of each, stopping, and once more those that failed. */
export function useLabels(onAllDone: () => void) {
  const { t } = useTranslation('shipment-list')
  const dispatch = useAppDispatch()
  const [work, setWork] = useState<Saving | null>(null)
  const stopped = useRef(() => {})
  const run = async (shipments: readonly Labelled[]) => {
    const running = beginAct(dispatch, {
      title: t('many.title.labels', { count: shipments.length }),
      total: shipments.length,
    })
    stopped.current = running.stop
    const outcomes = new Map<string, string | null>()
    setWork({ shipments, outcomes, running: true })
    await eachOf(shipments, { atOnce, signal: running.signal }, async ({ id, shipmentNumber: number }) => {
      const { error } = await dispatch(manyApi.endpoints.labelsOfOne.initiate({ id, number }, { track: false }))
      outcomes.set(id, error === undefined ? null : (problemOf(error)?.message ?? ''))
      running.progressed(outcomes.size)
      setWork({ shipments, outcomes: new Map(outcomes), running: true })
    })
    running.ended()
    setWork({ shipments, outcomes, running: false })
    const count = [...outcomes.values()].filter(why => why === null).length
    if (count > 0) showToast({ kind: 'success', text: t('many.done.labels', { count }) })
    if (count === shipments.length) onAllDone()
  }
  return { work, run, stop: () => stopped.current() }
}
