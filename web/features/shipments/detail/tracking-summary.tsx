import { Box, Flex } from '@chakra-ui/react'
import { zoneOfPlace } from '@quayside/contracts/reference/place-zones.ts'
import type { ShipmentLeg } from '@quayside/contracts/shipments/details.ts'
import { type Milestone, meaningOf } from '@quayside/contracts/shipments/milestones.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isAllowed } from '../../../ui/acts/allowed.ts'
import { Button } from '../../../ui/button.tsx'
import { InstantText, Quantity, Slip, Unknown } from '../../../ui/figures.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { ModeText } from '../../../ui/mode-text.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PlaceText } from '../../../ui/places/place-text.tsx'
import { type PlainColumn, PlainTable } from '../../../ui/plain-table.tsx'
import { UnknownMessages } from '../unknown-messages.tsx'
import { ActButton } from './act-button.tsx'
import { type MilestoneRow, milestoneRows } from './milestone-rows.ts'
import { useShipmentLocation } from './shipment-location.ts'
import { TrackingMap } from './tracking-map.tsx'

/** The route leg by leg and the milestones with planned, estimated and actual times: all that a map would show, as lists. */
export function TrackingSummary({ shipment, past }: { shipment: ShipmentDetail; past: boolean }) {
  const { t } = useTranslation('shipment-detail')
  const { open } = useShipmentLocation()
  const rows = milestoneRows(shipment.milestones, shipment)
  const act = (command: 'plan-route' | 'record-milestone') =>
    !past &&
    isAllowed(shipment, command) && (
      <Button size="sm" onClick={() => open(command)}>
        {t(`act.${command}`)}
      </Button>
    )
  return (
    <Panel
      title={t('tracking.title')}
      padded={false}
      aside={
        <Flex gap="2">
          {act('plan-route')}
          {act('record-milestone')}
        </Flex>
      }
    >
      {shipment.legs.length === 0 && rows.length === 0 && (
        <Box p="4" color="ink2">
          {hasRoute(shipment) ? t('tracking.none') : t('shipment-map:way.nothing')}
        </Box>
      )}
      {!past && <TrackingMap shipment={shipment} />}
      {shipment.legs.length > 0 && (
        <Box as="ol" aria-label={t('tracking.legs')} listStyleType="none" m="0" p="0">
          {shipment.legs.map(leg => (
            <Leg key={leg.legId} leg={leg} shipment={shipment} past={past} />
          ))}
        </Box>
      )}
      {rows.length > 0 && <Milestones rows={rows} shipment={shipment} past={past} />}
      {(shipment.unknownMessages ?? []).length > 0 && (
        <Box px="4" pb="3">
          <UnknownMessages messages={shipment.unknownMessages ?? []} />
        </Box>
      )}
    </Panel>
  )
}

/** Without any place nothing at all is known of its way. */
function hasRoute({ details: { route } }: ShipmentDetail): boolean {
  return route.origin !== null || route.destination !== null
}

function Leg({ leg, shipment, past }: { leg: ShipmentLeg; shipment: ShipmentDetail; past: boolean }) {
  const { milestones } = shipment
  const { t } = useTranslation('shipment-detail')
  const actual = (code: Milestone['code']) =>
    milestones.find(
      one => isOfLeg(one, leg, shipment.legs) && one.code === code && one.class === 'ACTUAL' && one.confirmed,
    )?.at
  const times = (name: 'departure' | 'arrival', code: Milestone['code']) => {
    const at = actual(code)
    const value = at ?? leg.estimated[name] ?? leg.planned[name]
    const kind = at ? 'actual' : leg.estimated[name] ? 'estimated' : 'planned'
    return value ? (
      <>
        <InstantText value={value} zone={zoneOfPlace(name === 'departure' ? leg.from.unlocode : leg.to.unlocode)} />{' '}
        <Box as="span" color="ink3">
          {t(`times.${kind}`)}
        </Box>
      </>
    ) : (
      <Unknown />
    )
  }
  return (
    <Box as="li" px="4" py="3" borderBottomWidth="1px" borderColor="line">
      <Flex gap="2" align="center" wrap="wrap" fontWeight="medium">
        <Box as="span" color="ink3" fontWeight="normal">
          {t(`leg.${leg.role}`)}
        </Box>
        <ModeText mode={leg.mode} />
        <PlaceText place={leg.from} />
        <ArrowRight size={14} aria-hidden="true" />
        <PlaceText place={leg.to} />
        <Box ms="auto">
          <ActButton shipment={shipment} past={past} command="roll-over-leg" about={leg.legId} quiet />
        </Box>
      </Flex>
      <Flex gap="4" wrap="wrap" color="ink2" fontSize="sm" mt="1">
        <span>
          {t('shipment-fields:departureTime')} {times('departure', 'DEPARTED')}
        </span>
        <span>
          {t('shipment-fields:arrivalTime')} {times('arrival', 'ARRIVED')}
        </span>
        {(leg.carrier || leg.conveyance) && <span>{[leg.carrier, leg.conveyance].filter(Boolean).join(' · ')}</span>}
        {leg.distanceKm && <Quantity value={leg.distanceKm} unit="km" />}
      </Flex>
    </Box>
  )
}

/** What names no leg left with the first one of the main carriage, and came with its last. */
function isOfLeg({ legId, code }: Milestone, leg: ShipmentLeg, legs: readonly ShipmentLeg[]): boolean {
  if (legId !== null) return legId === leg.legId
  const main = legs.filter(one => one.role === 'MAIN')
  return leg.legId === (meaningOf(code).end === 'destination' ? main.at(-1) : main[0])?.legId
}

type MilestonesProps = { rows: readonly MilestoneRow[]; shipment: ShipmentDetail; past: boolean }

function Milestones({ rows, shipment, past }: MilestonesProps) {
  const { t } = useTranslation('shipment-detail')
  const { t: words } = useTranslation('shipment-words')
  const { open } = useShipmentLocation()
  const newest = (row: MilestoneRow) => row.actual ?? row.estimated ?? row.planned
  const actOn = (one: Milestone) => (one.confirmed ? 'correct-milestone' : 'confirm-milestone')
  const mayActOn = (one: Milestone | null) => one !== null && isAllowed(shipment, actOn(one))
  const acts: PlainColumn<MilestoneRow> = {
    id: 'acts',
    header: t('milestone.acts'),
    cell: row => {
      const one = newest(row)
      if (one === null || !mayActOn(one)) return null
      const command = actOn(one)
      return (
        <Button size="sm" look="quiet" onClick={() => open(command, one.milestoneId)}>
          {t(`act.${command}`)}
        </Button>
      )
    },
  }
  return (
    <PlainTable
      label={t('tracking.milestones')}
      rows={rows}
      rowId={row => row.key}
      columns={[
        {
          id: 'code',
          header: t('milestone.code'),
          cell: row => (
            <>
              {words(`milestone.${row.code}`)}
              {(row.place || row.scope) && (
                <Box color="ink3" fontSize="xs">
                  {[row.place, row.scope].filter(Boolean).join(' · ')}
                </Box>
              )}
            </>
          ),
        },
        {
          id: 'planned',
          header: t('milestone.planned'),
          cell: row => <InstantText value={row.plannedAt} zone={row.zone} />,
        },
        {
          id: 'estimated',
          header: t('milestone.estimated'),
          cell: row => <InstantText value={row.estimatedAt} zone={row.zone} />,
        },
        {
          id: 'actual',
          header: t('milestone.actual'),
          cell: row => <InstantText value={row.actual?.at} zone={row.zone} />,
        },
        { id: 'delay', header: t('milestone.delay'), end: true, cell: row => <Slip days={row.delayDays} /> },
        {
          id: 'source',
          header: t('milestone.source'),
          cell: row => <Source milestone={newest(row)} />,
        },
        ...(!past && rows.some(row => mayActOn(newest(row))) ? [acts] : []),
      ]}
    />
  )
}

/** Who said it, how sure it is, and how old the word is. */
function Source({ milestone }: { milestone: Milestone | null }) {
  const { t } = useTranslation('shipment-detail')
  const { t: words } = useTranslation('shipment-words')
  const formats = useFormats()
  if (milestone === null) return <Unknown />
  const { source, confidence, carrier, confirmed, recordedAt } = milestone
  return (
    <>
      {carrier ?? words(`source.${source}`)}
      {confidence !== null && ` ${t('milestone.confidence', { percent: formats.rate(String(confidence)) })}`}
      <Box color={confirmed ? 'ink3' : 'warn'} fontSize="xs">
        {confirmed ? <InstantText value={recordedAt} look="relative" /> : t('milestone.unconfirmed')}
      </Box>
    </>
  )
}
