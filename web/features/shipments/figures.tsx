import { Box, Flex } from '@chakra-ui/react'
import { countryName } from '@quayside/contracts/reference/countries.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import { dayAtPlace, dayZoneOf } from '@quayside/contracts/reference/place-zones.ts'
import type { ShipmentPlace } from '@quayside/contracts/shipments/details.ts'
import type { Co2Summary, ShipmentListItem } from '@quayside/contracts/shipments/queries.ts'
import { CircleAlert, Plane, Ship, Truck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Code, Unknown } from '../../ui/figures.tsx'
import { useFormats } from '../../ui/formats.ts'
import { StatusTag, Tag } from '../../ui/status-tag.tsx'

type Containers = ShipmentListItem['containers']

const modeIcons = { AIR: Plane, OCEAN: Ship, GROUND: Truck } as const

/** How it travels: icon and word, or the icon with the word behind it. */
export function ModeText({ mode, iconOnly = false }: { mode: ShipmentListItem['mode']; iconOnly?: boolean }) {
  const { t } = useTranslation('shipment-words')
  if (mode === null) return <Unknown />
  const Icon = modeIcons[mode]
  return (
    <Flex as="span" display="inline-flex" align="center" gap="1.5" verticalAlign="bottom">
      <Icon size={14} aria-hidden="true" />
      <span className={iconOnly ? 'sr-only' : undefined}>{t(`statuses:transportMode.${mode}`)}</span>
    </Flex>
  )
}

/** The lifecycle status, and beside it the chip that is derived; never one in the place of the other. */
export function StatusAndChip({
  status,
  chip,
  partiallyDelivered,
  onHold,
  oneLine = false,
}: Pick<ShipmentListItem, 'status' | 'chip' | 'partiallyDelivered' | 'onHold'> & { oneLine?: boolean }) {
  const { t } = useTranslation('shipment-words')
  return (
    <Flex
      as="span"
      display="inline-flex"
      gap="1.5"
      wrap={oneLine ? 'nowrap' : 'wrap'}
      maxW="full"
      verticalAlign="middle"
    >
      <StatusTag code={status} of="shipment" />
      {chip !== null && <StatusTag code={chip} />}
      {partiallyDelivered && <StatusTag code="IN_PROGRESS" label={t('partiallyDelivered')} />}
      {/* On one line of a list the column of what is open says it. */}
      {onHold && !oneLine && (
        <Tag colour="warning" icon={<CircleAlert size={14} aria-hidden="true" />} text={t('onHold')} />
      )}
    </Flex>
  )
}

/** The name, and its UN/LOCODE where it has one. */
export function PlaceText({ place }: { place: ShipmentPlace | null }) {
  if (place === null) return <Unknown />
  return (
    <span>
      {place.name}
      {place.unlocode && (
        <>
          {' '}
          <Box as="span" color="ink3">
            <Code>{place.unlocode}</Code>
          </Box>
        </>
      )}
    </span>
  )
}

/** A country by its name, and its code behind it. */
export function CountryText({ code }: { code: string }) {
  const { i18n } = useTranslation()
  return (
    <span>
      {countryName(code, i18n.language as Language)}{' '}
      <Box as="span" color="ink3">
        <Code>{code}</Code>
      </Box>
    </span>
  )
}

/** The day of a moment by the clock of the place where it happens, as lists and files have it; the exact time behind it. */
export function PlaceDay({ at, place }: { at: string | null; place: ShipmentPlace | null }) {
  const formats = useFormats()
  if (at === null) return <Unknown />
  return (
    <time className="one-line" dateTime={at} title={formats.exact(at, dayZoneOf(place))}>
      {formats.date(dayAtPlace(at, place), 'short')}
    </time>
  )
}

/** Days until free time ends: amber from three days before, red once a day costs; none of a container that is back. */
export function DaysLeft({ days, isReturned }: { days: number | null; isReturned: boolean }) {
  const { t } = useTranslation('shipment-words')
  if (days === null) return isReturned ? <span className="one-line">{t('free.returned')}</span> : <Unknown />
  const tone = days < 0 ? 'bad' : days <= 3 ? 'warn' : 'ok'
  const text =
    days < 0 ? t('free.over', { count: -days }) : days === 0 ? t('free.today') : t('free.left', { count: days })
  return (
    <span className="one-line" data-tone={tone} style={{ fontWeight: days < 0 ? 600 : 500 }}>
      {text}
    </span>
  )
}

/** The container whose free time ends first, and how many more there are. */
export function NextContainer({ containers }: { containers: Containers }) {
  const { t } = useTranslation('shipment-words')
  const [first, ...more] = [...containers].sort((a, b) => (a.daysLeft ?? 9999) - (b.daysLeft ?? 9999))
  if (first === undefined) return <Unknown />
  return (
    <span className="one-line" title={containers.map(one => one.containerNumber).join(', ')}>
      <DaysLeft days={first.daysLeft} isReturned={containers.every(one => one.returnedAt != null)} />
      {more.length > 0 && (
        <Box as="span" color="ink3">
          {' '}
          {t('free.more', { more: more.length })}
        </Box>
      )}
    </span>
  )
}

/** kg CO2e well-to-wheel with how good the data is, or not known. */
export function Co2Text({ co2 }: { co2: Co2Summary | null | undefined }) {
  const { t } = useTranslation('shipment-words')
  const formats = useFormats()
  if (co2 == null) return <Unknown />
  return (
    <span className="one-line" title={t(`co2.${co2.label}`)}>
      {formats.quantity(roundedKg(co2.wellToWheelKg))}
    </span>
  )
}

/** Whole kilograms: an estimate has no grams. Decimal strings never pass through floats elsewhere; this is for reading. */
export function roundedKg(kg: string): string {
  const value = Number(kg)
  return String(value >= 10 ? Math.round(value) : Math.round(value * 10) / 10)
}
