import { create } from 'qrcode';
import { useMemo } from 'react';

/** A QR code, drawn locally: the secret in it never leaves the browser. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
    const squares = [...data].flatMap((isDark, at) =>
      isDark ? [`M${at % size} ${Math.floor(at / size)}h1v1h-1z`] : [],
    );
    return { size, path: squares.join('') };
  }, [text]);
  return (
    <svg className="profile-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
