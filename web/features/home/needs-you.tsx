import { Box } from '@chakra-ui/react'
import type { QueueItem, QueueKind } from '@quayside/contracts/overview/queries.ts'
import {
  ArrowRightLeft,
  BellRing,
  CalendarClock,
  CheckCheck,
  ClipboardPen,
  FileSpreadsheet,
  FileText,
  Forward,
  HandCoins,
  Hourglass,
  LockOpen,
  type LucideIcon,
  MessageCircleQuestion,
  MessageSquareReply,
  PackageX,
  RotateCcw,
  Send,
  SendHorizontal,
  Truck,
  Warehouse,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button, LinkButton } from '../../ui/button.tsx'
import { InstantText } from '../../ui/figures.tsx'
import { type Formats, useFormats } from '../../ui/formats.ts'
import { CountedTitle, Panel } from '../../ui/panel.tsx'
import { PanelRow } from '../../ui/panel-row.tsx'
import { ErrorState, NothingYet, Skeleton } from '../../ui/states.tsx'
import { useQueueQuery } from './home-api.ts'

const icons: Readonly<Record<QueueKind, LucideIcon>> = {
  send: Send,
  confirm: CheckCheck,
  'confirm-again': BellRing,
  submit: SendHorizontal,
  approve: Hourglass,
  'read-file': FileText,
  'answer-change-request': ArrowRightLeft,
  'answer-cancellation-request': PackageX,
  reopen: RotateCcw,
  'fix-import': FileSpreadsheet,
  'answer-quote': HandCoins,
  'make-offer': MessageCircleQuestion,
  'supply-booking': ClipboardPen,
  'pass-on-booking': Forward,
  'answer-booking-request': MessageSquareReply,
  'schedule-pickup': CalendarClock,
  'answer-pickup-cancellation': PackageX,
  'tell-pickup': Truck,
  'store-goods': Warehouse,
  'lift-contingency': LockOpen,
}
const tones = {
  neutral: { bg: 'sunken', color: 'ink2' },
  info: { bg: 'tag.blue.soft', color: 'tag.blue.text' },
  warn: { bg: 'warnSoft', color: 'warn' },
  bad: { bg: 'badSoft', color: 'bad' },
} as const
const few = 8
const many = 200

type Props = {
  /** An empty one takes no room. */
  onlyWhereAny?: boolean
  /** It waits for the clients: whoever looks can open it, and is not asked. */
  theirs?: boolean
}

/** The queue: the most pressing first, each row with its one act. */
export function NeedsYou({ onlyWhereAny = false, theirs = false }: Props) {
  const { t } = useTranslation('home')
  const heading = t(theirs ? 'queue.theirs' : 'queue.heading')
  const [limit, setLimit] = useState(few)
  const { data, error, refetch } = useQueueQuery({ limit })
  if (error)
    return (
      <Panel padded={false} title={heading}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Panel>
    )
  if (onlyWhereAny && (data === undefined || data.total === 0)) return null
  if (data === undefined) return <Skeleton rows={7} height={58} />
  return (
    <Panel
      padded={false}
      title={<CountedTitle count={data.total}>{heading}</CountedTitle>}
      aside={
        data.total > few && (
          <Button look="link" h="6" px="0" my="-0.5" onClick={() => setLimit(limit === few ? many : few)}>
            {t(limit === few ? 'queue.all' : 'queue.fewer')}
          </Button>
        )
      }
    >
      {theirs && data.items.length > 0 && (
        <Box px="4" py="2.5" color="ink2" borderBottomWidth="1px" borderColor="line">
          {t('queue.theirsText')}
        </Box>
      )}
      {data.items.length === 0 ? (
        <NothingYet
          title={t(theirs ? 'queue.theirsNone' : 'queue.none')}
          text={t(theirs ? 'queue.theirsNoneText' : 'queue.noneText')}
        />
      ) : (
        <Box as="ul" listStyleType="none" m="0" p="0">
          {data.items.map(item => (
            <Row key={item.id} item={item} theirs={theirs} />
          ))}
        </Box>
      )}
    </Panel>
  )
}

function Row({ item, theirs }: { item: QueueItem; theirs: boolean }) {
  const { t } = useTranslation('home')
  const formats = useFormats()
  const Icon = icons[item.kind]
  return (
    <PanelRow>
      <Box p="1.5" borderRadius="control" display="inline-flex" {...tones[item.tone]}>
        <Icon size={16} aria-hidden="true" />
      </Box>
      <Box flex="1" minW="0">
        <Box>
          <Trans
            t={t}
            i18nKey={`queue.title.${item.title.code}`}
            values={written(item.title.params, formats)}
            count={countIn(item.title)}
            components={{ no: <NumberLink item={item} /> }}
          />
        </Box>
        <Box color="ink3" fontSize="sm">
          {item.detail && t(`queue.detail.${item.detail.code}`, item.detail.params)}
          {item.detail && item.due && ' · '}
          {item.due && (
            <Box as="span" display="inline-block">
              {t('queue.by')} <InstantText value={item.due} />
            </Box>
          )}
        </Box>
      </Box>
      <LinkButton to={theirs ? pageOf(item) : item.href} look={theirs ? 'quiet' : 'plain'}>
        {t(theirs ? 'queue.open' : `queue.act.${item.act}`)}
      </LinkButton>
    </PanelRow>
  )
}

/** The number leads to the object; the button beside it to the act. */
function NumberLink({ item, children }: { item: QueueItem; children?: ReactNode }) {
  return (
    <Box asChild textStyle="code" color="accent" fontWeight="medium" _hover={{ textDecoration: 'underline' }}>
      <Link to={pageOf(item)}>{children}</Link>
    </Box>
  )
}

function pageOf({ entity, entityId }: QueueItem): string {
  return entity === 'import' ? `/import-data/${entityId}` : `/purchase-orders/${entityId}`
}

/** What the sentence has a singular and a plural of. */
function countIn({ code, params }: QueueItem['title']): number {
  const counted = { 'approve-late': params.lines, 'send-many': params.count, 'fix-import': params.rows }[code as string]
  return Number(counted ?? 1)
}

/** Days and lateness in the reader's style; the rest as it comes. */
function written(params: QueueItem['title']['params'], formats: Formats): Record<string, string | number> {
  const days = new Intl.NumberFormat(formats.locale, { style: 'unit', unit: 'day', unitDisplay: 'long' })
  const texts = Object.entries(params).map(([name, value]) => {
    if (typeof value !== 'string') return [name, value ?? '—']
    return [name, /^\d{4}-\d{2}-\d{2}$/.test(value) ? formats.date(value, 'short') : value]
  })
  return { ...Object.fromEntries(texts), ...(typeof params.days === 'number' && { late: days.format(params.days) }) }
}
