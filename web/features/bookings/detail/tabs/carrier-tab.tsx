import { Flex } from '@chakra-ui/react'
import type { BookingDetail } from '@quayside/contracts/bookings/queries.ts'
import { useTranslation } from 'react-i18next'
import { InstantText, Unknown } from '../../../../ui/figures.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { PlainTable } from '../../../../ui/plain-table.tsx'
import { NothingYet } from '../../../../ui/states.tsx'
import { Tag } from '../../../../ui/status-tag.tsx'

/** What the carrier was given and what it said, in its own order of time; what came too late stands apart. */
export function CarrierTab({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation('booking-detail')
  const answers = booking.carrierAnswers ?? []
  return (
    <Flex direction="column" gap="4" minW="0">
      <Panel title={t('carrier.said')} padded={false}>
        {answers.length === 0 ? (
          <NothingYet title={t('carrier.none')} text={t('carrier.noneText')} />
        ) : (
          <PlainTable
            label={t('carrier.said')}
            rows={answers}
            rowId={one => `${one.at} ${one.code} ${one.way}`}
            columns={[
              { id: 'at', header: t('carrier.at'), cell: one => <InstantText value={one.at} /> },
              {
                id: 'code',
                header: t('carrier.word'),
                cell: one => t(`booking-words:carrierWord.${one.code}`, { defaultValue: one.code }),
              },
              { id: 'way', header: t('carrier.way'), cell: one => t(`booking-words:way.${one.way}`) },
              { id: 'reason', header: t('carrier.reason'), cell: one => one.reason || <Unknown /> },
              {
                id: 'counts',
                header: t('carrier.counts'),
                cell: one =>
                  one.isApart ? (
                    <Tag colour="warning" text={t('carrier.apart')} />
                  ) : one.isKnown ? (
                    t('carrier.counted')
                  ) : (
                    <Tag colour="none" text={t('carrier.unknown')} />
                  ),
              },
            ]}
          />
        )}
      </Panel>
      {booking.passedOn.length > 0 && (
        <Panel title={t('carrier.passedOn')} padded={false}>
          <PlainTable
            label={t('carrier.passedOn')}
            rows={booking.passedOn.toReversed()}
            rowId={one => `${one.version} ${one.at}`}
            columns={[
              { id: 'at', header: t('carrier.at'), cell: one => <InstantText value={one.at} /> },
              { id: 'version', header: t('booking-fields:version'), cell: one => one.version },
              { id: 'channel', header: t('carrier.way'), cell: one => t(`booking-words:channel.${one.channel}`) },
            ]}
          />
        </Panel>
      )}
    </Flex>
  )
}
