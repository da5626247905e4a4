import { logoBytes, logoSide } from '@quayside/contracts/directory/logos.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import sharp from 'sharp'

// Nothing but these is ever decoded here, whatever a file says it is.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
})

/** The picture of a logo, made anew as a PNG: what else the file held is gone. Throws what is wrong with the file. */
export async function readLogo(bytes: Buffer): Promise<Buffer> {
  mustBeSmall(bytes.length)
  const options = { limitInputPixels: logoSide * logoSide, failOn: 'error' } as const
  // The header alone, so that a picture of a million pixels costs nothing.
  const { width, height, pages } = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw refused('logo-not-an-image', {}, cause)
    })
  if (width !== logoSide || height !== logoSide) throw refused('logo-dimensions', { wanted: logoSide, width, height })
  const pictures = pages ?? picturesOfPng(bytes)
  if (pictures > 1) throw refused('logo-animated', { pages: pictures })
  try {
    return await sharp(bytes, options).timeout({ seconds: 5 }).png().toBuffer()
  } catch (cause) {
    throw refused('logo-not-an-image', {}, cause)
  }
}

/** Before it is read. */
export function mustBeSmall(bytes: number): void {
  if (bytes >= logoBytes) throw refused('logo-too-large', { bytes, limit: logoBytes })
}

/** The decoder takes an animated PNG for its first picture; how many there are stands in its chunk `acTL`. */
function picturesOfPng(bytes: Buffer): number {
  const at = bytes.subarray(0, bytes.indexOf('IDAT')).indexOf('acTL')
  return at === -1 ? 1 : bytes.readUInt32BE(at + 4)
}

function refused(
  code: 'logo-too-large' | 'logo-not-an-image' | 'logo-animated' | 'logo-dimensions',
  params: Record<string, number> = {},
  cause?: unknown,
): ProblemError {
  return new ProblemError(code, params, [{ path: 'logo', code, params }], { cause })
}
