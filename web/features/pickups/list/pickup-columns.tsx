import type { PickupColumn, PickupItem } from '@quayside/contracts/handling/pickup-queries.ts'
import type { PickupParty } from '@quayside/contracts/handling/pickups.ts'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../app/session/use-session.ts'
import type { TableColumn } from '../../../ui/data-table/columns.ts'
import { Code, DateText, InstantText, Quantity, Unknown } from '../../../ui/figures.tsx'
import { PlaceZone } from '../../../ui/formats.ts'
import { PickupTags } from '../pickup-tags.tsx'

type Row = PickupItem

const text = (value: ReactNode) => value || <Unknown />
const code = (value: string | null) => (value ? <Code>{value}</Code> : <Unknown />)
const place = (party: PickupParty | null) => text(party?.place?.name ?? party?.city)

/** Moments of a pickup are told by the clock of its place. */
function AtPlace({ row, children }: { row: Row; children: ReactNode }) {
  return <PlaceZone value={row.content.shipper?.place?.zone || null}>{children}</PlaceZone>
}

export function usePickupColumns(): readonly TableColumn<Row>[] {
  const { t } = useTranslation('pickups')
  // A client has its own alone; who serves several has to see whose each is.
  const isClient = useCompany()?.actor === 'C'
  return useMemo(() => {
    const moment = (row: Row, at: string | null | undefined) => (
      <AtPlace row={row}>{at ? <InstantText value={at} /> : <Unknown />}</AtPlace>
    )
    const column = (id: PickupColumn, width: number) => ({ id, header: t(`column.${id}`), width })
    const columns: TableColumn<Row>[] = [
      {
        ...column('pickupNumber', 190),
        sort: 'pickupNumber',
        fixed: true,
        card: 'title',
        cell: row => <Code>{row.pickupNumber}</Code>,
      },
      { ...column('status', 220), sort: 'status', card: 'status', cell: row => <PickupTags pickup={row} /> },
      {
        ...column('collectionDate', 110),
        align: 'end',
        sort: 'collectionDate',
        card: 'figure',
        cell: row => <DateText value={row.content.collection?.date ?? null} />,
      },
      {
        ...column('windowFrom', 150),
        align: 'end',
        sort: 'windowFrom',
        card: 'figure',
        cell: row => moment(row, row.window?.from),
      },
      { ...column('client', 160), initiallyHidden: isClient, cell: row => text(row.clientName) },
      { ...column('supplier', 160), initiallyHidden: true, cell: row => text(row.supplierName) },
      { ...column('shipper', 170), card: 'subtitle', cell: row => text(row.content.shipper?.name) },
      { ...column('pickupPlace', 150), card: 'start', cell: row => place(row.content.shipper) },
      { ...column('destination', 150), card: 'end', cell: row => place(row.content.consignee) },
      {
        ...column('kind', 124),
        cell: row =>
          text(row.kind && <span className="one-line">{t(`shipment-handling:pickupKind.${row.kind}`)}</span>),
      },
      { ...column('consignee', 170), cell: row => text(row.content.consignee?.name) },
      { ...column('windowUntil', 150), align: 'end', cell: row => moment(row, row.window?.until) },
      { ...column('picker', 150), cell: row => text(row.picker?.name) },
      { ...column('pieces', 80), align: 'end', cell: row => <Quantity plainZero value={String(row.totals.pieces)} /> },
      {
        ...column('weightKg', 100),
        align: 'end',
        card: 'figure',
        cell: row => <Quantity value={row.totals.weightKg} />,
      },
      { ...column('shipment', 150), cell: row => code(row.shipmentNumber) },
      {
        ...column('orders', 150),
        cell: row => code([...new Set(row.orderLines.map(line => line.orderNumber))].join(', ')),
      },
      { ...column('requester', 170), initiallyHidden: true, cell: row => text(row.content.requester?.name) },
      { ...column('plate', 110), initiallyHidden: true, cell: row => text(row.picker?.plate) },
      { ...column('instruction', 200), initiallyHidden: true, cell: row => text(row.content.collection?.instruction) },
      {
        ...column('volumeM3', 100),
        align: 'end',
        initiallyHidden: true,
        cell: row => <Quantity value={row.totals.volumeM3} />,
      },
      {
        ...column('heightCm', 100),
        align: 'end',
        initiallyHidden: true,
        cell: row => <Quantity value={row.totals.heightCm} />,
      },
      {
        ...column('collectedAt', 150),
        align: 'end',
        initiallyHidden: true,
        cell: row => moment(row, row.collected?.at),
      },
      { ...column('reason', 200), initiallyHidden: true, cell: row => text(row.reason) },
      {
        ...column('createdAt', 110),
        align: 'end',
        sort: 'createdAt',
        initiallyHidden: true,
        cell: row => <InstantText value={row.createdAt} />,
      },
    ]
    return columns
  }, [t, isClient])
}
