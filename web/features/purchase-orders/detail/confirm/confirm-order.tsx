import { Box, Flex } from '@chakra-ui/react'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf } from '../../../../app/api/problem.ts'
import { stepsOf } from '../../../../ui/acts/act-values.ts'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import { OrderFrame } from '../acts/order-frame.tsx'
import { useOrderForm } from '../acts/use-order-act.ts'
import { Declined, isDeclined } from '../declined.tsx'
import { ConfirmConflict } from './confirm-conflict.tsx'
import { FileIssues } from './file-issues.tsx'
import {
  confirmableLines,
  confirmedLines,
  fileProposalForm,
  type ProposalForm,
  proposalForm,
  proposalOf,
  rebasedProposal,
} from './proposal-form.ts'
import { ProposalGrid } from './proposal-grid.tsx'
import { useFileProposal } from './use-file-proposal.ts'

type Way = 'confirm' | 'read-file' | 'create-partial-order'
const commandOf = {
  confirm: 'confirm',
  'read-file': 'apply-confirmation-file',
  'create-partial-order': 'create-partial-order',
} as const

const lineLabels: Readonly<Record<string, string>> = {
  quantity: 'order-fields:quantity',
  date: 'order-fields:date',
  unitPrice: 'order-fields:unitPrice_short',
  pendingDate: 'order-fields:pendingDate',
  dateForAll: 'confirm.dateForAll',
}

/** Quantities and dates per line: typed, pasted from a spreadsheet, or read from the attached file. */
export function ConfirmOrder({ order, way, onClose }: { order: OrderDetail; way: Way; onClose: () => void }) {
  const { t } = useTranslation('order-detail')
  const command = commandOf[way]
  const act = useOrderForm<ProposalForm>({
    order,
    command,
    schemaOf: () => (way === 'read-file' ? fileProposalForm : proposalForm),
    valuesOf: proposalOf,
    body: (values, { version }) => ({ version, lines: confirmedLines(values) }),
    merge: rebasedProposal,
    onRefused: error => {
      const problem = problemOf(error)
      if (problem?.code === 'nothing-confirmed') showToast({ kind: 'error', text: problem.message })
      return false
    },
    onClose,
  })
  const { form, seen } = act
  const file = useFileProposal(seen, way === 'read-file')
  const { setValue } = form

  useEffect(() => {
    for (const [index, line] of file.lines.entries()) {
      if (line === null) continue
      setValue(`lines.${index}.quantity`, line.quantity ?? '', { shouldDirty: true })
      setValue(`lines.${index}.date`, line.date, { shouldDirty: true })
      setValue(`lines.${index}.pendingDate`, line.pendingDate, { shouldDirty: true })
    }
  }, [file.lines, setValue])

  const label = (path: string) => {
    const [list, index, field] = stepsOf(path)
    const name = lineLabels[list === 'lines' ? (field ?? '') : path]
    if (name === undefined) return path
    const line = list === 'lines' ? confirmableLines(seen)[Number(index)] : undefined
    return line ? t('history.line', { number: line.number, field: t(name) }) : t(name)
  }

  return (
    <OrderFrame
      act={act}
      onClose={onClose}
      size="xl"
      focus="lines.0.quantity"
      title={t(`confirm.title.${way}`, { number: order.orderNumber })}
      verb={way === 'read-file' ? t('confirm.withFile') : t(`act.${command}`)}
      label={label}
      told={
        <>
          {isDeclined(seen) && (
            <Box role="note" p="3" mb="2" bg="warnSoft" borderRadius="panel">
              <Declined order={seen} />
              {t('confirm.fromLast')}
            </Box>
          )}
          {t(way === 'read-file' ? 'confirm.fromFile' : 'confirm.hint')}
        </>
      }
      conflict={now => <ConfirmConflict act={act} now={now} />}
    >
      <Flex direction="column" gap="3">
        {way === 'read-file' && <FileIssues file={file} />}
        <ProposalGrid order={seen} />
      </Flex>
    </OrderFrame>
  )
}
