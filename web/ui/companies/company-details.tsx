import { Box, Flex } from '@chakra-ui/react'
import { changeCompanyDetails, foundCompany } from '@quayside/contracts/directory/commands.ts'
import type { CompanyDetail } from '@quayside/contracts/directory/queries.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { statusOf } from '../../app/api/problem.ts'
import { useUntilShown } from '../../app/api/until-shown.ts'
import { useCountryName } from '../country-name.ts'
import { Unknown } from '../figures.tsx'
import { TextField } from '../form/fields.tsx'
import { Form, useZodForm } from '../form/form.tsx'
import { FormConflict } from '../form/form-conflict.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { Facts, Panel } from '../panel.tsx'
import { Tag } from '../status-tag.tsx'
import { showToast } from '../toast/toast-store.ts'
import { useChangeDetailsMutation } from './company-api.ts'
import { DetailFields, useDetailLabels, useTaxWarnings } from './detail-fields.tsx'
import { type DetailText, type DetailValues, detailTexts, detailValues, enteredDetails } from './detail-values.ts'

type Values = DetailValues & { reason: string }
const valuesOf = (company: CompanyDetail): Values => ({ ...detailValues(company), reason: '' })
const { country, reason } = changeCompanyDetails.shape
const neededReason = z.string('reason-required').trim().min(1).max(500)

/** A vendor of a file may go on without a country; one that is known is not taken away. */
function entered({ corrects, hasCountry }: { corrects: boolean; hasCountry: boolean }) {
  const told = (value: unknown) => ({
    ...enteredDetails(value),
    ...(hasCountry && { country: (value as DetailValues).country }),
  })
  const needed = {
    country: hasCountry ? foundCompany.shape.country : country,
    reason: corrects ? neededReason : reason,
  }
  return z.preprocess(told, changeCompanyDetails.omit({ version: true }).extend(needed))
}

/** A company's details: a form for who keeps or corrects them, else what is known. */
export function CompanyDetails({ company, without = [] }: { company: CompanyDetail; without?: readonly DetailText[] }) {
  const command = company.allowedCommands.find(one => ['changeDetails', 'correctDetails'].includes(one.command))
  return (
    <Flex direction="column" gap="3">
      <Lacks company={company} />
      {command?.allowed === true ? (
        <EditDetails
          key={company.id}
          company={company}
          without={without}
          corrects={command.command === 'correctDetails'}
        />
      ) : (
        <>
          {command?.message && <Box color="ink2">{command.message}</Box>}
          <KnownDetails company={company} without={without} />
        </>
      )}
    </Flex>
  )
}

/** What every company must have and this one has not, as vendors of a file may. */
function Lacks({ company: { lacks } }: { company: CompanyDetail }) {
  const { t } = useTranslation('company-details')
  if (lacks.length === 0) return null
  return (
    <Box p="3" bg="warnSoft" borderRadius="panel">
      {lacks.map(one => (
        <Box key={one}>{t(`lacks.${one}`)}</Box>
      ))}
    </Box>
  )
}

type EditProps = { company: CompanyDetail; without: readonly DetailText[]; corrects: boolean }

function EditDetails({ company, without, corrects }: EditProps) {
  const { t } = useTranslation('company-details')
  const labels = useDetailLabels()
  const warnings = useTaxWarnings()
  const [change] = useChangeDetailsMutation()
  const { untilShown } = useUntilShown()
  // What the form began with: what others change meanwhile is shown once saving is refused.
  const [seen, setSeen] = useState(company)
  const [refused, setRefused] = useState(false)
  const began = valuesOf(seen)
  const hasCountry = seen.country !== null
  const schema = entered({ corrects, hasCountry })
  const form = useZodForm<Values>(schema as never, { defaultValues: began })
  const { isDirty } = form.formState
  useEffect(() => {
    if (isDirty || company.version === seen.version) return
    setSeen(company)
    form.reset(valuesOf(company))
  }, [isDirty, company, seen, form])
  const save = async () => {
    const values = form.getValues()
    const body = { ...schema.parse(structuredClone(values)), version: seen.version }
    const { error } = await untilShown(change({ id: company.id, body }), [{ type: 'company', id: company.id }])
    if (error && statusOf(error) === 409) return setRefused(true)
    if (error) return warnings.show(form, error)
    form.reset({ ...values, reason: '', overruled: [] })
    showToast({ kind: 'success', text: t('told.saved', { name: body.businessName }) })
  }
  const isConflict = refused && company.version !== seen.version
  const goOn = (keepsOwn: boolean) => {
    const mine = structuredClone(form.getValues())
    setSeen(company)
    setRefused(false)
    form.reset(valuesOf(company))
    if (!keepsOwn) return
    for (const name of detailTexts)
      if (mine[name] !== began[name]) form.setValue(name, mine[name], { shouldDirty: true })
  }
  return (
    <Form form={form} labels={labels} onSubmit={save} id="company-details">
      {isConflict && (
        <FormConflict
          form={form}
          began={began}
          values={valuesOf(company)}
          label={path => labels[path as DetailText] ?? path}
          who={null}
          blocked={null}
          goOn={goOn}
        />
      )}
      <Panel>
        <DetailFields
          without={without}
          required={hasCountry ? ['country'] : []}
          keptTaxId={seen.details.taxIdCheckDigitWrong === true}
          warnings={warnings}
        />
        {corrects && (
          <Box mt="5" maxW="760px">
            <TextField
              name="reason"
              label={labels.reason}
              hint={t('hint.reason', { name: company.businessName })}
              autoComplete="off"
            />
          </Box>
        )}
      </Panel>
      <SaveBar form={form} save={t('act.save')} formId="company-details" />
    </Form>
  )
}

function KnownDetails({ company, without }: { company: CompanyDetail; without: readonly DetailText[] }) {
  const { t } = useTranslation('company-details')
  const labels = useDetailLabels()
  const countryName = useCountryName()
  const values = detailValues(company)
  const shown = (field: DetailText): ReactNode => {
    const text = values[field]
    if (text === '') return <Unknown />
    if (field === 'country') return countryName(text)
    if (field === 'taxId' && company.details.taxIdCheckDigitWrong)
      return (
        <>
          {text} <Tag colour="warning" text={t('taxIdKept')} />
        </>
      )
    return text
  }
  const facts = detailTexts
    .filter(field => !without.includes(field))
    .map(field => ({ label: labels[field], value: shown(field) }))
  const vat = values.vatResponsible
  return (
    <Panel>
      <Facts facts={[...facts, { label: labels.vatResponsible, value: vat === '' ? <Unknown /> : t(`vat.${vat}`) }]} />
    </Panel>
  )
}
