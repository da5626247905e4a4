import { logoSide } from '@quayside/contracts/directory/logos.ts'

export type Crop = {
  /** The side of the square, as a share of the shorter side of the picture. */
  readonly size: number
  /** Where the square stands between the edges, 0 to 1. */
  readonly across: number
  readonly down: number
}
export const wholeCrop: Crop = { size: 1, across: 0.5, down: 0.5 }

/** The square of the picture, in its own pixels. */
export function squareOf({ width, height }: { width: number; height: number }, { size, across, down }: Crop) {
  const side = Math.max(1, Math.round(Math.min(width, height) * size))
  return { side, left: Math.round((width - side) * across), top: Math.round((height - side) * down) }
}

/** Draws the square, resampled to what a logo measures. */
export function drawLogo(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { side, left, top } = squareOf(picture, crop)
  canvas.width = logoSide
  canvas.height = logoSide
  const context = canvas.getContext('2d')
  if (context === null) return
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, logoSide, logoSide)
  context.drawImage(picture, left, top, side, side, 0, 0, logoSide, logoSide)
}

export function pngOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise(resolve => canvas.toBlob(resolve, 'image/png'))
}
