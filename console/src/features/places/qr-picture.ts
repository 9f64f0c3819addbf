import { create } from 'qrcode';

/** Width of the quiet zone around a code, in modules (ISO/IEC 18004). */
const quiet = 4;

/** A QR code as a square picture of the given size in pixels, black on white. */
export function qrPicture(text: string, pixels: number): HTMLCanvasElement {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: pixels, height: pixels });
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, pixels, pixels);
  pen.fillStyle = '#000000';
  // Whole pixels per module: the remainder widens the margin.
  const scale = Math.floor(pixels / (size + 2 * quiet));
  const start = Math.floor((pixels - size * scale) / 2);
  data.forEach((isDark, at) => {
    if (isDark)
      pen.fillRect(start + (at % size) * scale, start + Math.floor(at / size) * scale, scale, scale);
  });
  return canvas;
}
