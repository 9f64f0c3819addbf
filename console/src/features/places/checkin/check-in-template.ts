import { qrPicture } from '../qr-picture';

/** Pixels of the code, and of the template it is drawn on (S3 section 9). */
const codeSize = 200;
const [width, height] = [560, 500];
const shown = 320;

/** A poster to print: instructions and the code of the check-in page. */
export function drawTemplate(link: string, words: { title: string; text: string }): string {
  const code = qrPicture(link, codeSize);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = '#0f6894';
  pen.fillRect(0, 0, width, 84);
  pen.textAlign = 'center';
  pen.fillStyle = '#ffffff';
  write(pen, words.title, 52, 28);
  pen.imageSmoothingEnabled = false;
  pen.drawImage(code, (width - shown) / 2, 104, shown, shown);
  pen.fillStyle = '#1c2127';
  write(pen, words.text, 466, 20);
  return canvas.toDataURL('image/png');
}

/** Draws one centered line, in a smaller font if it is long. */
function write(pen: CanvasRenderingContext2D, text: string, y: number, size: number): void {
  do pen.font = `600 ${size}px system-ui, sans-serif`;
  while (pen.measureText(text).width > width - 40 && --size > 10);
  pen.fillText(text, width / 2, y, width - 40);
}
