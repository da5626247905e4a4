import { Box, Grid } from '@chakra-ui/react'
import type { CarrierPage } from '@quayside/contracts/bookings/queries.ts'
import { useTranslation } from 'react-i18next'
import { Code, Quantity } from '../../../ui/figures.tsx'
import { ShownPackages } from '../../../ui/freight/shown-packages.tsx'
import { ModeText } from '../../../ui/mode-text.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PlaceText } from '../../../ui/places/place-text.tsx'
import { Section, type SectionRow } from '../../../ui/section.tsx'
import { Equipment } from '../equipment-table.tsx'

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
      <Equipment equipment={page.equipment} />
    </>
  )
}
