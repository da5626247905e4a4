import * as z from 'zod'
import { conversion, customsDeclaration, declarationLine } from './details.ts'
import { computedDeclaration } from './queries.ts'

/** POST /shipments/{id}/customs-preview: what a declaration's value follows from; nothing is saved. */
export const customsPreview = customsDeclaration
  .pick({
    currency: true,
    valueCurrency: true,
    basis: true,
    apportionBy: true,
    incoterm: true,
    freight: true,
    insurance: true,
    fee: true,
  })
  .extend({
    conversion: conversion.pick({ currency: true, rate: true }).nullable().default(null),
    lines: z
      .array(declarationLine.pick({ lineId: true, value: true, weightKg: true, dutyPercent: true, vatPercent: true }))
      .max(2000),
  })
export type CustomsPreview = z.input<typeof customsPreview>
/** Of a declaration too: it has these and more. */
export type ValuedGoods = z.output<typeof customsPreview>

/** Null as in a saved one: a rate of exchange is missing, or the currency is none. */
export const customsPreviewAnswer = computedDeclaration.pick({ computed: true })
export type CustomsPreviewAnswer = z.infer<typeof customsPreviewAnswer>
