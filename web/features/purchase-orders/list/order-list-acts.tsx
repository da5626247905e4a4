import { Box } from '@chakra-ui/react'
import type { PerOrderResults } from '@quayside/contracts/purchase-orders/commands.ts'
import type { OrderListItem } from '@quayside/contracts/purchase-orders/queries.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppDispatch } from '../../../app/hooks.ts'
import { eachOf } from '../../../app/many/each-of.ts'
import { beginAct } from '../../../app/many/running-acts.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog, Modal } from '../../../ui/dialog.tsx'
import { Code } from '../../../ui/figures.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { useCancelManyMutation, useSendManyMutation } from './order-list-api.ts'

type Orders = readonly Pick<OrderListItem, 'id' | 'version' | 'orderNumber'>[]
type Results = { results: PerOrderResults['results']; orders: Orders; retry: (failed: Orders) => void }

const chosen = (orders: Orders) => orders.map(({ id, version }) => ({ poId: id, version }))
/** So many a call: the server takes more, but then nobody sees how far it is, and a stop comes late. */
const batch = 25

const notDone = (poId: string, message?: string): PerOrderResults['results'][number] => ({
  poId,
  ok: false,
  ...(message !== undefined && { message }),
})

/** Sending and cancelling one order or many: each answers for itself, and what failed can be tried again. */
export function useOrderActs() {
  const { t } = useTranslation('order-list')
  const dispatch = useAppDispatch()
  const [sendMany, { isLoading: sending }] = useSendManyMutation()
  const [cancelMany, { isLoading: cancelling }] = useCancelManyMutation()
  const [toCancel, setToCancel] = useState<Orders | null>(null)
  const [failed, setFailed] = useState<Results | null>(null)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const report = (
    results: PerOrderResults['results'],
    orders: Orders,
    done: string,
    retry: (failed: Orders) => void,
  ) => {
    const good = results.filter(result => result.ok).length
    if (good > 0) showToast({ kind: 'success', text: t(done, { count: good }) })
    // Who has gone to another page meanwhile is told there.
    if (good < results.length && !isHere.current)
      showToast({ kind: 'error', text: t('failed.title', { count: results.length - good }) })
    setFailed(good < results.length ? { results: results.filter(result => !result.ok), orders, retry } : null)
  }
  const inBatches = async (
    orders: Orders,
    title: string,
    run: (part: Orders) => Promise<{ data?: PerOrderResults }>,
  ) => {
    const act = beginAct(dispatch, { title, total: orders.length })
    const parts = Array.from({ length: Math.ceil(orders.length / batch) }, (_none, at) =>
      orders.slice(at * batch, (at + 1) * batch),
    )
    const results: PerOrderResults['results'] = []
    await eachOf(parts, { atOnce: 1, signal: act.signal }, async part => {
      const { data } = await run(part)
      // A call that failed as a whole says so of each of its orders: none is passed over.
      results.push(...(data?.results ?? part.map(({ id }) => notDone(id))))
      act.progressed(results.length)
    })
    act.ended()
    const reached = new Set(results.map(({ poId }) => poId))
    const left = orders.filter(({ id }) => !reached.has(id))
    return [...results, ...left.map(({ id }) => notDone(id, t('failed.stopped')))]
  }
  const send = async (orders: Orders) =>
    report(
      await inBatches(orders, t('many.send', { count: orders.length }), part => sendMany(chosen(part))),
      orders,
      'done.sent',
      again => void send(again),
    )
  const cancel = async (orders: Orders, reason: string) => {
    const title = t('many.cancel', { count: orders.length })
    const results = await inBatches(orders, title, part => cancelMany({ orders: chosen(part), reason }))
    setToCancel(null)
    report(results, orders, 'done.cancelled', again => void cancel(again, reason))
  }
  const dialogs = (
    <>
      <ConfirmDialog
        open={toCancel !== null}
        title={t('cancel.title', { count: toCancel?.length ?? 0, number: toCancel?.[0]?.orderNumber ?? '' })}
        text={t('cancel.text')}
        confirm={t('act.cancel')}
        cancel={t('cancel.keep')}
        look="danger"
        pending={cancelling}
        reason={{ label: t('cancel.reason'), required: true }}
        onConfirm={reason => void cancel(toCancel ?? [], reason)}
        onClose={() => setToCancel(null)}
      />
      {failed && <FailedOrders {...failed} onClose={() => setFailed(null)} />}
    </>
  )
  return { send, askToCancel: setToCancel, sending, dialogs }
}

function FailedOrders({ results, orders, retry, onClose }: Results & { onClose: () => void }) {
  const { t } = useTranslation('order-list')
  const numberOf = (id: string) => orders.find(order => order.id === id)?.orderNumber ?? id
  const ids = new Set(results.map(result => result.poId))
  return (
    <Modal
      open
      title={t('failed.title', { count: results.length })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('failed.close')}</Button>
          <Button
            look="primary"
            onClick={() => {
              onClose()
              retry(orders.filter(order => ids.has(order.id)))
            }}
          >
            {t('failed.retry')}
          </Button>
        </>
      }
    >
      <Box as="ul" m="0" p="0" listStyleType="none" display="grid" gap="2">
        {results.map(result => (
          <li key={result.poId}>
            <Code>{numberOf(result.poId)}</Code>{' '}
            <Box as="span" color="ink2">
              {result.message ?? t('failed.unknown')}
            </Box>
          </li>
        ))}
      </Box>
    </Modal>
  )
}
