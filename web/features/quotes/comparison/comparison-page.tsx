import { Box, chakra } from '@chakra-ui/react'
import type { QuoteComparison, QuoteRevision } from '@quayside/contracts/quotes/queries.ts'
import { cargoBasis } from '@quayside/platform/values/freight/charge-quantity.ts'
import { toReadable } from '@quayside/platform/values/freight/measures.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { isAllowed } from '../../../ui/acts/allowed.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Code, Unknown } from '../../../ui/figures.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { useCatalogueWords } from '../../../ui/freight/catalogue.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { sideways } from '../../../ui/sideways.ts'
import { ErrorState, NotAllowed, Skeleton } from '../../../ui/states.tsx'
import { QuoteStand, QuoteTotal } from '../figures.tsx'
import { useQuoteComparisonQuery } from '../quote-api.ts'

type Quote = QuoteComparison['quotes'][number]
/** A line of the comparison: of each quote a text, which tells whether they differ, and how it is drawn. */
type Line = { label: string; texts: readonly (string | null)[]; draw?: (quote: Quote) => ReactNode; isFigure?: boolean }
type Group = { title: string; lines: readonly Line[] }

const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: 'sm',
    '& th, & td': {
      textAlign: 'start',
      verticalAlign: 'top',
      px: '3',
      py: '2',
      borderBottomWidth: '1px',
      borderColor: 'line',
      minW: '150px',
      overflowWrap: 'anywhere',
    },
    '& thead a': { color: 'accent' },
    '& td.end': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
    '& tbody th': { color: 'ink2', fontWeight: 'normal', position: 'sticky', left: 0, bg: 'surface', minW: '130px' },
    '& th[colspan]': { color: 'ink', fontWeight: 'semibold', bg: 'sunken', position: 'static' },
    '& tr[data-differs] td': { bg: 'warnSoft' },
  },
})

/** /quotes/compare?ids=: two to four quotes of one customer side by side; where they differ, it is marked. */
export function ComparisonPage() {
  const { t } = useTranslation('quotes')
  const [search] = useSearchParams()
  const ids = (search.get('ids') ?? '').split(',').filter(Boolean)
  const isFew = ids.length >= 2 && ids.length <= 4
  const { currentData, error, refetch } = useQuoteComparisonQuery(ids.join(','), { skip: !isFew })
  return (
    <>
      <PageHeader title={t('compare.title')} crumbs={[{ label: t('title'), to: '/quotes' }]} />
      {!isFew && <NotAllowed message={t('compare.twoToFour')} />}
      {isFew &&
        (currentData === undefined ? (
          error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton rows={12} />
          )
        ) : (
          <Compared quotes={currentData.quotes} />
        ))}
    </>
  )
}

function Compared({ quotes }: { quotes: readonly Quote[] }) {
  const { t } = useTranslation('quotes')
  const { t: words } = useTranslation('ui')
  const groups = useGroups(quotes)
  const differs = ({ texts }: Line) => new Set(texts).size > 1
  const count = groups.flatMap(({ lines }) => lines.filter(differs)).length
  return (
    <Panel padded={false}>
      <Box role="status" px="4" py="3" color="ink2">
        {t('compare.differences', { count })}
      </Box>
      <Box css={sideways} maxW={{ base: 'calc(100vw - 34px)', md: 'none' }}>
        <Table aria-label={t('compare.title')}>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{t('revision.field')}</span>
              </th>
              {quotes.map(quote => (
                <th key={quote.id} scope="col">
                  <Link to={`/quotes/edit/${quote.id}?view=preview`}>
                    <Code>{quote.quoteNumber}</Code>
                  </Link>
                  <Box mt="1">
                    <QuoteStand {...quote} />
                  </Box>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map(({ title, lines }) => [
              <tr key={title}>
                <th colSpan={quotes.length + 1} scope="colgroup">
                  {title}
                </th>
              </tr>,
              ...lines.map(line => (
                <tr key={`${title} ${line.label}`} data-differs={differs(line) ? '' : undefined}>
                  <th scope="row">
                    {line.label}
                    {differs(line) && <span className="sr-only"> {t('compare.differs')}</span>}
                  </th>
                  {quotes.map((quote, index) => (
                    <td key={quote.id} className={line.isFigure ? 'end' : undefined}>
                      {line.draw ? line.draw(quote) : (line.texts[index] ?? <Unknown />)}
                    </td>
                  ))}
                </tr>
              )),
            ])}
            <tr>
              <th scope="row">{words('table.actions')}</th>
              {quotes.map(quote => (
                <td key={quote.id}>
                  <Acts quote={quote} />
                </td>
              ))}
            </tr>
          </tbody>
        </Table>
      </Box>
    </Panel>
  )
}

function Acts({ quote }: { quote: Quote }) {
  const { t } = useTranslation('quotes')
  return (['approve', 'reject'] as const)
    .filter(command => isAllowed(quote, command))
    .map(command => (
      <LinkButton
        key={command}
        size="sm"
        me="2"
        look={command === 'approve' ? 'primary' : 'plain'}
        to={`/quotes/edit/${quote.id}?view=preview&act=${command}`}
      >
        {t(`act.${command}`)}
      </LinkButton>
    ))
}

function useGroups(quotes: readonly Quote[]): readonly Group[] {
  const { t } = useTranslation('quotes')
  const { t: freight } = useTranslation('freight')
  const formats = useFormats()
  const wordOf = useCatalogueWords()
  const line = (label: string, told: (revision: QuoteRevision) => string | null): Line => ({
    label,
    texts: quotes.map(({ revision }) => (revision === null ? null : told(revision))),
  })
  const figure = (...told: Parameters<typeof line>): Line => ({ ...line(...told), isFigure: true })
  const place = (one: QuoteRevision['content']['locations']['origin']) =>
    one && [one.name, one.unlocode].filter(Boolean).join(' ')
  const quantity = (value: string | null | undefined, unit = '') =>
    value == null ? null : `${formats.quantity(toReadable(value))} ${unit}`.trim()
  const basisOf = ({ content }: QuoteRevision) =>
    cargoBasis(content.goods, content.packages, content.carrier?.volumeFactor ?? undefined)
  const money = (amount: string | null | undefined, currency: string) =>
    amount == null ? null : `${formats.amount(amount, currency)} ${currency}`
  // A charge stands beside the one of its kind in the other quotes; several of one kind one below the other.
  const kindsOf = (revision: QuoteRevision | null) => {
    const seen = new Map<string, number>()
    return (revision?.charges ?? []).map(charge => {
      const kind = [charge.chargeType, charge.service].filter(Boolean).join(' · ')
      const time = (seen.get(kind) ?? 0) + 1
      seen.set(kind, time)
      return { kind: time === 1 ? kind : `${kind} (${time})`, charge }
    })
  }
  const charges = quotes.map(({ revision }) => new Map(kindsOf(revision).map(one => [one.kind, one.charge])))
  const kinds = [...new Set(charges.flatMap(one => [...one.keys()]))]
  const totals = quotes.map(({ revision }) =>
    JSON.stringify(revision?.totals.inIssuing ?? revision?.totals.perCurrency),
  )
  return [
    {
      title: t('compare.offer'),
      lines: [
        {
          label: t('field.total'),
          texts: totals,
          isFigure: true,
          draw: ({ revision }: Quote) => (revision === null ? <Unknown /> : <QuoteTotal totals={revision.totals} />),
        },
        line(t('field.carrier'), ({ content }) => content.carrier?.name ?? null),
        line(t('field.validUntil'), ({ content }) => content.validUntil && formats.date(content.validUntil)),
        figure(t('field.transitDays'), ({ content }) =>
          content.transitDays === null ? null : formats.quantity(String(content.transitDays)),
        ),
        line(t('field.departureDate'), ({ content }) => content.departureDate && formats.date(content.departureDate)),
        line(t('field.arrivalDate'), ({ content }) => content.arrivalDate && formats.date(content.arrivalDate)),
        line(t('field.project'), ({ content }) => content.project),
        line(t('field.customerReference'), ({ content }) => content.customerReference),
      ],
    },
    {
      title: freight('section.goods'),
      lines: [
        line(
          freight('field.transportMode'),
          ({ content }) =>
            content.goods.transportMode && freight(`statuses:transportMode.${content.goods.transportMode}`),
        ),
        line(freight('place.origin'), ({ content }) => place(content.locations.origin)),
        line(freight('place.destination'), ({ content }) => place(content.locations.destination)),
        line(
          freight('field.incoterm'),
          ({ content: { goods } }) => goods.incoterm && [goods.incoterm, goods.incotermPlace].filter(Boolean).join(' '),
        ),
        figure(freight('totals.packages'), revision => quantity(String(basisOf(revision).totals.packages))),
        figure(freight('totals.gross'), revision => quantity(basisOf(revision).totals.grossKg, 'kg')),
        figure(freight('totals.volume'), revision => quantity(basisOf(revision).totals.volumeM3, 'm³')),
        figure(freight('totals.chargeable'), revision => {
          const { weights } = basisOf(revision)
          return quantity(weights?.chargeable, weights?.unit)
        }),
      ],
    },
    {
      title: freight('charges.title'),
      lines: kinds.map(kind => ({
        label: kind
          .split(' · ')
          .map((part, index) => (index === 0 ? wordOf('chargesType', part) : part))
          .join(' · '),
        texts: charges.map(one => {
          const charge = one.get(kind)
          return charge === undefined ? null : money(charge.total, charge.currency)
        }),
        isFigure: true,
      })),
    },
  ].filter(({ lines }) => lines.length > 0)
}
