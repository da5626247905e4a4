import type { AnchorState } from '@quayside/contracts/shipments/statuses.ts'
import { Link2, RotateCw, Send, Timer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Tag } from './status-tag.tsx'

const looks = {
  QUEUED: { icon: Timer, colour: 'none' },
  SUBMITTED: { icon: Send, colour: 'info' },
  CONFIRMED: { icon: Link2, colour: 'success' },
  FAILED: { icon: RotateCw, colour: 'warning' },
} as const

/** How far an anchor is on its way to the chain, in words; with its block once it is there. */
export function AnchorStateTag({ state, block }: { state: AnchorState; block: number | null }) {
  const { t } = useTranslation('blockchain')
  const { icon: Icon, colour } = looks[state]
  const text = state === 'CONFIRMED' && block !== null ? t('inBlock', { block }) : t(`state.${state}`)
  return <Tag colour={colour} icon={<Icon size={14} aria-hidden="true" />} text={text} />
}
