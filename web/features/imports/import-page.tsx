import type { ImportDetail } from '@quayside/contracts/documents/imports.ts'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { PageHeader } from '../../ui/page-header.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { ImportStatusTag } from './import-status-tag.tsx'
import { currentStep, type ImportStep, importSteps, isAtWork, isRun } from './import-steps.ts'
import { useImportQuery } from './imports-api.ts'
import { useStepAddress } from './step-address.ts'
import { CheckStep } from './step-check.tsx'
import { FieldsStep } from './step-fields.tsx'
import { FileStep } from './step-file.tsx'
import { ResultStep } from './step-result.tsx'
import { RunStep } from './step-run.tsx'

const whileRunning = 1500

/** /import-data/{id}: file selection, field matching, check, loading, success. */
export function ImportPage() {
  const { t } = useTranslation('imports')
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const { data: running } = useImportQuery({ id })
  const {
    data: job,
    error,
    refetch,
  } = useImportQuery({ id }, { pollingInterval: running !== undefined && isAtWork(running.status) ? whileRunning : 0 })
  if (job === undefined) {
    return (
      <>
        <PageHeader title={t('one')} crumbs={[{ label: t('title'), to: '/import-data' }]} />
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={6} />}
      </>
    )
  }
  return <Steps job={job} asked={search.get('step')} />
}

function Steps({ job, asked }: { job: ImportDetail; asked: string | null }) {
  const { t } = useTranslation('imports')
  const step = currentStep(job, asked)
  const isOver = isRun(job.status)
  useStepAddress({ shown: step, asked, isOver })
  const at = importSteps.indexOf(step)
  const addressOf = (stepId: ImportStep) => {
    if (stepId === 'module') return '/import-data'
    return isOver ? null : `/import-data/${job.id}?step=${stepId}`
  }
  return (
    <>
      <PageHeader
        title={job.fileName ?? t('one')}
        crumbs={[{ label: t('title'), to: '/import-data' }]}
        beside={<ImportStatusTag status={job.status} />}
      />
      <Stepper
        label={t('steps.label')}
        current={step}
        steps={importSteps.map((stepId, index) => ({
          id: stepId,
          label: t(`steps.${stepId}`),
          to: addressOf(stepId),
          done: index < at,
        }))}
      />
      {step === 'file' && <FileStep job={job} />}
      {step === 'fields' && <FieldsStep job={job} />}
      {step === 'check' && <CheckStep job={job} />}
      {step === 'run' && <RunStep job={job} />}
      {step === 'result' && <ResultStep job={job} />}
    </>
  )
}
