import { Box, Flex } from '@chakra-ui/react'
import type { HandlingParty, HandlingPlace, PackageTotals } from '@quayside/contracts/handling/handled-goods.ts'
import type { PickupItem } from '@quayside/contracts/handling/pickup-queries.ts'
import type { ReceiptItem } from '@quayside/contracts/handling/warehouse-queries.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Code, DateText, InstantSpan, InstantText, Quantity } from '../../../../ui/figures.tsx'
import { PlaceZone } from '../../../../ui/formats.ts'
import { Rows, type SectionRow } from '../../../../ui/section.tsx'
import { StatusTag, Tag } from '../../../../ui/status-tag.tsx'

/** What is asked for and where it stands; the rest is on its own page. */
export function PickupRow({ pickup }: { pickup: PickupItem }) {
  const { t } = useTranslation('shipment-handling')
  const { id, pickupNumber, status, content, window, picker, collected, reason, overtaken } = pickup
  const { requester, shipper, consignee, collection } = content
  return (
    <Box as="li" minW="0" color="ink2" fontSize="sm" display="grid" gap="0.5">
      <Flex gap="2" align="center" wrap="wrap" color="ink" fontWeight="medium">
        <Link to={`/pick-up/${id}`}>
          <Code>{pickupNumber}</Code>
        </Link>
        <StatusTag code={status} label={t(`statuses:pickupStatus.${status}`)} />
        {overtaken && <Tag colour="warning" text={t('attention.overtaken')} />}
      </Flex>
      <PlaceZone value={shipper?.place?.zone || null}>
        <KnownRows
          rows={[
            { label: t('field.requester'), value: requester?.name ?? pickup.requesterName },
            { label: t('field.shipper'), value: shipper && whoAndWhere(shipper) },
            { label: t('field.consignee'), value: consignee && whoAndWhere(consignee) },
            {
              label: t('field.collectionDate'),
              value: collection && (
                <>
                  <DateText value={collection.date} look="full" /> · <InstantSpan {...collection} />
                </>
              ),
            },
            { label: t('field.instruction'), value: collection?.instruction },
            { label: t('window'), value: window && <InstantSpan {...window} /> },
            { label: t('field.picker'), value: picker && [picker.name, picker.plate].filter(Boolean).join(' ') },
            { label: t('field.collectedAt'), value: collected && <InstantText value={collected.at} /> },
          ]}
        />
      </PlaceZone>
      {overtaken && <Box color="warn">{t(`overtaken.${window === null ? 'withdraw' : 'record'}`)}</Box>}
      <Totals totals={collected?.totals ?? pickup.totals} />
      <Reason text={reason} />
    </Box>
  )
}

/** What it is and where it stands; the rest is on its own page. */
export function ReceiptRow({ receipt }: { receipt: ReceiptItem }) {
  const { t } = useTranslation('shipment-handling')
  const { id, receiptNumber, status, content, arrivals, contingencies, daysOnHand, onHandPieces, reason } = receipt
  const announced = content.packages.reduce((sum, one) => sum + one.pieces, 0)
  const [first] = arrivals
  return (
    <Box as="li" minW="0" color="ink2" fontSize="sm" display="grid" gap="0.5">
      <Flex gap="2" align="center" wrap="wrap" color="ink" fontWeight="medium">
        <Link to={`/warehouse/receipts/${id}`}>
          <Code>{receiptNumber}</Code>
        </Link>
        <StatusTag code={status} label={t(`statuses:receiptStatus.${status}`)} />
        {contingencies.map(one => (
          <Tag key={one.kind} colour="warning" text={t(`statuses:contingency.${one.kind}`)} />
        ))}
      </Flex>
      <PlaceZone value={content.warehouse.zone || null}>
        <KnownRows
          rows={[
            { label: t('field.warehouse'), value: placeText(content.warehouse) },
            {
              label: t('field.expectedOn'),
              value: first === undefined && content.expectedOn && <DateText value={content.expectedOn} look="full" />,
            },
            {
              label: t('field.receivedAt'),
              value: first && (
                <>
                  <InstantText value={first.at} />
                  {daysOnHand !== null && ` · ${t('daysOnHand', { count: daysOnHand })}`}
                </>
              ),
            },
            {
              label: t('field.announced'),
              value: first && announced > 0 && <Announced announced={announced} received={receipt.totals.pieces} />,
            },
            { label: t('field.location'), value: receipt.location },
            { label: t('field.supplier'), value: content.supplier.name },
          ]}
        />
      </PlaceZone>
      <Totals totals={receipt.totals} />
      {onHandPieces > 0 && status === 'PARTIALLY_RELEASED' && <Box>{t('left', { count: onHandPieces })}</Box>}
      <Reason text={reason} />
    </Box>
  )
}

/** Beside what was counted, which stands with the weight below. */
function Announced({ announced, received }: { announced: number; received: number }) {
  const { t } = useTranslation('shipment-handling')
  const packages = t('packages', { count: announced })
  const count = Math.abs(announced - received)
  if (count === 0) return <>{packages}</>
  return (
    <>
      {packages} <Tag colour="warning" text={received < announced ? t('short', { count }) : t('over', { count })} />
    </>
  )
}

const placeText = ({ name, address }: HandlingPlace) => [name, address].filter(Boolean).join(', ')
const whoAndWhere = ({ name, place }: HandlingParty) => (place === null ? name : `${name} · ${placeText(place)}`)

/** What nobody has entered yet is left out. */
function KnownRows({ rows }: { rows: readonly SectionRow[] }) {
  const known = rows.filter(row => row.value)
  return known.length > 0 && <Rows rows={known} />
}

function Totals({ totals: { pieces, weightKg, volumeM3, heightCm } }: { totals: PackageTotals }) {
  const { t } = useTranslation('shipment-handling')
  if (pieces === 0) return <Box color="ink3">{t('package.none')}</Box>
  return (
    <Box>
      {t('packages', { count: pieces })} · <Quantity value={weightKg} unit="kg" />
      {volumeM3 !== null && (
        <>
          {' · '}
          <Quantity value={volumeM3} unit="m³" />
        </>
      )}
      {heightCm !== null && (
        <>
          {' · '}
          {t('height')} <Quantity value={heightCm} unit="cm" />
        </>
      )}
    </Box>
  )
}

function Reason({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <Box color="ink" overflowWrap="anywhere">
      {text}
    </Box>
  )
}
