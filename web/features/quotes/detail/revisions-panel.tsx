import { Box, chakra, Flex } from '@chakra-ui/react'
import type { QuoteDetail } from '@quayside/contracts/quotes/queries.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DateText, InstantText, Unknown } from '../../../ui/figures.tsx'
import { inputStyles } from '../../../ui/form/input-styles.ts'
import { shownTable } from '../../../ui/freight/shown-table.ts'
import { Panel } from '../../../ui/panel.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { useFieldWords } from '../field-words.ts'
import { useQuoteRevisionQuery, useRevisionComparisonQuery } from '../quote-api.ts'
import { RevisionView } from './offer-view.tsx'
import { useQuoteLocation } from './quote-location.ts'

const Table = chakra('table', shownTable)
const Select = chakra('select', { base: inputStyles })

/** Two revisions field by field: what was, struck through, and what is. Older ones stay readable. */
export function RevisionsPanel({ quote }: { quote: QuoteDetail }) {
  const { t } = useTranslation('quotes')
  const { compared, compare } = useQuoteLocation()
  const numbers = quote.revisions.map(({ revision }) => revision)
  const to = numbers.find(one => one === compared.to) ?? numbers.at(-1) ?? 1
  const from = numbers.find(one => one === compared.from) ?? numbers.filter(one => one < to).at(-1) ?? to
  return (
    <>
      <Panel title={t('revision.compare')}>
        <Flex gap="3" mb="4" maxW="420px" css={{ '& > *': { flex: 1 } }}>
          <Choose label={t('revision.from')} all={numbers} value={from} onChange={next => compare(next, to)} />
          <Choose label={t('revision.to')} all={numbers} value={to} onChange={next => compare(from, next)} />
        </Flex>
        {from === to ? <Box color="ink3">{t('revision.same')}</Box> : <Changes id={quote.id} from={from} to={to} />}
      </Panel>
      <Panel title={t('revision.all')}>
        <Table aria-label={t('revision.all')}>
          <thead>
            <tr>
              <th scope="col">{t('field.revision')}</th>
              <th scope="col">{t('revision.sentAt')}</th>
              <th scope="col">{t('field.validUntil')}</th>
            </tr>
          </thead>
          <tbody>
            {quote.revisions.toReversed().map(({ revision, sentAt, validUntil }) => (
              <tr key={revision}>
                <td>{t('revision.number', { number: revision })}</td>
                <td data-label={t('revision.sentAt')}>
                  <InstantText value={sentAt} />
                </td>
                <td data-label={t('field.validUntil')}>
                  <DateText value={validUntil} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Panel>
      {from !== quote.current?.revision && <OldRevision quote={quote} revision={from} />}
    </>
  )
}

type ChooseProps = { label: string; all: readonly number[]; value: number; onChange: (value: number) => void }

function Choose({ label, all, value, onChange }: ChooseProps) {
  const { t } = useTranslation('quotes')
  const id = useId()
  return (
    <Box>
      <chakra.label htmlFor={id} textStyle="label" color="ink2" display="block" mb="1">
        {label}
      </chakra.label>
      <Select id={id} value={value} onChange={event => onChange(Number(event.target.value))}>
        {all.map(number => (
          <option key={number} value={number}>
            {t('revision.number', { number })}
          </option>
        ))}
      </Select>
    </Box>
  )
}

function Changes({ id, from, to }: { id: string; from: number; to: number }) {
  const { t } = useTranslation('quotes')
  const words = useFieldWords()
  const { currentData, error, refetch } = useRevisionComparisonQuery({ id, from, to })
  if (currentData === undefined)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={4} />
  if (currentData.changes.length === 0) return <Box color="ink3">{t('revision.same')}</Box>
  const told = (field: string, value: string | null) => (value === null ? <Unknown /> : words.value(field, value))
  return (
    <Table aria-label={t('revision.compare')}>
      <thead>
        <tr>
          <th scope="col">{t('revision.field')}</th>
          <th scope="col">{t('revision.number', { number: from })}</th>
          <th scope="col">{t('revision.number', { number: to })}</th>
        </tr>
      </thead>
      <tbody>
        {currentData.changes.map(({ field, label, old, new: fresh }) => (
          <tr key={field}>
            <td>{label ?? words.label(field)}</td>
            <td data-label={t('revision.number', { number: from })}>
              <Box as="del" color="ink3">
                {told(field, old)}
              </Box>
            </td>
            <td data-label={t('revision.number', { number: to })}>
              <Box as="ins" textDecoration="none" fontWeight="semibold">
                {told(field, fresh)}
              </Box>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function OldRevision({ quote, revision }: { quote: QuoteDetail; revision: number }) {
  const { t } = useTranslation('quotes')
  const { currentData } = useQuoteRevisionQuery({ id: quote.id, revision })
  if (currentData === undefined) return null
  return (
    <>
      <Box as="h2" textStyle="heading">
        {t('revision.asItWas', { number: revision })}
      </Box>
      <RevisionView quote={quote} revision={currentData} />
    </>
  )
}
