import { logoBytes } from '@quayside/contracts/directory/logos.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { directory } from '../service.ts'

let rig: Rig
let administrator: Person
beforeAll(async () => {
  rig = await startRig({ factories: [directory] })
  const { company } = rig.people.client
  administrator = await rig.make.person({ companyType: 'client', company, role: 'ADMIN' })
  await rig.settled()
})
afterAll(() => rig?.close())

const url = () => `/companies/${administrator.company}/logo`
const picture = (width: number, height = width) => sharp({ create: { width, height, channels: 3, background: '#135' } })

const upload = (bytes: Buffer, by = administrator) => rig.as(by).upload(url(), {}, [{ name: 'logo.png', bytes }])

/** A JPEG of just so many bytes: a decoder passes its comments over. */
async function sized(bytes: number): Promise<Buffer> {
  const plain = await picture(150).jpeg().toBuffer()
  const comments: Buffer[] = []
  for (let left = bytes - plain.length; left > 0; ) {
    const length = left > 65_537 + 4 ? 65_537 : left
    const comment = Buffer.alloc(length)
    comment.writeUInt16BE(0xfffe, 0)
    comment.writeUInt16BE(length - 2, 2)
    comments.push(comment)
    left -= length
  }
  return Buffer.concat([plain.subarray(0, 2), ...comments, plain.subarray(2)])
}

test('[S2.116] [S5.013] [S5.014] [S9.003] a PNG, JPEG or WebP of 150 x 150 just under 2 MB is kept, made anew as a PNG', async () => {
  const just = await sized(logoBytes - 1)
  expect(just.length).toBe(logoBytes - 1)
  for (const bytes of [await picture(150).png().toBuffer(), await picture(150).webp().toBuffer(), just]) {
    const { status, text } = await upload(bytes)
    expect(status, text).toBe(200)
  }
  const shown = await rig.as(rig.people.operator).get(url())
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png'])
  expect((await rig.as(administrator).get(`/companies/${administrator.company}`)).body.hasLogo).toBe(true)
  const stranger = await rig.make.person({ companyType: 'client', role: 'ADMIN' })
  expect((await rig.as(stranger).get(url())).status).toBe(404)
  expect((await rig.as(administrator).post(`${url()}/removal`)).status).toBe(200)
  expect((await rig.as(administrator).get(url())).status).toBe(204)
})

test('[S5.013] [S5.014] [S9.003] 149 or 151 pixels, 2 MB, an SVG, an animation, a bomb or no picture is refused, each with what is wrong', async () => {
  const refusal = async (bytes: Buffer) => {
    const { status, body } = await upload(bytes)
    return [status, body.code, body.params]
  }
  const sizes = [
    [149, 149],
    [151, 151],
    [150, 149],
  ] as const
  for (const [width, height] of sizes)
    expect(await refusal(await picture(width, height).png().toBuffer())).toEqual([
      422,
      'logo-dimensions',
      { wanted: 150, width, height },
    ])
  expect(await refusal(await sized(logoBytes))).toEqual([422, 'logo-too-large', { bytes: logoBytes, limit: logoBytes }])
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="150" height="150"><script>alert(1)</script></svg>'
  expect((await refusal(Buffer.from(svg)))[1]).toBe('logo-not-an-image')
  expect((await refusal(await picture(150).gif().toBuffer()))[1]).toBe('logo-not-an-image')
  expect((await refusal(Buffer.from('no picture')))[1]).toBe('logo-not-an-image')
  const whole = await picture(150).png().toBuffer()
  expect((await refusal(whole.subarray(0, whole.length / 2)))[1]).toBe('logo-not-an-image')
  const frames = [
    await picture(150).png().toBuffer(),
    await sharp({ create: { width: 150, height: 150, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  ]
  const animated = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect(await refusal(animated)).toEqual([422, 'logo-animated', { pages: 2 }])
  const moving = Buffer.from('\0\0\0\bacTL\0\0\0\x03\0\0\0\0\0\0\0\0', 'latin1')
  expect(await refusal(Buffer.concat([whole.subarray(0, 33), moving, whole.subarray(33)]))).toEqual([
    422,
    'logo-animated',
    { pages: 3 },
  ])
  const bomb = await picture(16_000).png({ compressionLevel: 9 }).toBuffer()
  expect(bomb.length).toBeLessThan(logoBytes)
  expect((await refusal(bomb))[1]).toBe('logo-dimensions')
  expect((await rig.as(administrator).get(url())).status).toBe(204)
})

test('[S5.013] nobody sets the logo of a company that is not their own, nor without the permission', async () => {
  const logo = await picture(150).png().toBuffer()
  const viewer = await rig.make.person({ companyType: 'client', company: administrator.company, role: 'VIEWER' })
  expect((await upload(logo, viewer)).status).toBe(403)
  const stranger = await rig.make.person({ companyType: 'client', role: 'ADMIN' })
  expect((await upload(logo, stranger)).status).toBe(404)
})
