import { Box, chakra, Flex } from '@chakra-ui/react'
import { isNumeric } from '@quayside/contracts/documents/import-fields.ts'
import { type ColumnProfile, dateStyles, decimalStyles } from '@quayside/contracts/documents/import-mapping.ts'
import type { ImportSuggestions } from '@quayside/contracts/documents/imports.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { inputStyles } from '../../ui/form/input-styles.ts'
import { useFormats } from '../../ui/formats.ts'
import type { FieldChoice } from './field-mapping.ts'

const Select = chakra('select', { base: inputStyles })
const Input = chakra('input', { base: inputStyles })

type Props = {
  definition: ImportSuggestions['fields'][number]
  label: string
  columns: readonly ColumnProfile[]
  choice: FieldChoice
  guess: { confidence: number; because: 'name' | 'content' | 'saved' } | undefined
  /** Nothing gives a value although the field is required, or nobody has said how its column is written. */
  missing: boolean
  onChange: (choice: Partial<FieldChoice>) => void
}

const fixed = '\u0000fixed'

/** One system field: where its value comes from, what that column looks like, how sure the guess is. */
export function FieldRow({ definition, label, columns, choice, guess, missing, onChange }: Props) {
  const { t } = useTranslation('imports')
  const formats = useFormats()
  const problem = useId()
  const column = columns.find(({ header }) => choice.from === 'header' && header === choice.header)
  const source = choice.from === 'fixed' ? fixed : choice.from === 'header' ? choice.header : ''
  const mappedFrom = choice.from === 'fixed' ? choice.value.trim() : source
  const pick = (value: string) => {
    if (value === '') onChange({ from: 'nothing', header: '' })
    else if (value === fixed) onChange({ from: 'fixed', header: '' })
    else onChange({ from: 'header', header: value })
  }
  const isDate = definition.kind === 'date'
  const isNumber = isNumeric(definition.kind)
  const lacksSource = missing && mappedFrom === ''
  const lacksStyle = missing && !lacksSource
  return (
    <Box
      as="li"
      display="grid"
      gap="3"
      py="2.5"
      borderTopWidth="1px"
      borderColor="line"
      gridTemplateColumns={{
        base: 'minmax(0, 1fr)',
        md: '200px 260px minmax(0, 1fr)',
        xl: '200px 320px minmax(0, 1fr)',
      }}
      alignItems="start"
    >
      <Box>
        <Box fontWeight="medium">
          {label}
          {definition.required && (
            <Box as="span" color="bad" aria-label={t('fields.required')}>
              {' *'}
            </Box>
          )}
        </Box>
        {guess && choice.from === 'header' && (
          <Box color="ink3" fontSize="xs">
            {t(`fields.because.${guess.because}`, { confidence: formats.percent(guess.confidence) })}
          </Box>
        )}
      </Box>
      <Flex direction="column" gap="1.5">
        <Select
          aria-label={t('fields.sourceOf', { field: label })}
          aria-invalid={lacksSource}
          aria-describedby={lacksSource ? problem : undefined}
          value={source}
          onChange={event => pick(event.target.value)}
        >
          <option value="">{t('fields.nothing')}</option>
          <option value={fixed}>{t('fields.fixed')}</option>
          {columns.map(({ header }) => (
            <option key={header} value={header}>
              {header}
            </option>
          ))}
        </Select>
        {lacksSource && (
          <Box id={problem} textStyle="label" color="bad">
            {t('fields.missing', { field: label })}
          </Box>
        )}
        {choice.from === 'fixed' && (
          <Input
            aria-label={t('fields.fixedOf', { field: label })}
            value={choice.value}
            maxLength={500}
            onChange={event => onChange({ value: event.target.value })}
          />
        )}
        {definition.canCreate && choice.from !== 'nothing' && (
          <chakra.label display="flex" gap="2" alignItems="center" fontSize="sm">
            <input
              type="checkbox"
              checked={choice.createIfUnknown}
              onChange={event => onChange({ createIfUnknown: event.target.checked })}
            />
            {t('fields.createIfUnknown')}
          </chakra.label>
        )}
        {isDate && choice.from === 'header' && (
          <Select
            aria-label={t('fields.dateStyleOf', { field: label })}
            aria-invalid={lacksStyle}
            aria-describedby={lacksStyle ? problem : undefined}
            value={choice.dateStyle}
            onChange={event => onChange({ dateStyle: event.target.value as FieldChoice['dateStyle'] })}
          >
            <option value="">{t(column?.dates?.ambiguous ? 'fields.chooseDateStyle' : 'fields.dateStyleFound')}</option>
            {dateStyles.map(style => (
              <option key={style} value={style}>
                {t(`dateStyle.${style}`)}
              </option>
            ))}
          </Select>
        )}
        {isNumber && choice.from === 'header' && column?.numbers?.ambiguous && (
          <Select
            aria-label={t('fields.decimalStyleOf', { field: label })}
            aria-invalid={lacksStyle}
            aria-describedby={lacksStyle ? problem : undefined}
            value={choice.decimalStyle}
            onChange={event => onChange({ decimalStyle: event.target.value as FieldChoice['decimalStyle'] })}
          >
            <option value="">{t('fields.decimalStyleFound')}</option>
            {decimalStyles.map(style => (
              <option key={style} value={style}>
                {t(`decimalStyle.${style}`)}
              </option>
            ))}
          </Select>
        )}
        {lacksStyle && (
          <Box id={problem} textStyle="label" color="bad">
            {t(isDate ? 'fields.chooseDateStyle' : 'fields.decimalStyleFound')}
          </Box>
        )}
        {!definition.required && (isDate || isNumber) && choice.from === 'header' && (
          <chakra.label display="flex" gap="2" alignItems="center" fontSize="sm">
            <input
              type="checkbox"
              checked={choice.ignoreUnreadable}
              onChange={event => onChange({ ignoreUnreadable: event.target.checked })}
            />
            {t('fields.ignoreUnreadable')}
          </chakra.label>
        )}
      </Flex>
      {column && (
        <Box color="ink2" fontSize="sm" minW="0">
          <Box className="whole">{column.samples.slice(0, 3).join(' · ')}</Box>
          <Box color="ink3" fontSize="xs">
            {t('fields.filled', { filled: column.filled, empty: column.empty })}
            {(isDate || isNumber) &&
              column.odd.length > 0 &&
              ` · ${t('fields.odd', {
                values: column.odd
                  .slice(0, 2)
                  .map(({ value, count }) => `“${value.slice(0, 30)}” ×${count}`)
                  .join(', '),
              })}`}
          </Box>
        </Box>
      )}
    </Box>
  )
}
