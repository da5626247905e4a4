import { Box } from '@chakra-ui/react'
import { cutOffKinds } from '@quayside/contracts/bookings/details.ts'
import type { BookingDetail } from '@quayside/contracts/bookings/queries.ts'
import { dayZoneOf } from '@quayside/contracts/reference/place-zones.ts'
import { useTranslation } from 'react-i18next'
import { Code, InstantText } from '../../../ui/figures.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Rows } from '../../../ui/section.tsx'

/** What the carrier has confirmed: its reference, its times by the clocks of their places, and until when what must be there. */
export function PromisedPanel({ booking: { confirmation, content } }: { booking: BookingDetail }) {
  const { t } = useTranslation('booking-detail')
  const { origin, destination } = content.locations
  return (
    <Panel title={t('promised.title')}>
      {confirmation === null ? (
        <Box color="ink2">{t('promised.none')}</Box>
      ) : (
        <Rows
          rows={[
            {
              label: t('booking-fields:carrierReference'),
              value: confirmation.reference ? <Code>{confirmation.reference}</Code> : null,
            },
            { label: t('booking-fields:conveyance'), value: confirmation.conveyance },
            {
              label: t('booking-fields:etd'),
              value: <InstantText value={confirmation.etd} zone={dayZoneOf(origin)} />,
            },
            {
              label: t('booking-fields:eta'),
              value: <InstantText value={confirmation.eta} zone={dayZoneOf(destination)} />,
            },
            ...cutOffKinds.map(kind => {
              const cutOff = confirmation.cutOffs[kind]
              return {
                label: t(`booking-fields:cutOff.${kind}`),
                value: cutOff && <InstantText value={cutOff.at} zone={cutOff.zone} />,
              }
            }),
          ]}
        />
      )}
    </Panel>
  )
}
