import { Box, Flex } from '@chakra-ui/react'
import { bookingChannels, carrierGroups } from '@quayside/contracts/directory/carriers.ts'
import type { CataloguePage } from '@quayside/contracts/directory/queries.ts'
import { volumeFactorKinds } from '@quayside/contracts/shipments/volume-factors.ts'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { statusOf } from '../../app/api/problem.ts'
import { useUntilShown } from '../../app/api/until-shown.ts'
import { schemaOfFaults } from '../../ui/acts/field-faults.ts'
import { withFields } from '../../ui/acts/use-act.ts'
import { CheckboxField, DecimalField, SelectField, TextField } from '../../ui/form/fields.tsx'
import { applyProblem, useZodForm } from '../../ui/form/form.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { FormSection } from '../../ui/form/form-section.tsx'
import { useRuleText } from '../../ui/rule-text.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import {
  type CarrierEntry,
  type CarrierValues,
  carrierField,
  carrierValues,
  enteredCarrier,
  faultsOfCarrier,
} from './carrier-form.ts'
import { useSaveCarrierMutation } from './companies-api.ts'

type Props = { companyId: string; page: CataloguePage; carrier: CarrierEntry | null; onClose: () => void }

/** A carrier, new or changed; saving a retired one brings it back. */
export function CarrierDialog({ companyId, page, carrier, onClose }: Props) {
  const { t } = useTranslation('company')
  const [save] = useSaveCarrierMutation()
  const { untilShown, pending } = useUntilShown()
  const [stale, setStale] = useState(false)
  const ruleText = useRuleText()
  const schema = useMemo(
    () => schemaOfFaults(values => faultsOfCarrier(values as unknown as CarrierValues, ruleText)),
    [ruleText],
  )
  const form = useZodForm<CarrierValues>(schema as never, { defaultValues: carrierValues(carrier) })
  const labels = useCarrierLabels()
  const submit = async () => {
    const body = { ...enteredCarrier.parse(structuredClone(form.getValues())), version: page.version }
    const { error } = await untilShown(save({ id: companyId, body }), [{ type: 'company', id: companyId }])
    if (error && statusOf(error) === 409) return setStale(true)
    if (error)
      return applyProblem(
        form,
        withFields(error, path => carrierField(path, form.getValues())),
      )
    showToast({ kind: 'success', text: t('told.carrier', { name: body.name }) })
    onClose()
  }
  return (
    <FormDialog
      form={form}
      title={carrier === null ? t('act.addCarrier') : t('act.edit', { name: carrier.name })}
      verb={t('act.save')}
      labels={labels}
      pending={pending}
      size="xl"
      told={stale ? t('stale') : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <CarrierFields labels={labels} isNew={carrier === null} />
    </FormDialog>
  )
}

function CarrierFields({ labels, isNew }: { labels: Record<string, string>; isNew: boolean }) {
  const { t } = useTranslation('company')
  const channel = useWatch<CarrierValues, 'bookingChannel'>({ name: 'bookingChannel' })
  const label = (name: string) => ({ name, label: labels[name] ?? name })
  const channels = bookingChannels.map(value => ({ value, label: t(`channel.${value}`) }))
  return (
    <>
      <FormSection title={t('section.carrier')}>
        <TextField {...label('name')} maxLength={200} autoComplete="off" />
        <TextField {...label('code')} hint={t('hint.code')} readOnly={!isNew} maxLength={100} autoComplete="off" />
        <Box role="group" aria-label={t('field.modes')}>
          <Box textStyle="label" fontWeight="medium" color="ink2" mb="1">
            {t('field.modes')}
          </Box>
          <Flex direction="column" gap="0.5">
            {carrierGroups.map(group => (
              <CheckboxField key={group} name={`modes.${group}`} label={t(`mode.${group}`)} />
            ))}
          </Flex>
        </Box>
        <TextField {...label('scac')} optional hint={t('hint.scac')} maxLength={20} autoComplete="off" />
        <TextField {...label('airlinePrefix')} optional hint={t('hint.prefix')} maxLength={20} autoComplete="off" />
        <SelectField {...label('bookingChannel')} options={channels} />
        {channel === 'PORT' && (
          <TextField {...label('portKey')} hint={t('hint.portKey')} maxLength={100} autoComplete="off" />
        )}
      </FormSection>
      <FormSection title={t('section.factors')} hint={t('hint.factor')}>
        {volumeFactorKinds.map(kind => (
          <DecimalField key={kind} {...label(`factors.${kind}`)} optional />
        ))}
      </FormSection>
      <FormSection title={t('section.contact')} {...(channel === 'LINK' && { hint: t('hint.link') })}>
        <TextField {...label('contact.name')} optional autoComplete="off" />
        <TextField {...label('contact.email')} type="email" optional={channel !== 'LINK'} autoComplete="off" />
        <TextField {...label('contact.phone')} type="tel" optional autoComplete="off" />
      </FormSection>
    </>
  )
}

function useCarrierLabels(): Record<string, string> {
  const { t } = useTranslation('company')
  const factors = volumeFactorKinds.map(
    kind => [`factors.${kind}`, t('field.factorOf', { kind: t(`factor.${kind}`) })] as const,
  )
  return {
    name: t('column.name'),
    code: t('column.code'),
    modes: t('field.modes'),
    scac: t('column.scac'),
    airlinePrefix: t('column.prefix'),
    ...Object.fromEntries(factors),
    bookingChannel: t('column.channel'),
    portKey: t('field.portKey'),
    contact: t('column.contact'),
    'contact.name': t('field.contactName'),
    'contact.email': t('field.email'),
    'contact.phone': t('field.phone'),
  }
}
