import { Box } from '@chakra-ui/react'
import type { ShipmentPlace } from '@quayside/contracts/shipments/details.ts'
import type { ContainerSummary, ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useTranslation } from 'react-i18next'
import { DateText, Money, Quantity } from '../../../ui/figures.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { PlaceDay } from '../../../ui/places/place-text.tsx'
import { Rows } from '../../../ui/section.tsx'

type Container = ShipmentDetail['containers'][number]
type Reading = NonNullable<ShipmentDetail['containerClocks']>[number]['clocks'][number]

/** What is known of a container, each under its label; measures are those of its packages on this shipment. */
export function ContainerFacts({
  container: { containerType, size, vgmKg, load },
  summary,
  destination,
  withCosts,
}: {
  container: Container
  summary: ContainerSummary | undefined
  /** By whose clock the days are told, as in list and file. */
  destination: ShipmentPlace | null
  /** One clock alone tells what it costs itself. */
  withCosts: boolean
}) {
  const { t } = useTranslation('shipment-detail')
  const formats = useFormats()
  const measured = (value: string | null | undefined) => value && <Quantity value={value} />
  const day = (at: string | null | undefined) => at && <PlaceDay at={at} place={destination} />
  const volume = { label: t('shipment-fields:containerVolume'), value: measured(summary?.volumeM3) }
  const weight = { label: t('shipment-fields:containerWeight'), value: measured(summary?.weightKg) }
  const pallets = {
    label: t('shipment-fields:pallets'),
    value: summary?.pallets != null && formats.quantity(String(summary.pallets)),
  }
  const lastFreeDay = {
    label: t('shipment-fields:lastFreeDay'),
    value: summary?.lastFreeDay && <DateText value={summary.lastFreeDay} look="full" />,
  }
  const rows = [
    { label: t('shipment-fields:containerType'), value: containerType },
    { label: t('shipment-fields:containerSize'), value: size },
    volume,
    weight,
    { label: t('shipment-fields:vgmKg'), value: load === 'FCL' && measured(vgmKg) },
    pallets,
    { label: t('shipment-fields:portPickup'), value: day(summary?.pickedUpAt) },
    { label: t('shipment-fields:containerReturn'), value: day(summary?.returnedAt) },
    lastFreeDay,
  ]
  const sums = (costs: ContainerSummary['costs'] = []) =>
    costs.map(cost => <Money key={cost.currency} amount={cost.amount} currency={cost.currency} />)
  const isCharged =
    withCosts && summary?.costs.some(({ amount }) => summary.lastFreeDay !== null || Number(amount) !== 0)
  const charged = isCharged
    ? [
        ...(summary?.perDay?.length ? [{ label: t('containers.perDay'), value: sums(summary.perDay) }] : []),
        { label: t('shipment-fields:containerCost'), value: sums(summary?.costs) },
      ]
    : []
  const known = [...rows, ...charged].filter(row => Boolean(row.value))
  // Of a container shared with others, what is not known of the whole is nobody's to add here.
  const all = load === 'LCL' ? [volume, weight, pallets] : rows
  // One that is back has no free time any more; until when it had some its clocks say.
  const expected = summary?.returnedAt == null ? all : all.filter(row => row !== lastFreeDay)
  const unknown = expected.filter(row => !row.value).map(row => row.label)
  return (
    <Box fontSize="sm" mt="1">
      {known.length > 0 && <Rows rows={known} />}
      {unknown.length > 0 && <Box color="ink3">{t('containers.unknown', { fields: formats.list(unknown) })}</Box>}
    </Box>
  )
}

/** One clock: until when it is free, from when to when it costs, and what. */
export function ClockFacts({ reading }: { reading: Reading }) {
  const { t } = useTranslation('shipment-detail')
  const { t: words } = useTranslation('shipment-words')
  const { clock, firstCountedDay, lastFreeDay, stoppedOn, chargeableDays, cost, costOfToday } = reading
  const money = (amount: string) => <Money amount={amount} currency={clock.currency} />
  const day = (value: string | null) => value && <DateText value={value} look="full" />
  const side = `${words(`clockType.${clock.type}`)} · ${words(`clockSide.${clock.side}`)}`
  return (
    <Box fontSize="sm" mt="2">
      <Box fontWeight="medium" mb="1">
        {side}
      </Box>
      <Rows
        rows={[
          { label: t('containers.counted'), value: day(firstCountedDay) },
          { label: t('shipment-fields:freeUntil'), value: day(lastFreeDay) },
          { label: t('containers.stopped'), value: day(stoppedOn) },
          { label: t('shipment-fields:chargeableDays'), value: chargeableDays },
          { label: t('containers.perDay'), value: money(costOfToday) },
          { label: t('shipment-fields:containerCost'), value: money(cost) },
        ].map(row => ({ ...row, value: row.value || row.value === 0 ? row.value : undefined }))}
      />
    </Box>
  )
}
