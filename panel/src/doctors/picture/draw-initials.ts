const sizePx = 512;

/**
 * Returns a square PNG with the initials, or null where the browser can't draw.
 */
export function drawInitials(initials: string): File | null {
  const canvas = document.createElement('canvas');
  canvas.width = sizePx;
  canvas.height = sizePx;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = '#d5f2ec';
  context.fillRect(0, 0, sizePx, sizePx);
  context.fillStyle = '#1c635d';
  context.font = `600 ${sizePx * 0.42}px Inter, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(initials, sizePx / 2, sizePx * 0.53, sizePx * 0.8);
  const base64 = canvas.toDataURL('image/png').split(',')[1] ?? '';
  return new File([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))], `Initials ${initials}`, {
    type: 'image/png',
  });
}
