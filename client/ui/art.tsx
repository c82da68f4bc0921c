/** Small line drawings for empty places, 144 × 96, in one hand: a ground line, thin ink, and one stroke of the accent. */
import type { ReactNode } from 'react';

function Art({ children }: { children: ReactNode }) {
  return (
    <svg className="art" viewBox="0 0 144 96" aria-hidden="true">
      {children}
    </svg>
  );
}

/** Two riders' bicycle: for stretches of work done together. */
export function BicycleArt() {
  return (
    <Art>
      <path d="M4 80h136" />
      <circle cx="32" cy="62" r="18" />
      <circle cx="112" cy="62" r="18" className="a" />
      <path d="M32 62l18-26h50l-20 26zM60 62h-28M60 62h20M60 62L50 36M80 62L70 36" />
      <path d="M50 36l-2-6M43 30h11M70 36l-2-6M63 30h11M112 62L98 28h8M84 36l-2-8h7" />
      <circle cx="60" cy="62" r="3" />
      <circle cx="80" cy="62" r="3" />
    </Art>
  );
}

/** Columns with one missing: for figures that did not arrive. */
export function MissingColumnArt() {
  return (
    <Art>
      <path d="M16 80h112" />
      <path d="M32 80V54a3 3 0 0 1 3-3h10a3 3 0 0 1 3 3v26M96 80V30a3 3 0 0 1 3-3h10a3 3 0 0 1 3 3v50" />
      <path d="M64 80V43a3 3 0 0 1 3-3h10a3 3 0 0 1 3 3v37" className="a" strokeDasharray="3 4" />
      <path d="M72 20v8M72 33.5v.01" className="a" />
    </Art>
  );
}

/** Cards in three columns, the last place open: for work not yet planned. */
export function CardsArt() {
  return (
    <Art>
      <path d="M12 80h120" />
      <rect x="22" y="24" width="28" height="18" rx="3" />
      <rect x="22" y="48" width="28" height="18" rx="3" />
      <rect x="58" y="24" width="28" height="18" rx="3" />
      <rect x="94" y="24" width="28" height="18" rx="3" className="a" strokeDasharray="3 4" />
      <path d="M28 31h12M28 55h16M64 31h9" />
      <path d="M108 29v8M104 33h8" className="a" />
    </Art>
  );
}

/** A sheet and the pen on it: for writing. */
export function SheetArt() {
  return (
    <Art>
      <path d="M16 80h112" />
      <path d="M48 80V23a3 3 0 0 1 3-3h30l14 14v46" />
      <path d="M81 20v11a3 3 0 0 0 3 3h11M58 44h26M58 54h26M58 64h12" />
      <path d="M84 70l26-26 6 6-26 26-8 2z" className="a f" />
    </Art>
  );
}

/** Sheets one over the other: for things that belong together. */
export function LayersArt() {
  return (
    <Art>
      <path d="M16 80h112" />
      <path d="M72 18l38 17-38 17-38-17z" className="a" />
      <path d="M34 48l38 17 38-17M34 61l38 17 38-17" />
    </Art>
  );
}

/** A tray with a letter coming in: for what others send. */
export function TrayArt() {
  return (
    <Art>
      <path d="M16 80h112" />
      <path d="M36 80V58l12-18h48l12 18v22M36 58h22l5 8h18l5-8h22" />
      <path d="M72 14v26M63 31l9 9 9-9" className="a" />
    </Art>
  );
}

/** A lens over lines: for a search or filter that finds nothing. */
export function LensArt() {
  return (
    <Art>
      <path d="M16 80h112" />
      <path d="M26 28h34M26 42h22M26 56h26M26 68h40" />
      <circle cx="84" cy="42" r="20" className="a f" />
      <path d="M98.5 56.5L116 74" className="a" />
    </Art>
  );
}

/** A gate that is shut: for places one may not enter. */
export function GateArt() {
  return (
    <Art>
      <path d="M16 80h112" />
      <path d="M36 80V30M108 80V30M36 42h72M36 66h72M54 42v24M72 42v24M90 42v24" />
      <path d="M64 42v-8a8 8 0 0 1 16 0v8" className="a" />
    </Art>
  );
}

/** A bell at rest: for nothing new. */
export function BellArt() {
  return (
    <Art>
      <path d="M16 80h112" />
      <path d="M48 66c6-6 6-12 6-22a18 18 0 0 1 36 0c0 10 0 16 6 22zM72 26v-6" />
      <path d="M65 72a7 7 0 0 0 14 0" className="a" />
    </Art>
  );
}
