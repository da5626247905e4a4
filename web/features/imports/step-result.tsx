import { Box, Flex } from '@chakra-ui/react'
import { importModuleDescriptors } from '@quayside/contracts/documents/import-modules.ts'
import type { ImportDetail } from '@quayside/contracts/documents/imports.ts'
import type { TFunction } from 'i18next'
import { CircleCheck, CircleX, TriangleAlert, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAllowed } from '../../ui/acts/allowed.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { AskBanner } from '../../ui/panel.tsx'
import { ContactEmails } from './contact-emails.tsx'
import { type Count, Counts } from './counts.tsx'
import { useRunImportMutation, useUndoImportMutation } from './imports-api.ts'
import { IssueList } from './issue-list.tsx'
import { RowsToMend, useCorrections } from './rows-to-mend.tsx'

const signs = {
  DONE: ['ok', CircleCheck],
  DONE_WITH_ERRORS: ['warn', TriangleAlert],
  FAILED: ['bad', CircleX],
  PARTLY_UNDONE: ['warn', Undo2],
  UNDONE: ['accent', Undo2],
} as const

/** Success, or what is left to do: go to the imported items, mend the rest and run again, or undo. */
export function ResultStep({ job }: { job: ImportDetail }) {
  const { t } = useTranslation('imports')
  const [undoing, setUndoing] = useState(false)
  const [undo, undoRun] = useUndoImportMutation()
  const [run, { isLoading }] = useRunImportMutation()
  const corrections = useCorrections(job)
  const runAgain = async () => {
    if (await corrections.save()) await run({ id: job.id })
  }
  const status = job.status in signs ? (job.status as keyof typeof signs) : 'DONE'
  const [tone, Icon] = signs[status]
  const takenBack = status === 'UNDONE' || status === 'PARTLY_UNDONE'
  // Asking again for what somebody else uses would only be refused again.
  const mayUndo = isAllowed(job, 'undo') && job.undone?.because !== 'in-use'
  const isRecords = job.module !== 'purchase-orders'
  const word = (key: string) => (isRecords ? `records.${key}` : `result.${key}`)
  const result = job.result ?? { rows: job.rows, imported: 0, alreadyImported: 0, reported: 0 }
  return (
    <Flex direction="column" gap="4">
      <AskBanner
        tone={tone}
        icon={<Icon size={18} aria-hidden="true" />}
        action={
          status !== 'UNDONE' &&
          result.imported > 0 && (
            <LinkButton
              look="primary"
              to={isRecords ? importModuleDescriptors[job.module].page : `/purchase-orders?importId=${job.id}`}
            >
              {t(word('open'))}
            </LinkButton>
          )
        }
      >
        <strong>
          {t(word(status), {
            imported: result.imported,
            created: result.created ?? 0,
            changed: result.changed ?? 0,
            orders: job.undone?.orders ?? job.orders,
            reported: result.reported,
            lines: job.undone?.lines ?? result.imported,
            kept: job.undone?.keptOrders ?? 0,
          })}
        </strong>{' '}
        {job.undone?.because && t(word(`because.${job.undone.because}`))} {job.failure?.message}
        {job.undone !== null &&
          job.undone.suppliersStay + job.undone.productsStay > 0 &&
          t('result.stay', { suppliers: job.undone.suppliersStay, products: job.undone.productsStay })}
      </AskBanner>
      <Counts
        counts={[
          { id: 'rows', label: t('counts.rows'), value: result.rows },
          ...(job.undone === null
            ? importedCounts(result, t)
            : [
                { id: 'takenBack', label: t('counts.takenBack'), value: job.undone.lines },
                { id: 'notTakenBack', label: t('counts.notTakenBack'), value: job.undone.notUndone },
              ]),
          { id: 'already', label: t(isRecords ? 'counts.unchanged' : 'counts.already'), value: result.alreadyImported },
          { id: 'reported', label: t('counts.reported'), value: result.reported, tone: 'bad' },
        ]}
      />
      <Kept job={job} />
      {job.vendorsWithoutEmail > 0 && !takenBack && <ContactEmails id={job.id} />}
      {(result.reported > 0 || (isRecords && job.undone !== null)) && <IssueList id={job.id} />}
      {result.reported > 0 && !takenBack && <RowsToMend job={job} status="reported" corrections={corrections} />}
      <Flex gap="2" wrap="wrap">
        {mayUndo && (
          <Button look="danger" onClick={() => setUndoing(true)}>
            {job.undone === null ? t('result.undo') : t('result.undoRest')}
          </Button>
        )}
        <Box flex="1" />
        <LinkButton to="/import-data">{t('result.another')}</LinkButton>
        {isAllowed(job, 'run') && (
          <Button pending={isLoading || corrections.isLoading} onClick={() => void runAgain()}>
            {t('result.runAgain')}
          </Button>
        )}
      </Flex>
      <ConfirmDialog
        open={undoing}
        title={t('result.undoTitle')}
        text={t(word('undoText'), { orders: job.orders })}
        confirm={t('result.undo')}
        look="danger"
        pending={undoRun.isLoading}
        onConfirm={() => void undo({ id: job.id }).then(() => setUndoing(false))}
        onClose={() => setUndoing(false)}
      />
    </Flex>
  )
}

/** Of records, those made and those changed; they add up to the imported ones. */
function importedCounts(
  { imported, created, changed }: NonNullable<ImportDetail['result']>,
  t: TFunction<'imports'>,
): Count[] {
  if (created === undefined || changed === undefined)
    return [{ id: 'imported', label: t('counts.imported'), value: imported, tone: 'ok' }]
  return [
    { id: 'created', label: t('counts.created'), value: created, tone: 'ok' },
    { id: 'changed', label: t('counts.changed'), value: changed, tone: 'ok' },
  ]
}

/** Orders, or records, that an undo left, because somebody used them. */
function Kept({ job: { module, undone } }: { job: ImportDetail }) {
  const { t } = useTranslation('imports')
  const kept = undone?.kept ?? []
  if (kept.length === 0) return null
  const { pageOfOne } = importModuleDescriptors[module]
  return (
    <Box>
      <Box fontWeight="medium">{t(module === 'purchase-orders' ? 'result.keptOrders' : 'records.kept')}</Box>
      <Flex as="ul" listStyleType="none" m="0" p="0" gap="3" wrap="wrap">
        {kept.map(({ orderId, orderNumber }) => (
          <li key={orderId}>
            <LinkButton look="link" size="sm" to={`${pageOfOne}${orderId}`}>
              {orderNumber}
            </LinkButton>
          </li>
        ))}
      </Flex>
    </Box>
  )
}
