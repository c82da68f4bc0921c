const strokes = { 16: 2, 24: 3, 32: 3 } as const;

/** How much of a whole is done, 0 to 1, as a ring. Green when all of it is. */
export function ProgressRing(props: { value: number; label: string; size?: 16 | 24 | 32 | undefined }) {
  const { value, label, size = 16 } = props;
  const part = Math.min(1, Math.max(0, value));
  const width = strokes[size];
  const radius = (size - width) / 2 - 0.5;
  const around = 2 * Math.PI * radius;
  const ring = { cx: size / 2, cy: size / 2, r: radius, strokeWidth: width };
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      fill="none"
      className="flex-none"
      role="img"
      aria-label={`${label}: ${Math.round(part * 100)}%`}
    >
      <circle {...ring} stroke="var(--layer-3)" />
      {part > 0 && (
        <circle
          {...ring}
          stroke={part === 1 ? 'var(--success)' : 'var(--accent-text)'}
          strokeLinecap="round"
          strokeDasharray={`${part * around} ${around}`}
          transform={`rotate(-90 ${size / 2} ${size / 2})`}
        />
      )}
    </svg>
  );
}
