import type { StatusColour } from '@quayside/contracts/reference/status-colours.ts'
import type { DeliveryFileStatus, DeliveryLabel } from '@quayside/contracts/shipments/deliveries.ts'
import {
  AlarmClockOff,
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  LoaderCircle,
  type LucideIcon,
  PackageCheck,
  ShieldCheck,
  TriangleAlert,
  Warehouse,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../ui/status-tag.tsx'

type Look = readonly [StatusColour, LucideIcon]

const labels: Readonly<Record<DeliveryLabel, Look>> = {
  IN_CUSTOMS: ['light blue', ShieldCheck],
  IN_WAREHOUSE: ['blue', Warehouse],
  EXPIRED: ['danger', AlarmClockOff],
  DELAYED: ['warning', Clock],
  ON_TIME: ['success', CircleCheck],
}

/** On time and delayed are said of what is on its way and of what was received. */
export function DeliveryLabelTag({ label, delivered }: { label: DeliveryLabel; delivered: boolean }) {
  const { t } = useTranslation('deliveries')
  const isReceived = delivered && (label === 'ON_TIME' || label === 'DELAYED')
  const [colour, icon] = labels[label]
  const Icon = isReceived ? PackageCheck : icon
  const text = isReceived ? t(`delivered.${label}`) : t(`label.${label}`)
  return <Tag colour={colour} icon={<Icon size={14} aria-hidden="true" />} text={text} />
}

const statuses: Readonly<Record<DeliveryFileStatus, Look>> = {
  UPLOADED: ['none', CircleDashed],
  VALIDATED: ['info', CircleCheck],
  APPLIED: ['success', CircleCheck],
  APPLIED_WITH_ERRORS: ['warning', TriangleAlert],
  FAILED: ['danger', CircleX],
}

export function FileStatusTag({ status, applying }: { status: DeliveryFileStatus; applying: boolean }) {
  const { t } = useTranslation('deliveries')
  const [colour, Icon] = applying ? (['blue', LoaderCircle] as const) : statuses[status]
  const text = applying ? t('status.applying') : t(`status.${status}`)
  return <Tag colour={colour} icon={<Icon size={14} aria-hidden="true" />} text={text} />
}
