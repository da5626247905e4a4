import { Box } from '@chakra-ui/react'
import { freightGoods } from '@quayside/contracts/freight/cargo.ts'
import type { PickupTerms } from '@quayside/contracts/handling/pickup-queries.ts'
import { pickupKinds } from '@quayside/contracts/handling/pickups.ts'
import { currencies } from '@quayside/contracts/reference/currencies.ts'
import { incoterms } from '@quayside/contracts/reference/incoterms.ts'
import { type ReactNode, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFoundCompaniesQuery } from '../../../app/api/companies.ts'
import { useCompany } from '../../../app/session/use-session.ts'
import { instantAt } from '../../../ui/acts/act-times.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { ComboboxField } from '../../../ui/form/combobox-field.tsx'
import {
  DateField,
  DateTimeField,
  DecimalField,
  SelectField,
  TextAreaField,
  TextField,
} from '../../../ui/form/fields.tsx'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { mostOf } from '../../../ui/freight/entry-faults.ts'
import { PartySection } from '../../../ui/freight/party-section.tsx'
import { LinesChoice } from '../../../ui/orders-to-ship/lines-choice.tsx'
import { OrdersChoice } from '../../../ui/orders-to-ship/orders-choice.tsx'
import { PackagesGrid } from '../package-rows.tsx'
import { usePickupTermsQuery } from '../pickup-api.ts'
import { PlaceTerms } from '../place-terms.tsx'
import { isDay, type PickupForm, zoneOfForm } from './pickup-form.ts'

/** Who asks, and for what: of a new request also for whom, and which lines of orders. */
export function RequesterStep({ about }: { about: ReactNode }) {
  const { t } = useTranslation('pickup-form')
  return (
    <>
      {about}
      <Box maxW="360px" my="5">
        <SelectField
          name="kind"
          label={t('field.kind')}
          options={pickupKinds.map(value => ({ value, label: t(`shipment-handling:pickupKind.${value}`) }))}
        />
      </Box>
      <PartySection party="requester" needed />
    </>
  )
}

/** For lines of orders, or for neither an order nor a shipment: then of a client. */
export function AboutSection({ choosesOrders }: { choosesOrders: boolean }) {
  const { t } = useTranslation('pickup-form')
  const orders = useWatch<PickupForm, 'orders'>({ name: 'orders' })
  const isClient = useCompany()?.actor === 'C'
  return (
    <FormSection title={t('about')} hint={t('aboutHint')}>
      {!isClient && orders.length === 0 && <ClientSelect />}
      {choosesOrders && (
        <Disclosure gridColumn="1 / -1" title={t('chooseOrders')} isOpen={orders.length > 0}>
          <Box mt="3">
            <OrdersChoice />
            {orders.length > 0 && <LinesChoice />}
          </Box>
        </Disclosure>
      )}
    </FormSection>
  )
}

function ClientSelect() {
  const { t } = useTranslation('pickup-form')
  const { data } = useFoundCompaniesQuery({ q: '', type: 'client', limit: 100 })
  const options = (data?.items ?? []).map(({ id, businessName: label }) => ({ value: id, label }))
  return (
    <SelectField
      name="clientCompanyId"
      label={t('field.clientCompanyId')}
      placeholder={t('choose')}
      options={options}
    />
  )
}

/** The day and the hours by the clock of the pickup place, and what it says of them. */
export function CollectionStep() {
  const { t } = useTranslation('pickup-form')
  const form = useWatch<PickupForm>() as PickupForm
  const zone = zoneOfForm(form)
  return (
    <>
      <FormSection title={t('collection')} hint={t('collectionHint')}>
        <DateField name="collection.date" label={t('field.date')} />
        <DateTimeField name="collection.from" label={t('field.from')} {...(zone && { zone })} />
        <DateTimeField name="collection.until" label={t('field.until')} {...(zone && { zone })} />
        <Box gridColumn="1 / -1">
          <TextAreaField
            name="collection.instruction"
            label={t('field.instruction')}
            optional
            rows={3}
            maxLength={2000}
          />
        </Box>
      </FormSection>
      <TermsOfPlace form={form} />
    </>
  )
}

/** What a registered place says of the day, before anything is sent. */
export function useTermsOfForm(form: PickupForm): PickupTerms | undefined {
  const { placeId } = form.places.shipper
  const { date } = form.collection
  const zone = zoneOfForm(form)
  const [from, until] = [instantAt(form, 'collection.from', zone), instantAt(form, 'collection.until', zone)]
  const hours = from !== null && until !== null && from < until ? { from, until } : {}
  return usePickupTermsQuery({ placeId, date, ...hours }, { skip: placeId === '' || !isDay(date) }).currentData
}

function TermsOfPlace({ form }: { form: PickupForm }) {
  const { t } = useTranslation('pickup-form')
  const terms = useTermsOfForm(form)
  if (terms === undefined) return null
  return (
    <Box mt="5" role="region" aria-label={t('terms')}>
      <Box as="h2" textStyle="heading" mb="2">
        {t('terms')}
      </Box>
      <PlaceTerms terms={terms} date={form.collection.date} />
    </Box>
  )
}

/** The packages, and what a border asks of the goods. */
export function PackagesStep() {
  const { t, i18n } = useTranslation('pickup-form')
  const kind = useWatch<PickupForm, 'kind'>({ name: 'kind' })
  const money = useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: 'currency' })
    return [...currencies.keys()].map(code => ({ value: code, label: code, detail: names.of(code) ?? '' }))
  }, [i18n.language])
  const optional = kind === 'NATIONAL'
  return (
    <>
      <Box as="h2" textStyle="heading" mb="3">
        {t('step.packages')}
      </Box>
      <PackagesGrid />
      <Box mt="6" pt="5" borderTopWidth="1px" borderColor="line">
        <FormSection title={t('goods')} {...(!optional && { hint: t('goodsHint') })}>
          <SelectField
            name="goods.incoterm"
            label={t('field.incoterm')}
            optional={optional}
            placeholder={t('choose')}
            options={incoterms.map(value => ({ value, label: value }))}
          />
          <TextField
            name="goods.incotermPlace"
            label={t('field.incotermPlace')}
            optional={optional}
            maxLength={mostOf(freightGoods, 'incotermPlace')}
          />
          <DecimalField name="goods.value" label={t('field.value')} optional={optional} />
          <ComboboxField name="goods.currency" label={t('field.currency')} optional={optional} options={money} />
          <TextField
            name="goods.commodityCode"
            label={t('field.commodityCode')}
            optional={optional}
            maxLength={mostOf(freightGoods, 'commodityCode')}
          />
          <Box gridColumn="1 / -1">
            <TextAreaField name="goods.description" label={t('field.description')} optional rows={2} maxLength={2000} />
          </Box>
        </FormSection>
      </Box>
    </>
  )
}
