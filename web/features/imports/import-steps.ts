import type { ImportDetail, ImportStatus } from '@quayside/contracts/documents/imports.ts'

export const importSteps = ['module', 'file', 'fields', 'check', 'run', 'result'] as const
export type ImportStep = (typeof importSteps)[number]

const stepOfStatus: Readonly<Record<ImportStatus, ImportStep>> = {
  DRAFT: 'file',
  UPLOADED: 'fields',
  MAPPED: 'fields',
  VALIDATED: 'check',
  RUNNING: 'run',
  DONE: 'result',
  DONE_WITH_ERRORS: 'result',
  FAILED: 'result',
  UNDOING: 'run',
  PARTLY_UNDONE: 'result',
  UNDONE: 'result',
}

/** Something goes on by itself: rows come in, or are taken back. */
export function isAtWork(status: ImportStatus): boolean {
  return status === 'RUNNING' || status === 'UNDOING'
}

/** What comes before the run is over: its steps are gone back to no more. */
export function isRun(status: ImportStatus): boolean {
  const step = stepOfStatus[status]
  return step === 'run' || step === 'result'
}

/** Where an import stands; a person may go back as far as nothing has been run. */
export function currentStep(job: ImportDetail, asked: string | null): ImportStep {
  const reached = stepOfStatus[job.status]
  const wanted = importSteps.find(step => step === asked)
  const canGoBack = !isRun(job.status)
  const isEarlier = wanted !== undefined && importSteps.indexOf(wanted) < importSteps.indexOf(reached)
  return canGoBack && isEarlier && wanted !== 'module' ? wanted : reached
}
