import { Box, Flex } from '@chakra-ui/react'
import { type TaxWarning, taxWarnings } from '@quayside/contracts/directory/commands.ts'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type FieldValues, type Path, type PathValue, type UseFormReturn, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type ApiError, problemOf } from '../../app/api/problem.ts'
import { Button } from '../button.tsx'
import { CountryField } from '../form/country-field.tsx'
import { SelectField, TextField } from '../form/fields.tsx'
import { applyProblem } from '../form/form.tsx'
import { FormSection } from '../form/form-section.tsx'
import { type DetailText, detailTexts } from './detail-values.ts'

const sections = {
  company: ['businessName', 'tradeName', 'code', 'clientCode', 'supplierCode', 'taxId'],
  address: ['country', 'state', 'city', 'cityCode', 'zip', 'address'],
  reach: ['email', 'whatsApp', 'phones', 'website', 'linkedIn'],
  people: ['legalRepresentative', 'owner', 'solutionManager'],
  business: ['employeeCount', 'industry', 'mainActivityCode', 'secondaryActivityCode'],
} as const satisfies Record<string, readonly DetailText[]>
const types: Partial<Record<DetailText, string>> = { email: 'email', whatsApp: 'tel' }

export function useDetailLabels(): Record<DetailText | 'vatResponsible' | 'reason', string> {
  const { t } = useTranslation('company-details')
  const labelledDetails = [...detailTexts, 'vatResponsible', 'reason'] as const
  return Object.fromEntries(labelledDetails.map(field => [field, t(`field.${field}`)])) as ReturnType<
    typeof useDetailLabels
  >
}

type Props = {
  /** Those that stand elsewhere. */
  without?: readonly DetailText[]
  /** Those that this form needs besides. */
  required?: readonly DetailText[]
  /** Below a field, beside its own hint. */
  hints?: Readonly<Partial<Record<DetailText, ReactNode>>>
  /** Its check digit was overruled. */
  keptTaxId?: boolean
  warnings: TaxWarnings
}

/** Every field of a company, in sections. */
export function DetailFields({ without = [], required = [], hints = {}, keptTaxId = false, warnings }: Props) {
  const { t } = useTranslation('company-details')
  const labels = useDetailLabels()
  const needed: readonly DetailText[] = ['businessName', 'address', ...required]
  const fieldOf = (field: DetailText) => {
    const optional = !needed.includes(field)
    if (field === 'country') return <CountryField key={field} name={field} label={labels[field]} optional={optional} />
    return (
      <TextField
        key={field}
        name={field}
        label={labels[field]}
        type={types[field] ?? 'text'}
        optional={optional}
        autoComplete="off"
        hint={hints[field]}
        {...(field === 'taxId' && keptTaxId && { hint: t('taxIdKept') })}
        {...(field === 'phones' && { hint: t('hint.phones') })}
        {...(field === 'employeeCount' && { inputMode: 'numeric' as const })}
      />
    )
  }
  return (
    <>
      <KeepTaxId warnings={warnings} />
      {(Object.keys(sections) as (keyof typeof sections)[]).map(section => (
        <FormSection key={section} title={t(`section.${section}`)}>
          {sections[section].filter(field => !without.includes(field)).map(fieldOf)}
          {section === 'business' && (
            <SelectField
              name="vatResponsible"
              label={labels.vatResponsible}
              optional
              options={[
                { value: '', label: '' },
                ...(['yes', 'no'] as const).map(value => ({ value, label: t(`vat.${value}`) })),
              ]}
            />
          )}
        </FormSection>
      ))}
    </>
  )
}

export type TaxWarnings = ReturnType<typeof useTaxWarnings>

/** What the server warned of when the form was sent: the person mends it, or sends it again having overruled it. */
export function useTaxWarnings() {
  const [warned, setWarned] = useState<{ code: TaxWarning; message: string } | null>(null)
  return {
    warned,
    overruled: () => setWarned(null),
    /** Shows a refusal; a warning with the way to overrule it. */
    show<Values extends FieldValues>(form: UseFormReturn<Values>, error: ApiError): void {
      const problem = problemOf(error)
      const code = taxWarnings.find(one => one === problem?.code)
      setWarned(code === undefined ? null : { code, message: problem?.message ?? '' })
      applyProblem(form, error)
    },
  }
}

function KeepTaxId({ warnings }: { warnings: TaxWarnings }) {
  const { t } = useTranslation('company-details')
  const form = useFormContext<FieldValues>()
  const { warned, overruled } = warnings
  if (warned === null) return null
  const keep = (target: HTMLElement) => {
    const known = (form.getValues('overruled') ?? []) as TaxWarning[]
    form.setValue('overruled' as Path<FieldValues>, [...known, warned.code] as PathValue<FieldValues, string>)
    form.clearErrors()
    overruled()
    target.closest('form')?.requestSubmit()
  }
  return (
    <Flex role="status" gap="3" p="3" mb="4" bg="warnSoft" borderRadius="panel" align="center" wrap="wrap">
      <TriangleAlert size={16} aria-hidden="true" />
      <Box flex="1 1 260px">{warned.message}</Box>
      <Button onClick={event => keep(event.currentTarget)}>{t('keepTaxId')}</Button>
    </Flex>
  )
}
