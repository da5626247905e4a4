import { Flex } from '@chakra-ui/react'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { Clock, MessageCircleQuestion } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../app/session/use-session.ts'
import { commandOf, isAllowed } from '../../../ui/acts/allowed.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { AskBanner } from '../../../ui/panel.tsx'
import { askOf } from './ask-of-shipment.ts'
import { wayTo } from './mending.ts'
import { useShipmentLocation } from './shipment-location.ts'

/** Of one that has arrived: what is asked of the reader and until when, or who is waited for. */
export function AskOfYou({ shipment }: { shipment: ShipmentDetail }) {
  const { t } = useTranslation('shipment-ask')
  const { t: detail } = useTranslation('shipment-detail')
  const { t: acts } = useTranslation('acts')
  const formats = useFormats()
  const { open } = useShipmentLocation()
  const ask = askOf(shipment, useCompany()?.actor)
  if (ask === null) return null
  const { of, act, until } = ask
  const blocking = commandOf(shipment, act)
  const values = {
    who: formats.list(ask.who.map(actor => acts(`actor.${actor}`))),
    why: blocking?.message ?? acts('blocked.not-now'),
  }
  const isTheirs = of === 'them'
  // What came damaged or short is told already: what is left comes later, or not at all.
  const isRest = of === 'you' && act === 'record-drop' && shipment.partiallyDelivered
  const mend = of === 'mend' && blocking?.reason ? wayTo({ act, about: null }, shipment) : null
  return (
    <AskBanner
      tone={isTheirs ? 'ok' : 'accent'}
      icon={isTheirs ? <Clock size={18} aria-hidden="true" /> : <MessageCircleQuestion size={18} aria-hidden="true" />}
      action={
        of === 'you' ? (
          <Flex gap="3" wrap="wrap">
            <Button look="link" onClick={() => open(act)}>
              {t(`open.${act}`)}
            </Button>
            {isRest && isAllowed(shipment, 'write-off-rest') && (
              <Button look="link" onClick={() => open('write-off-rest')}>
                {detail('act.write-off-rest')}
              </Button>
            )}
          </Flex>
        ) : (
          mend !== null && (
            <Button look="link" onClick={() => open(act)}>
              {t('putRight')}
            </Button>
          )
        )
      }
    >
      <strong>{isRest ? t('you.record-rest') : t(`${of}.${act}`, values)}</strong>{' '}
      {until &&
        t(until.isOver ? 'over' : 'until', {
          date: formats.date(until.day, 'full'),
          container: until.containerNumber,
        })}
    </AskBanner>
  )
}
