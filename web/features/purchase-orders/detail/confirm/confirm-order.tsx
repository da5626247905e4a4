import { Box, Flex } from '@chakra-ui/react'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dismissErrorToast } from '../../../../app/api/error-toasts.ts'
import { problemOf } from '../../../../app/api/problem.ts'
import { applyProblem, useZodForm } from '../../../../ui/form/form.tsx'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import { isConflict, useOrderAct } from '../acts/use-order-act.ts'
import { isAllowed } from '../allowed.ts'
import { Declined, isDeclined } from '../declined.tsx'
import { useLazyOrderQuery } from '../order-api.ts'
import { ConfirmConflict } from './confirm-conflict.tsx'
import { FileIssues } from './file-issues.tsx'
import {
  confirmableLines,
  confirmedLines,
  fileProposalForm,
  type ProposalForm,
  proposalForm,
  proposalOf,
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
  quantity: 'quantity',
  date: 'date',
  unitPrice: 'price',
  pendingDate: 'pendingDate',
}

/** Quantities and dates per line: typed, pasted from a spreadsheet, or read from the attached file. */
export function ConfirmOrder({ order, way, onClose }: { order: OrderDetail; way: Way; onClose: () => void }) {
  const { t } = useTranslation('order-detail')
  const { attempt, pending } = useOrderAct(order)
  const [fetchOrder] = useLazyOrderQuery()
  // What the person saw: the order may change under the open dialog, and then the server must refuse.
  const [seen, setSeen] = useState(order)
  const [changed, setChanged] = useState<OrderDetail | null>(null)
  const form = useZodForm<ProposalForm>(way === 'read-file' ? fileProposalForm : proposalForm, {
    defaultValues: proposalOf(seen),
  })
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

  const submit = async (values: ProposalForm) => {
    const ran = await attempt(commandOf[way], { version: seen.version, lines: confirmedLines(values) })
    if (ran.ok) return onClose()
    const latest = isConflict(ran.error) ? (await fetchOrder({ id: seen.id, asOf: null })).data : undefined
    if (latest !== undefined && latest.version !== seen.version) {
      dismissErrorToast('orderCommand')
      return setChanged(latest)
    }
    applyProblem(form, ran.error)
    const problem = problemOf(ran.error)
    if (problem?.code === 'nothing-confirmed') showToast({ kind: 'error', text: problem.message })
  }

  return (
    <FormDialog
      form={form}
      pending={pending}
      onClose={onClose}
      size="xl"
      onSubmit={submit}
      focus="lines.0.quantity"
      title={t(`confirm.title.${way}`, { number: order.orderNumber })}
      verb={way === 'read-file' ? t('confirm.withFile') : t(`act.${commandOf[way]}`)}
      back={t('dialog.back')}
      labels={path => {
        const [, index, field] = /^lines\.(\d+)\.(\w+)$/.exec(path) ?? []
        const line = confirmableLines(seen)[Number(index)]
        const label = { ...lineLabels, dateForAll: 'dateForAll' }[field ?? path]
        if (label === undefined) return undefined
        return line ? t('history.line', { number: line.number, field: t(`confirm.${label}`) }) : t(`confirm.${label}`)
      }}
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
      conflict={
        changed && (
          <ConfirmConflict
            seen={seen}
            now={changed}
            blocked={isAllowed(changed, commandOf[way]) ? null : t('confirm.notNow')}
            onSettled={() => {
              setSeen(changed)
              setChanged(null)
            }}
          />
        )
      }
    >
      <Flex direction="column" gap="3">
        {way === 'read-file' && <FileIssues file={file} />}
        <ProposalGrid order={seen} />
      </Flex>
    </FormDialog>
  )
}
