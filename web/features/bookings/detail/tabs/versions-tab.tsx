import { Box, chakra, Flex } from '@chakra-ui/react'
import type { BookingComparison, BookingDetail } from '@quayside/contracts/bookings/queries.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { InstantText, Unknown } from '../../../../ui/figures.tsx'
import { inputStyles } from '../../../../ui/form/input-styles.ts'
import { Panel } from '../../../../ui/panel.tsx'
import { PlainTable } from '../../../../ui/plain-table.tsx'
import { ErrorState, NothingYet, Skeleton } from '../../../../ui/states.tsx'
import { Tag } from '../../../../ui/status-tag.tsx'
import { useBookingVersionsQuery } from '../../booking-api.ts'
import { useFieldLabel } from '../../field-label.ts'
import { isTold, useWrittenField } from '../../written-field.ts'
import { useBookingLocation } from '../booking-location.ts'
import { heldVersion } from '../held-version.ts'

/** The versions there were, and two of them side by side in what differs. */
export function VersionsTab({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation('booking-detail')
  const { compared } = useBookingLocation()
  const { versions } = booking
  const known = (asked: string | null) => versions.find(({ version }) => String(version) === asked)?.version
  const to = known(compared.to) ?? versions.at(-1)?.version
  const from = known(compared.from) ?? versions.findLast(({ version }) => to !== undefined && version < to)?.version
  return (
    <Flex direction="column" gap="4" minW="0">
      <Panel title={t('tabs.versions')} padded={false}>
        <PlainTable
          label={t('tabs.versions')}
          rows={versions.toReversed()}
          rowId={one => String(one.version)}
          columns={[
            { id: 'version', header: t('booking-fields:version'), cell: one => one.version },
            { id: 'at', header: t('versions.at'), cell: one => <InstantText value={one.at} /> },
            {
              id: 'holds',
              header: t('versions.state'),
              cell: one =>
                one.version === heldVersion(booking) ? (
                  <Tag colour="success" text={t('versions.holds')} />
                ) : one.holds ? (
                  t('versions.former')
                ) : (
                  <Tag colour="none" text={t('versions.asked')} />
                ),
            },
          ]}
        />
      </Panel>
      {from === undefined || to === undefined ? (
        <Panel padded={false}>
          <NothingYet title={t('versions.one')} text={t('versions.oneText')} />
        </Panel>
      ) : (
        <Comparison booking={booking} from={from} to={to} />
      )}
    </Flex>
  )
}

function Comparison({ booking, from, to }: { booking: BookingDetail; from: number; to: number }) {
  const { t } = useTranslation('booking-detail')
  const { compare } = useBookingLocation()
  const { currentData, error, refetch } = useBookingVersionsQuery({ id: booking.id, from, to })
  const choose = (side: 'from' | 'to') => (version: string) =>
    compare({ from: String(from), to: String(to), [side]: version })
  const numbers = booking.versions.map(({ version }) => version)
  return (
    <Panel
      title={t('versions.compare')}
      padded={false}
      aside={
        <Flex gap="2" align="center" wrap="wrap">
          <VersionSelect label={t('versions.from')} value={from} numbers={numbers} onChange={choose('from')} />
          <VersionSelect label={t('versions.to')} value={to} numbers={numbers} onChange={choose('to')} />
        </Flex>
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : currentData === undefined ? (
        <Skeleton rows={4} />
      ) : (
        <Changes booking={booking} comparison={currentData} />
      )}
    </Panel>
  )
}

const Select = chakra('select', { base: inputStyles })

type SelectProps = { label: string; value: number; numbers: readonly number[]; onChange: (version: string) => void }

function VersionSelect({ label, value, numbers, onChange }: SelectProps) {
  const id = useId()
  return (
    <Flex gap="1.5" align="center">
      <chakra.label htmlFor={id} textStyle="label" color="ink2" whiteSpace="nowrap">
        {label}
      </chakra.label>
      <Select id={id} value={value} onChange={event => onChange(event.target.value)}>
        {numbers.map(number => (
          <option key={number} value={number}>
            {number}
          </option>
        ))}
      </Select>
    </Flex>
  )
}

type Compared = { booking: BookingDetail; comparison: BookingComparison }

function Changes({ booking, comparison: { changes: all, from, to } }: Compared) {
  const { t } = useTranslation('booking-detail')
  const labelOf = useFieldLabel(linesOf(from.content.lines, to.content.lines))
  const written = useWrittenField(booking)
  const changes = all.filter(one => isTold(one.field))
  if (changes.length === 0)
    return (
      <Box p="4" color="ink2">
        {t('versions.alike')}
      </Box>
    )
  return (
    <PlainTable
      label={t('versions.compare')}
      rows={changes}
      rowId={one => `${one.part} ${one.field}`}
      columns={[
        { id: 'part', header: t('versions.part'), cell: one => t(`booking-fields:${one.part}`) },
        { id: 'field', header: t('versions.field'), cell: one => labelOf(pathOf(one)) },
        {
          id: 'old',
          header: t('versions.number', { version: from.version }),
          cell: one => (one.old === null ? <Unknown /> : <del>{written(pathOf(one), one.old)}</del>),
        },
        {
          id: 'new',
          header: t('versions.number', { version: to.version }),
          cell: one => (one.new === null ? <Unknown /> : <strong>{written(pathOf(one), one.new)}</strong>),
        },
      ]}
    />
  )
}

/** The server names a field within its part, or from the version's root. */
const pathOf = ({ part, field }: BookingComparison['changes'][number]) =>
  field === part || field.startsWith(`${part}.`) ? field : field === '' ? part : `${part}.${field}`

type Lines = BookingComparison['from']['content']['lines']
/** Told by their place in both versions, or there would be two goods of one name. */
const linesOf = (from: Lines, to: Lines) => (isAlike(from, to) ? to : [])
const isAlike = (from: Lines, to: Lines) =>
  from.length === to.length && from.every((line, index) => line.orderLineId === to[index]?.orderLineId)
