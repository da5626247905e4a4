import { Box, Flex, Grid } from '@chakra-ui/react'
import type { HandledPackage } from '@quayside/contracts/handling/handled-goods.ts'
import type { PickupDetail } from '@quayside/contracts/handling/pickup-queries.ts'
import type { PickupParty } from '@quayside/contracts/handling/pickups.ts'
import { handledM3Of } from '@quayside/platform/values/freight/measures.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useMayCall } from '../../../app/session/use-session.ts'
import { FilesOfThing } from '../../../ui/documents/files-of-thing.tsx'
import { Code, DateText, InstantSpan, InstantText, Money, Quantity, Unknown } from '../../../ui/figures.tsx'
import { PlaceZone } from '../../../ui/formats.ts'
import { usePeople } from '../../../ui/freight/people.ts'
import { ShownParty } from '../../../ui/freight/shown-party.tsx'
import { HandlingHistory } from '../../../ui/handling-history.tsx'
import { Facts, Panel } from '../../../ui/panel.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { Rows, type SectionRow } from '../../../ui/section.tsx'
import { zoneOfPickup } from '../acts/pickup-acts.ts'
import { useReceiptsOfPickupQuery } from '../pickup-api.ts'
import { PlaceTerms } from '../place-terms.tsx'
import { PickupAsk } from './pickup-ask.tsx'
import { PickupWay } from './pickup-way.tsx'

type Props = { pickup: PickupDetail }

/** All of a pickup request, as it is read: when and where, who, what, with which papers, and what was done. */
export function PickupView({ pickup }: Props) {
  const { t } = useTranslation('pickup-page')
  return (
    <PlaceZone value={zoneOfPickup(pickup) || null}>
      <Flex direction="column" gap="4">
        <HeadFacts pickup={pickup} />
        <PickupAsk pickup={pickup} />
        <PickupWay pickup={pickup} />
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 320px' }} gap="4" alignItems="start">
          <Flex direction="column" gap="4" minW="0">
            <Collection pickup={pickup} />
            <Packages pickup={pickup} />
            <Parties pickup={pickup} />
            <Goods pickup={pickup} />
            {pickup.status !== 'DRAFT' && <FilesOfThing of="pickup" id={pickup.id} />}
          </Flex>
          <Flex direction="column" gap="4" minW="0">
            <Panel title={t('section.terms')}>
              <TermsOfPickup pickup={pickup} />
            </Panel>
            <About pickup={pickup} />
            <HandlingHistory history={pickup.history} />
          </Flex>
        </Grid>
      </Flex>
    </PlaceZone>
  )
}

type ContentProps = Props & {
  /** The people as they were typed, where they are not known yet. */
  contacts?: Contacts
  foot?: ReactNode
  last?: ReactNode
}

/** What is asked for, without what came of it: last, above the acts, what the place says of the day. */
export function PickupContentView({ pickup, contacts, foot, last }: ContentProps) {
  const { t } = useTranslation('pickup-page')
  return (
    <PlaceZone value={zoneOfPickup(pickup) || null}>
      <Flex direction="column" gap="4">
        <HeadFacts pickup={pickup} />
        <Collection pickup={pickup} />
        <Packages pickup={pickup} />
        <Parties pickup={pickup} contacts={contacts} />
        <Goods pickup={pickup} />
        <Panel title={t('section.terms')} foot={foot}>
          <TermsOfPickup pickup={pickup} />
        </Panel>
        {last}
      </Flex>
    </PlaceZone>
  )
}

function TermsOfPickup({ pickup: { terms, content, window } }: Props) {
  return <PlaceTerms terms={terms} date={content.collection?.date} isScheduled={window !== null} />
}

/** The day, and what the packages come to: as collected, else as asked for. */
function HeadFacts({ pickup: { content, totals, collected, kind } }: Props) {
  const { t } = useTranslation('pickups')
  const { pieces, weightKg, volumeM3, heightCm } = collected?.totals ?? totals
  return (
    <Facts
      facts={[
        {
          label: t('column.collectionDate'),
          value: <DateText value={content.collection?.date ?? null} look="full" />,
        },
        { label: t('column.kind'), value: kind ? t(`shipment-handling:pickupKind.${kind}`) : <Unknown /> },
        { label: t('column.pieces'), value: <Quantity plainZero value={String(pieces)} /> },
        { label: t('column.weightKg'), value: <Quantity value={weightKg} /> },
        { label: t('column.volumeM3'), value: <Quantity value={volumeM3} /> },
        { label: t('column.heightCm'), value: <Quantity value={heightCm} /> },
      ]}
    />
  )
}

/** What nobody has entered yet is left out. */
const known = (rows: readonly SectionRow[]) => rows.filter(row => row.value)
const whereIs = ({ place }: PickupParty) => place && [place.name, place.address].filter(Boolean).join(', ')

function Collection({ pickup: { content, window, picker, collected } }: Props) {
  const { t } = useTranslation('pickup-page')
  const { collection, shipper, consignee } = content
  return (
    <Panel title={t('section.collection')}>
      <Rows
        columns={2}
        rows={known([
          { label: t('pickups:column.pickupPlace'), value: shipper && whereIs(shipper) },
          { label: t('pickups:column.destination'), value: consignee && whereIs(consignee) },
          { label: t('hours'), value: collection && <InstantSpan {...collection} /> },
          { label: t('window'), value: window && <InstantSpan {...window} /> },
          { label: t('pickups:column.picker'), value: picker?.name },
          { label: t('pickups:column.plate'), value: picker?.plate && <Code>{picker.plate}</Code> },
          { label: t('pickups:column.instruction'), value: collection?.instruction },
          { label: t('pickups:column.collectedAt'), value: collected && <InstantText value={collected.at} /> },
        ])}
      />
    </Panel>
  )
}

/** As asked for, and beside it what was collected otherwise. */
function Packages({ pickup: { content, collected, differences } }: Props) {
  const { t } = useTranslation('pickup-page')
  const asked = new Set(content.packages.map(one => one.packageId))
  const rows = [...content.packages, ...(collected?.packages.filter(one => !asked.has(one.packageId)) ?? [])]
  const collectedOf = (id: string) => collected?.packages.find(one => one.packageId === id)?.pieces ?? 0
  const size = ({ lengthCm, widthCm, heightCm }: HandledPackage) =>
    lengthCm && widthCm && heightCm ? `${lengthCm} × ${widthCm} × ${heightCm}` : <Unknown />
  const figure = (id: string, header: string, value: (one: HandledPackage) => string | null) => ({
    id,
    header,
    end: true,
    cell: (one: HandledPackage) => <Quantity plainZero value={value(one)} />,
  })
  return (
    <Panel title={t('section.packages')} padded={false}>
      {rows.length === 0 ? (
        <Box p="4" color="ink3">
          {t('shipment-handling:package.none')}
        </Box>
      ) : (
        <PlainTable
          label={t('section.packages')}
          rows={rows}
          rowId={one => one.packageId}
          columns={[
            { id: 'package', header: t('column.package'), cell: one => one.packageType },
            figure('pieces', t('pickups:column.pieces'), one => (asked.has(one.packageId) ? String(one.pieces) : '0')),
            figure('weightKg', t('pickups:column.weightKg'), one => one.weightKg),
            { id: 'size', header: t('pickups:paper.size'), end: true, cell: size },
            figure('volumeM3', t('pickups:column.volumeM3'), handledM3Of),
            ...(collected === null
              ? []
              : [
                  figure('collected', t('column.collected'), one => String(collectedOf(one.packageId))),
                  {
                    id: 'difference',
                    header: t('column.difference'),
                    cell: (one: HandledPackage) => {
                      const found = differences.find(({ packageId }) => packageId === one.packageId)
                      return found === undefined ? (
                        <Unknown />
                      ) : (
                        <Box as="span" color="warn">
                          {t('difference', found)}
                        </Box>
                      )
                    },
                  },
                ]),
          ]}
        />
      )}
    </Panel>
  )
}

type Person = { name: string | null; email: string | null; phone: string | null }
type Contacts = Readonly<Record<'requester' | 'shipper' | 'consignee', Person>>

function Parties({ pickup: { content }, contacts }: Props & { contacts?: Contacts | undefined }) {
  const { t } = useTranslation('shipment-handling')
  const roles = (['requester', 'shipper', 'consignee'] as const).flatMap(role => {
    const party = content[role]
    return party === null ? [] : [{ role, party }]
  })
  const people = usePeople(roles.map(({ party }) => party.contactId))
  if (roles.length === 0) return null
  return (
    <Panel title={t('pickup-page:section.parties')}>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }} gap="5">
        {roles.map(({ role, party: { companyId: _company, place: _place, ...party } }) => (
          <Box key={role} minW="0">
            <Box as="h3" textStyle="label" color="ink3" mb="1">
              {t(`field.${role}`)}
            </Box>
            <ShownParty party={party} person={contacts?.[role] ?? people?.get(party.contactId ?? '')} />
          </Box>
        ))}
      </Grid>
    </Panel>
  )
}

function Goods({ pickup: { content } }: Props) {
  const { t } = useTranslation('shipment-handling')
  const { goods } = content
  if (goods === null) return null
  const rows = known([
    { label: t('pickup-page:description'), value: goods.description },
    { label: t('field.incoterm'), value: [goods.incoterm, goods.incotermPlace].filter(Boolean).join(', ') },
    {
      label: t('field.value'),
      value: goods.value && <Money amount={goods.value} currency={goods.currency ?? ''} />,
    },
    { label: t('field.commodityCode'), value: goods.commodityCode && <Code>{goods.commodityCode}</Code> },
  ])
  return (
    rows.length > 0 && (
      <Panel title={t('pickup-page:section.goods')}>
        <Rows rows={rows} />
      </Panel>
    )
  )
}

/** For whom it is, and for which shipment or orders; links are shown to whoever may follow them. */
function About({ pickup }: Props) {
  const { t } = useTranslation('pickup-page')
  const [toShipments, toOrders] = [useMayCall('/shipments'), useMayCall('/purchase-orders')]
  const { data: receipts } = useReceiptsOfPickupQuery(pickup.id, { skip: !useMayCall('/warehouse-receipts') })
  const { clientName, supplierName, requesterName, shipmentId, shipmentNumber, orderLines, createdAt } = pickup
  const orders = [...new Map(orderLines.map(line => [line.orderId, line])).values()]
  const shipment = <Code>{shipmentNumber ?? t('pickups:column.shipment')}</Code>
  return (
    <Panel title={t('section.about')}>
      <Rows
        rows={known([
          { label: t('pickups:column.client'), value: clientName },
          { label: t('pickups:column.supplier'), value: supplierName },
          { label: t('pickups:column.requester'), value: requesterName },
          {
            label: t('pickups:column.shipment'),
            value:
              shipmentId &&
              (toShipments ? <Link to={`/shipments/${shipmentId}?tab=additional`}>{shipment}</Link> : shipment),
          },
          {
            label: t('pickups:column.orders'),
            value: orders.length > 0 && (
              <Flex direction="column">
                {orders.map(({ orderId, orderNumber }) => (
                  <span key={orderId}>
                    {toOrders ? (
                      <Link to={`/purchase-orders/${orderId}`}>
                        <Code>{orderNumber}</Code>
                      </Link>
                    ) : (
                      <Code>{orderNumber}</Code>
                    )}
                  </span>
                ))}
              </Flex>
            ),
          },
          {
            label: t('shipment-handling:receipts.title'),
            value: receipts && receipts.items.length > 0 && (
              <Flex direction="column">
                {receipts.items.map(({ id, receiptNumber }) => (
                  <Link key={id} to={`/warehouse/receipts/${id}`}>
                    <Code>{receiptNumber}</Code>
                  </Link>
                ))}
              </Flex>
            ),
          },
          { label: t('pickups:column.createdAt'), value: <InstantText value={createdAt} /> },
        ])}
      />
    </Panel>
  )
}
