import { draftForm, type RegistrationForm } from './registration-form.ts'

function contractForm(form: RegistrationForm) {
  const { vendorName: _vendorName, reason: _reason, ...rest } = draftForm.parse(structuredClone(form))
  return { ...rest, lines: rest.lines.map(line => ({ ...line, unit: line.unit ?? 'EA' })) }
}

export function registrationBody(form: RegistrationForm, preOrder?: { id: string; version: number }) {
  const { orderNumber, ...rest } = contractForm(form)
  return {
    ...rest,
    orderNumber: orderNumber ?? '',
    preOrderId: preOrder?.id ?? null,
    ...(preOrder && { version: preOrder.version }),
  }
}

export function draftBody(form: RegistrationForm, version?: number) {
  const { clientCompanyId, ...rest } = contractForm(form)
  return version === undefined ? { clientCompanyId, ...rest } : { version, ...rest }
}

export function amendmentBody(form: RegistrationForm, version: number, withReason: boolean) {
  const { details, lines } = contractForm(form)
  return { version, details, lines, ...(withReason && { reason: form.reason ?? '' }) }
}
