import type { ImportStatus } from '@quayside/contracts/documents/imports.ts'
import { CircleCheck, CircleDashed, CircleX, LoaderCircle, TriangleAlert, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../ui/status-tag.tsx'

const looks = {
  DRAFT: ['none', CircleDashed],
  UPLOADED: ['none', CircleDashed],
  MAPPED: ['none', CircleDashed],
  VALIDATED: ['info', CircleCheck],
  RUNNING: ['blue', LoaderCircle],
  DONE: ['success', CircleCheck],
  DONE_WITH_ERRORS: ['warning', TriangleAlert],
  FAILED: ['danger', CircleX],
  UNDOING: ['blue', LoaderCircle],
  PARTLY_UNDONE: ['warning', Undo2],
  UNDONE: ['none', Undo2],
} as const

export function ImportStatusTag({ status }: { status: ImportStatus }) {
  const { t } = useTranslation('imports')
  const [colour, Icon] = looks[status]
  return <Tag colour={colour} icon={<Icon size={14} aria-hidden="true" />} text={t(`status.${status}`)} />
}
