import type {
  ConfirmationFile,
  ConfirmationFileMapping,
  ConfirmationFileRow,
} from '@quayside/contracts/documents/confirmation-files.ts'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { useEffect, useMemo } from 'react'
import type { ApiError } from '../../../../app/api/problem.ts'
import { useReadConfirmationFileMutation } from '../order-api.ts'
import { confirmableLines } from './proposal-form.ts'

export type FileProposal = {
  /** Per confirmable line what the file says of it, null where it says nothing. */
  lines: readonly (ConfirmationFileRow | null)[]
  /** Rows whose SKU is on no line of the order. */
  unmatched: readonly ConfirmationFileRow[]
  file: ConfirmationFile | undefined
  error: ApiError | undefined
  loading: boolean
  read: (mapping: ConfirmationFileMapping) => void
}

/** Reads the attached file's quantities and finds the lines they are about. */
export function useFileProposal(order: OrderDetail, wanted: boolean): FileProposal {
  const [read, { data, error, isLoading }] = useReadConfirmationFileMutation()
  const documentId = order.confirmationFile?.documentId
  useEffect(() => {
    if (wanted && documentId) void read({ documentId })
  }, [wanted, documentId, read])

  const matched = useMemo(() => {
    const open = confirmableLines(order)
    const rows = data?.rows ?? []
    const lines = open.map(line => rows.find(row => isAbout(row, line, open)) ?? null)
    return { lines, unmatched: rows.filter(row => !lines.includes(row)) }
  }, [order, data])

  return {
    ...matched,
    file: data,
    error,
    loading: isLoading,
    read: mapping => documentId && void read({ documentId, mapping }),
  }
}

function isAbout(
  row: ConfirmationFileRow,
  line: { number: number; sku: string | null },
  all: readonly { sku: string | null }[],
): boolean {
  if (row.lineNumber !== null) return row.lineNumber === line.number
  const same = row.sku !== null && line.sku !== null && row.sku.toLowerCase() === line.sku.toLowerCase()
  return same && all.filter(other => other.sku === line.sku).length === 1
}
