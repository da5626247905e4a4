import { expect, test } from 'vitest'
import { quantity } from './quantities.ts'

test('[D0.008] a quantity is a decimal string, never a float or a localised number', () => {
  for (const good of ['0', '1', '10.5', '0.000001']) expect(quantity.safeParse(good).success).toBe(true)
  for (const bad of ['-1', '1,5', '01', '1.0000001', '1e3', '', ' 1', 'NaN', 1.5])
    expect(quantity.safeParse(bad).success).toBe(false)
})
