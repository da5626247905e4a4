import { Box } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { Modal } from '../../../../ui/dialog.tsx'
import { Code } from '../../../../ui/figures.tsx'
import { Meter } from '../../../../ui/file-drop.tsx'
import { useFormats } from '../../../../ui/formats.ts'
import { type Labelled, useLabels } from './use-labels.ts'

/** How far it is; then how many are saved, which are not and why, and what was left when it was stopped. */
export function ManyLabels({ shipments: asked, onClose }: { shipments: readonly Labelled[]; onClose: () => void }) {
  const { t } = useTranslation('shipment-list')
  const formats = useFormats()
  const { work, run, stop } = useLabels(onClose)
  const begun = useRef(false)
  const begin = useEffectEvent(() => {
    if (begun.current) return
    begun.current = true
    void run(asked)
  })
  useEffect(() => begin(), [])
  if (work === null) return null
  const { shipments, outcomes, running } = work
  const title = t('many.title.labels', { count: shipments.length })
  if (running)
    return (
      <Modal open title={title} onClose={stop} footer={<Button onClick={stop}>{t('many.stop')}</Button>}>
        <Meter share={outcomes.size / shipments.length} label={title} />
        <Box role="status" color="ink2" fontSize="sm" mt="2">
          {t('many.progress', { done: formats.count(outcomes.size), total: formats.count(shipments.length) })}
        </Box>
      </Modal>
    )
  const failed = shipments.filter(({ id }) => typeof outcomes.get(id) === 'string')
  const left = shipments.filter(({ id }) => !outcomes.has(id))
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
            <Button look={left.length > 0 ? 'primary' : 'plain'} onClick={() => void run(again)}>
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
              <Why number={shipmentNumber} why={outcomes.get(id) || t('many.why.unknown')} />
            </li>
          ))}
        </Box>
      )}
    </Modal>
  )
}

function Why({ number, why }: { number: string; why: string }) {
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
