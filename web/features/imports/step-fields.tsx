import { Box, chakra } from '@chakra-ui/react'
import type { ImportField } from '@quayside/contracts/documents/import-fields.ts'
import { importModuleDescriptors } from '@quayside/contracts/documents/import-modules.ts'
import type { ImportDetail, ImportSuggestions } from '@quayside/contracts/documents/imports.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { failureText, problemOf } from '../../app/api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { inputStyles } from '../../ui/form/input-styles.ts'
import { useFormats } from '../../ui/formats.ts'
import { Panel } from '../../ui/panel.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import {
  choicesOf,
  choicesOfSaved,
  type FieldChoice,
  mappingOf,
  missingFields,
  noChoice,
  unsaidStyles,
  unusedHeaders,
} from './field-mapping.ts'
import { FieldRow } from './field-row.tsx'
import { useImportSuggestionsQuery, useMapImportMutation, useValidateImportMutation } from './imports-api.ts'

/** Field matching: each system field from a header, a fixed value or nothing, with guesses and saved mappings. */
export function FieldsStep({ job }: { job: ImportDetail }) {
  const { currentData: data, error, refetch } = useImportSuggestionsQuery({ id: job.id })
  if (error && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton rows={10} />
  return <Matching job={job} suggestions={data} />
}

function Matching({ job, suggestions }: { job: ImportDetail; suggestions: ImportSuggestions }) {
  const { t } = useTranslation('imports')
  const navigate = useNavigate()
  const headers = suggestions.columns.map(column => column.header)
  const [choices, setChoices] = useState(() => choicesOf(job.mapping, suggestions))
  const formats = useFormats()
  const [all, setAll] = useState(false)
  const [saveAs, setSaveAs] = useState('')
  const [missing, setMissing] = useState<readonly ImportField[]>([])
  const [refused, setRefused] = useState<string[]>([])
  const [map, mapping] = useMapImportMutation()
  const [validate, validating] = useValidateImportMutation()
  const { words } = importModuleDescriptors[job.module]
  const label = (field: ImportField) => t(`${words}${field}`)
  const list = useRef<HTMLUListElement>(null)
  const change = (field: ImportField, choice: Partial<FieldChoice>) => {
    setMissing(now => now.filter(other => other !== field))
    setChoices(now => ({ ...now, [field]: { ...noChoice, ...now[field], ...choice } }))
  }
  useEffect(() => {
    if (missing.length > 0) list.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [missing])

  const submit = async () => {
    setRefused([])
    const without = [...missingFields(suggestions, choices), ...unsaidStyles(suggestions, choices)]
    setMissing(without)
    if (without.length > 0) return
    const mapped = await map({
      id: job.id,
      mapping: mappingOf(choices),
      ...(saveAs.trim() !== '' && { saveAs: saveAs.trim() }),
    })
    if (mapped.error) {
      const problem = problemOf(mapped.error)
      return setRefused(
        problem?.fields.length
          ? problem.fields.map(field => field.message)
          : [failureText(mapped.error, t('file.failed'))],
      )
    }
    const checked = await validate({ id: job.id })
    if (checked.data) void navigate(`/import-data/${job.id}?step=check`)
  }
  const mapped = new Set(mappingOf(choices).fields.map(({ field }) => field))
  const shown = suggestions.fields.filter(
    ({ field, required }) => all || required || mapped.has(field) || choices[field] !== undefined,
  )
  const unused = unusedHeaders(suggestions, choices)
  const confidence = new Map(suggestions.suggestions.map(({ mapping: { field }, ...rest }) => [field, rest]))
  return (
    <Panel
      title={t('steps.fields')}
      foot={
        <>
          <chakra.label
            display="grid"
            gap="1"
            textStyle="label"
            fontWeight="medium"
            color="ink2"
            flex={{ base: '1 1 100%', sm: '0 1 300px' }}
          >
            {t('fields.saveAs')}
            <chakra.input
              css={inputStyles}
              fontWeight="normal"
              value={saveAs}
              maxLength={100}
              onChange={event => setSaveAs(event.target.value)}
            />
          </chakra.label>
          <Box role="alert" flex="1" minW="0" alignSelf="flex-end" color="bad" fontSize="sm">
            {missing.length > 0 && t('ui:form.required')}
            {refused.map(text => (
              <Box key={text}>{text}</Box>
            ))}
          </Box>
          <Button
            look="primary"
            alignSelf="flex-end"
            pending={mapping.isLoading || validating.isLoading}
            onClick={() => void submit()}
          >
            {t('fields.check')}
          </Button>
        </>
      }
      aside={
        suggestions.saved.length > 0 && (
          <chakra.select
            css={inputStyles}
            maxW="260px"
            aria-label={t('fields.saved')}
            defaultValue=""
            onChange={event => {
              const saved = suggestions.saved.find(({ id }) => id === event.target.value)
              if (saved) setChoices(choicesOfSaved(saved, headers))
            }}
          >
            <option value="">{t('fields.saved')}</option>
            {suggestions.saved.map(saved => (
              <option key={saved.id} value={saved.id}>
                {t('fields.savedMatch', { name: saved.name, matching: saved.matchingHeaders ?? 0 })}
              </option>
            ))}
          </chakra.select>
        )
      }
    >
      <Box color="ink2" mb="3">
        {t('fields.text', { rows: job.rows, columns: headers.length })}
      </Box>
      <Box as="ul" ref={list} listStyleType="none" m="0" p="0">
        {shown.map(definition => (
          <FieldRow
            key={definition.field}
            definition={definition}
            label={label(definition.field)}
            columns={suggestions.columns}
            choice={choices[definition.field] ?? noChoice}
            guess={confidence.get(definition.field)}
            missing={missing.includes(definition.field)}
            onChange={choice => change(definition.field, choice)}
          />
        ))}
      </Box>
      {unused.length > 0 && (
        <Box color="ink2" fontSize="sm" py="2.5" borderTopWidth="1px" borderColor="line">
          {t('fields.unused', { columns: formats.list(unused.map(header => `“${header}”`)) })}
        </Box>
      )}
      <Button look="link" onClick={() => setAll(!all)}>
        {t(all ? 'fields.fewer' : 'fields.more', { hidden: suggestions.fields.length - shown.length })}
      </Button>
    </Panel>
  )
}
