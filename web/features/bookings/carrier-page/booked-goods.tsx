import { Box, Grid } from '@chakra-ui/react'
import type { CarrierPage } from '@quayside/contracts/bookings/queries.ts'
import { useTranslation } from 'react-i18next'
import { Code, Quantity, Unknown } from '../../../ui/figures.tsx'
import { ShownPackages } from '../../../ui/freight/shown-packages.tsx'
import { ModeText } from '../../../ui/mode-text.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PlaceText } from '../../../ui/places/place-text.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { Section, type SectionRow } from '../../../ui/section.tsx'

/** A carrier is told of no value, and none is reckoned. */
const noValue = { isExpress: false, value: null, currency: null, insuranceValue: null, insuranceCurrency: null }

/** Route, parties, goods, packages and equipment: all that the carrier needs for its answer, and no price of anything. */
export function BookedGoods({ page }: { page: CarrierPage }) {
  const { t } = useTranslation('carrier-page')
  const { t: freight } = useTranslation('freight')
  const { locations, goods, mode } = page
  const days = (value: number | null) => value !== null && <Quantity plainZero value={String(value)} />
  const field = (name: string, value: SectionRow['value']): SectionRow => ({
    label: t(`booking-fields:${name}`),
    value,
  })
  const packages = page.packages.map((one, index) => ({ ...one, packageId: String(index) }))
  return (
    <>
      <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
        <Section
          title={t('section.way')}
          rows={[
            field('mode', mode && <ModeText mode={mode} />),
            ...(locations.portOfReceipt === null
              ? []
              : [field('portOfReceipt', <PlaceText place={locations.portOfReceipt} />)]),
            field('origin', locations.origin && <PlaceText place={locations.origin} />),
            field('destination', locations.destination && <PlaceText place={locations.destination} />),
            field('transitDays', days(page.transitDays)),
            field('daysValue', days(page.daysValue)),
            field('shipmentType', page.shipmentType),
          ]}
        />
        <Section
          title={t('section.goods')}
          rows={[
            ...(['shipper', 'consignee'] as const).map(role => ({
              label: freight(`role.${role}`),
              value: page[role] && (
                <>
                  <Box fontWeight="medium">{page[role].name}</Box>
                  <Box color="ink2" whiteSpace="pre-line">
                    {page[role].address}
                  </Box>
                </>
              ),
            })),
            { label: freight('field.description'), value: goods.description },
            { label: freight('field.commodityCode'), value: goods.commodityCode && <Code>{goods.commodityCode}</Code> },
            {
              label: freight('field.incoterm'),
              value: [goods.incoterm, goods.incotermPlace].filter(Boolean).join(' ') || null,
            },
          ]}
        />
      </Grid>
      <Panel title={t('booking-fields:packages')} padded={false}>
        <Box p="2">
          <ShownPackages packages={packages} goods={{ ...goods, ...noValue, transportMode: mode }} />
        </Box>
      </Panel>
      {page.equipment.length > 0 && (
        <Panel title={t('booking-fields:equipment')} padded={false}>
          <PlainTable
            label={t('booking-fields:equipment')}
            rows={page.equipment}
            rowId={one => `${one.containerType} ${one.containerNumber}`}
            columns={[
              { id: 'type', header: t('booking-fields:containerType'), cell: one => <Code>{one.containerType}</Code> },
              {
                id: 'count',
                header: t('booking-fields:count'),
                end: true,
                cell: one => <Quantity value={String(one.count)} />,
              },
              {
                id: 'number',
                header: t('booking-fields:containerNumber'),
                cell: one => (one.containerNumber ? <Code>{one.containerNumber}</Code> : <Unknown />),
              },
            ]}
          />
        </Panel>
      )}
    </>
  )
}
