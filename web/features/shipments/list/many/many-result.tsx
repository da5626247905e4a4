import { Box } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { Modal } from '../../../../ui/dialog.tsx'
import { Code } from '../../../../ui/figures.tsx'
import { Meter } from '../../../../ui/file-drop.tsx'
import { useFormats } from '../../../../ui/formats.ts'
import type { Chosen, Outcome } from './act-on-one.ts'
import type { ManyAct } from './many-acts.ts'
import type { Work } from './use-many.ts'

type Props = {
  act: ManyAct
  work: Work
  onStop: () => void
  onRetry: (again: readonly Chosen[], wasStopped: boolean) => void
  onClose: () => void
}

/** How far it is; then how many are done, which are not and why, and what was left when it was stopped. */
export function ManyResult({ act, work: { shipments, outcomes, running }, onStop, onRetry, onClose }: Props) {
  const { t } = useTranslation('shipment-list')
  const formats = useFormats()
  const title = t(`many.title.${act}`, { count: shipments.length })
  const failed = shipments.filter(({ id }) => outcomes.get(id)?.done === false)
  const left = shipments.filter(({ id }) => !outcomes.has(id))
  if (running)
    return (
      <Modal open title={title} onClose={onStop} footer={<Button onClick={onStop}>{t('many.stop')}</Button>}>
        <Meter share={outcomes.size / shipments.length} label={title} />
        <Box role="status" color="ink2" fontSize="sm" mt="2">
          {t('many.progress', { done: formats.count(outcomes.size), total: formats.count(shipments.length) })}
        </Box>
      </Modal>
    )
  const again = [...failed, ...left]
  return (
    <Modal
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('many.close')}</Button>
          {again.length > 0 && (
            <Button look={left.length > 0 ? 'primary' : 'plain'} onClick={() => onRetry(again, left.length > 0)}>
              {t(left.length > 0 ? 'many.goOn' : 'many.retry')}
            </Button>
          )}
        </>
      }
    >
      <Box role="status" fontWeight="medium">
        {t('many.result', { done: formats.count(outcomes.size - failed.length), failed: formats.count(failed.length) })}
        {left.length > 0 && ` ${t('many.left', { count: left.length })}`}
      </Box>
      {failed.length > 0 && (
        <Box as="ul" m="0" mt="3" p="0" listStyleType="none" display="grid" gap="2" maxH="50vh" overflowY="auto">
          {failed.map(({ id, shipmentNumber }) => (
            <li key={id}>
              <Why number={shipmentNumber} outcome={outcomes.get(id)} />
            </li>
          ))}
        </Box>
      )}
    </Modal>
  )
}

function Why({ number, outcome }: { number: string; outcome: Outcome | undefined }) {
  const { t } = useTranslation('shipment-list')
  if (outcome === undefined || outcome.done) return null
  const why = typeof outcome.why === 'string' ? outcome.why : t(`many.why.${outcome.why.text}`)
  return (
    <>
      {/* Many of the server's words name the shipment themselves. */}
      {!why.includes(number) && <Code>{number}</Code>}{' '}
      <Box as="span" color="ink2">
        {why}
      </Box>
    </>
  )
}
