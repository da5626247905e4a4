import { Box } from '@chakra-ui/react'
import { type ExceptionKind, exceptionKinds } from '@quayside/contracts/shipments/exceptions.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ExceptionRow } from '../../ui/exception-row.tsx'
import { CountedTitle, Panel } from '../../ui/panel.tsx'
import { ErrorState, NothingYet, Skeleton } from '../../ui/states.tsx'
import { FigureCells } from './figure-strip.tsx'
import { useHomeExceptionsQuery } from './home-api.ts'

/** Told by name, a few of each; the others are figures alone. */
const byName = ['late', 'hold', 'free-time'] as const satisfies readonly ExceptionKind[]
const few = 3
const tones = {
  'free-time': 'bad',
  late: 'bad',
  hold: 'warn',
  'missing-documents': 'warn',
  'unconfirmed-milestone': 'warn',
  issue: 'warn',
} as const satisfies Record<ExceptionKind, string>

const boardOf = (kind: ExceptionKind) => `/shipments/exceptions?kind=${kind}`

const mostFigures = 5

/** How many exceptions of each kind there are, those that there are first; each figure leads to exactly those. */
export function ShipmentFigures() {
  const { t } = useTranslation('home')
  const { t: board } = useTranslation('shipment-exceptions')
  const { data, error, refetch } = useHomeExceptionsQuery({ kind: null, limit: 1 })
  if (error)
    return (
      <Panel padded={false}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Panel>
    )
  if (data === undefined) return <Skeleton rows={1} height={70} />
  const countOf = (wanted: ExceptionKind) => data.counts.find(({ kind }) => kind === wanted)?.count ?? 0
  const byPresence = exceptionKinds.toSorted((one, other) => Number(countOf(other) > 0) - Number(countOf(one) > 0))
  const shown = byPresence.slice(0, mostFigures)
  return (
    <FigureCells
      figures={exceptionKinds
        .filter(kind => shown.includes(kind))
        .map(kind => {
          const count = countOf(kind)
          return {
            id: kind,
            title: board(`kind.${kind}`),
            unit: t(`trouble.unit.${kind}`, { count }),
            count,
            countIsCapped: false,
            tone: count === 0 ? ('neutral' as const) : tones[kind],
            href: boardOf(kind),
          }
        })}
    />
  )
}

/** What is late, held, or about to cost: the first of each, by name. */
export function ShipmentTroubles() {
  const { t } = useTranslation('home')
  const { data } = useHomeExceptionsQuery({ kind: null, limit: 1 })
  const present = data?.counts.filter(({ kind, count }) => count > 0 && byName.some(one => one === kind)) ?? []
  if (data !== undefined && present.length === 0)
    return (
      <Panel padded={false} title={t('trouble.heading')}>
        <NothingYet title={t('trouble.none')} text={t('trouble.noneText')} />
      </Panel>
    )
  return byName
    .filter(kind => present.some(one => one.kind === kind))
    .map(kind => <Trouble key={kind} kind={kind} count={present.find(one => one.kind === kind)?.count ?? 0} />)
}

function Trouble({ kind, count }: { kind: ExceptionKind; count: number }) {
  const { t } = useTranslation('home')
  const { t: board } = useTranslation('shipment-exceptions')
  const { data, error, refetch } = useHomeExceptionsQuery({ kind, limit: few })
  return (
    <Panel
      padded={false}
      title={<CountedTitle count={count}>{board(`kind.${kind}`)}</CountedTitle>}
      aside={
        <Box asChild color="accent" fontWeight="medium" fontSize="sm" _hover={{ textDecoration: 'underline' }}>
          <Link to={boardOf(kind)}>{t(`trouble.all.${kind}`)}</Link>
        </Box>
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && data === undefined && <Skeleton rows={few} height={58} />}
      {data && (
        <Box as="ul" aria-label={board(`kind.${kind}`)} listStyleType="none" m="0" p="0">
          {data.items.map(item => (
            <ExceptionRow key={item.id} exception={item} />
          ))}
        </Box>
      )}
    </Panel>
  )
}
