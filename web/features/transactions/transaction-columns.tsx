import type { TransactionItem } from '@quayside/contracts/shipments/ledger.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AnchorStateTag } from '../../ui/anchor-state.tsx'
import { CopiedCode } from '../../ui/copied-code.tsx'
import type { TableColumn } from '../../ui/data-table/columns.ts'
import { Code, InstantText, Quantity, Unknown } from '../../ui/figures.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'

type Row = TransactionItem

/** What identifies it and where it is first; what only a node would ask for is in the column manager. */
export function useTransactionColumns(): readonly TableColumn<Row>[] {
  const { t } = useTranslation('blockchain')
  return useMemo(() => {
    const code = (value: string | null, what: string) => <CopiedCode short value={value} what={what} />
    const columns: TableColumn<Row>[] = [
      {
        id: 'shipment',
        header: t('list.column.shipment'),
        width: 170,
        fixed: true,
        card: 'title' as const,
        cell: row => <Code>{row.shipmentNumber}</Code>,
      },
      {
        id: 'status',
        header: t('list.column.status'),
        width: 170,
        card: 'status' as const,
        cell: row => <StatusTag code={row.status} of="shipment" />,
      },
      {
        id: 'state',
        header: t('list.column.state'),
        width: 236,
        card: 'subtitle' as const,
        cell: row => <AnchorStateTag state={row.state} block={row.block} />,
      },
      {
        id: 'at',
        header: t('list.column.at'),
        width: 130,
        align: 'end' as const,
        card: 'end' as const,
        cell: row => <InstantText value={row.at} />,
      },
      {
        id: 'block',
        header: t('field.block'),
        width: 84,
        align: 'end' as const,
        initiallyHidden: true,
        cell: row => <Quantity plainZero value={row.block === null ? null : String(row.block)} />,
      },
      {
        id: 'gas',
        header: t('field.gas'),
        width: 110,
        align: 'end' as const,
        card: 'figure' as const,
        cell: row => <Quantity value={row.gasUsed} />,
      },
      {
        id: 'transaction',
        header: t('field.transaction'),
        width: 184,
        cell: row => code(row.transactionHash, t('field.transaction')),
      },
      { id: 'hash', header: t('field.hash'), width: 184, cell: row => code(row.hash, t('field.hash')) },
      { id: 'network', header: t('field.network'), width: 100, cell: row => row.network ?? <Unknown /> },
      {
        id: 'number',
        header: t('list.column.number'),
        width: 60,
        align: 'end' as const,
        initiallyHidden: true,
        cell: row => <Quantity value={String(row.number)} />,
      },
      {
        id: 'wallet',
        header: t('field.wallet'),
        width: 200,
        initiallyHidden: true,
        cell: row => code(row.wallet, t('field.wallet')),
      },
      {
        id: 'contract',
        header: t('field.contract'),
        width: 200,
        initiallyHidden: true,
        cell: row => code(row.contract, t('field.contract')),
      },
    ]
    return columns
  }, [t])
}
