import { Box, Grid } from '@chakra-ui/react'
import { purposeOf } from '@quayside/contracts/directory/catalogue-groups.ts'
import { type ExcludableField, excludableFields } from '@quayside/contracts/directory/excludable-fields.ts'
import type { CataloguePage } from '@quayside/contracts/directory/queries.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { statusOf } from '../../app/api/problem.ts'
import { useUntilShown } from '../../app/api/until-shown.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { EntryTable } from '../../ui/entry-table.tsx'
import { CheckboxField, TextField } from '../../ui/form/fields.tsx'
import { applyProblem, useZodForm } from '../../ui/form/form.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useFormats } from '../../ui/formats.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import type { Group } from './catalogue-tab.tsx'
import { useChangeCatalogueGroupMutation } from './companies-api.ts'
import { useExcludableWord } from './excludable-word.ts'
import { codesOf, enteredGroup, type GroupValues, groupValues } from './group-form.ts'

type Props = { companyId: string; page: CataloguePage; group: Group; onClose: () => void }

/** One group of a company's own, changed as a whole. */
export function GroupDialog({ companyId, page, group, onClose }: Props) {
  const { t } = useTranslation('company')
  const [change] = useChangeCatalogueGroupMutation()
  const { untilShown, pending } = useUntilShown()
  const [stale, setStale] = useState(false)
  const form = useZodForm<GroupValues>(enteredGroup as never, { defaultValues: groupValues(group) })
  const name = t(`group.${group.group}`)
  const save = async () => {
    const body = { ...enteredGroup.parse(structuredClone(form.getValues())), version: page.version }
    const { error } = await untilShown(change({ id: companyId, body }), [{ type: 'company', id: companyId }])
    if (error && statusOf(error) === 409) return setStale(true)
    if (error) return applyProblem(form, error)
    showToast({ kind: 'success', text: t('told.group', { name }) })
    onClose()
  }
  const labels = { entries: t('column.entries'), 'entries.code': t('column.code'), 'entries.label': t('column.label') }
  return (
    <FormDialog
      form={form}
      title={t('act.edit', { name })}
      verb={t('act.save')}
      labels={labels}
      pending={pending}
      size="lg"
      told={stale ? t('stale') : t(`use.${group.group}`)}
      onSubmit={save}
      onClose={onClose}
    >
      <GroupFields group={group.group} />
    </FormDialog>
  )
}

function GroupFields({ group }: { group: Group['group'] }) {
  const { t } = useTranslation('company')
  if (purposeOf[group].holds === 'switch') return <CheckboxField name="enabled" label={t('field.enabled')} />
  return codesOf(group) === null ? <Entries /> : <Choices group={group} />
}

function Choices({ group }: { group: Group['group'] }) {
  const { t } = useTranslation('company')
  const formats = useFormats()
  const excludable = useExcludableWord()
  const isExclusion = purposeOf[group].codesOf === 'excludable-fields'
  const formsOf = (code: string) => formats.list(excludableFields[code as ExcludableField].map(one => t(`form.${one}`)))
  return (
    <Grid
      role="group"
      aria-label={t(`group.${group}`)}
      templateColumns={{ base: '1fr', sm: '1fr 1fr' }}
      columnGap="4"
      rowGap="2"
    >
      {(codesOf(group) ?? []).map(code => (
        <CheckboxField
          key={code}
          name={`chosen.${code}`}
          label={isExclusion ? excludable(code) : code}
          {...(isExclusion && { hint: formsOf(code) })}
        />
      ))}
    </Grid>
  )
}

function Entries() {
  const { t } = useTranslation('company')
  const { fields, append, remove } = useFieldArray<GroupValues, 'entries'>({ name: 'entries' })
  return (
    <>
      <EntryTable>
        <thead>
          <tr>
            <th scope="col">{t('column.code')}</th>
            <th scope="col">{t('column.label')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {fields.map((field, index) => (
            <tr key={field.id}>
              <td data-label={t('column.code')}>
                <TextField name={`entries.${index}.code`} label={t('column.code')} hiddenLabel autoComplete="off" />
              </td>
              <td data-label={t('column.label')}>
                <TextField name={`entries.${index}.label`} label={t('column.label')} hiddenLabel autoComplete="off" />
              </td>
              <td>
                <IconButton
                  label={t('act.removeEntry', { number: index + 1 })}
                  icon={<Trash2 size={16} aria-hidden="true" />}
                  onClick={() => remove(index)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </EntryTable>
      <Button
        look="quiet"
        size="sm"
        icon={<Plus size={14} aria-hidden="true" />}
        onClick={() => append({ code: '', label: '' })}
      >
        {t('act.addEntry')}
      </Button>
      <Box color="ink3" fontSize="sm" mt="2">
        {t('hint.used')}
      </Box>
    </>
  )
}
