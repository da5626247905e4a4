import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { products } from '@quayside/products/service.ts'
import { afterAll, beforeAll } from 'vitest'
import { importing, mortalServices } from './mortal-services.ts'

/** A rig for the tests of one file, and the services that an import needs, to be killed in the middle of it. */
export function mortalImports() {
  let made: Rig | undefined
  const rig = () => {
    if (made === undefined) throw new Error('the rig stands once the tests run')
    return made
  }
  const mortal = mortalServices(rig, { services: importing })
  beforeAll(async () => {
    made = await startRig({ factories: [products] })
  })
  afterAll(async () => {
    mortal.kill()
    await made?.close()
  })
  return { rig, mortal }
}
