import type { ReactNode } from 'react'

/** Side view of a foot-mounted motor: ribs, shaft, feet. */
const body = (
  <>
    <path d="M24 20h38v26H24zM62 24h9v18h-9zM71 30h11v6H71z" />
    <path d="M24 25h38M24 30h38M24 36h38M24 41h38" strokeWidth="1" />
    <path d="M24 22c-5 0-8 1-8 3v16c0 2 3 3 8 3" />
    <path d="M29 46l-4 6h12l-2-6M57 46l4 6H49l2-6M21 52h46" />
  </>
)

const terminalBox = <path d="M36 20v-8h15v8" />

/** Drawings by the first part of the type code. */
const drawings: Readonly<Record<string, ReactNode>> = {
  AC3: (
    <>
      {body}
      {terminalBox}
    </>
  ),
  EX: (
    <>
      {body}
      <path d="M33 20v-3h22v3M36 17V9h16v8" />
      <path d="M86 8l6 3.5v7L86 22l-6-3.5v-7L86 8Z" />
      <path d="M83 12.5h5M83 15h4M83 17.5h5M83 12.5v5" strokeWidth="1.2" />
    </>
  ),
  HV: (
    <>
      <path d="M20 26h46v22H20zM66 31h8v12h-8zM74 35h10v5H74zM14 54h58M25 48l-3 6M61 48l3 6" />
      <path d="M16 8h54v18H16z" />
      <path d="M22 12v10M28 12v10M34 12v10M40 12v10M46 12v10M52 12v10M58 12v10M64 12v10" strokeWidth="1" />
      <path d="M40 30l-5 7h7l-4 7" />
    </>
  ),
  PM: (
    <>
      <circle cx="48" cy="32" r="25" />
      <circle cx="48" cy="32" r="16" />
      <circle cx="48" cy="32" r="4.5" />
      <path d="M39 22l5-2.5M52 19.500l5 2.500M60 28v8M57 42l-5 2.500M44 44.500L39 42M36 36v-8" strokeWidth="4" strokeLinecap="butt" />
      <path d="M48 7v4M48 53v4M23 32h4M69 32h4M30.3 14.300l2.8 2.800M62.9 46.900l2.8 2.800M65.7 14.300l-2.8 2.800M33.1 46.900l-2.8 2.8" />
    </>
  ),
  DC: (
    <>
      <path d="M30 20h34v26H30zM64 25h8v16h-8zM72 30h11v6H72zM27 52h42M35 46l-3 6M59 46l3 6" />
      <path d="M13 24h17v18H13zM17 24v18M21 24v18M25 24v18" />
      <path d="M38 20V10h20v10M43 15h4M45 13v4M51 15h4" />
    </>
  ),
  AC1: (
    <>
      {body}
      <path d="M30 20c0-2 1-3 3-3h22c2 0 3 1 3 3M33 17V9h22v8M40 9V5M48 9V5" />
    </>
  ),
  SRV: (
    <>
      <path d="M22 20h36v26H22zM58 15h6v36h-6zM64 29h18v8H64zM22 24h-8v18h8" />
      <path d="M30 20v-7h8v7M18 24v-7h-6" />
      <path d="M82 31h-6v4h6" strokeWidth="1" />
    </>
  ),
  GEA: (
    <>
      <path d="M12 22h30v22H12zM12 27h30M12 33h30M12 39h30" />
      <path d="M42 18h26v34H42zM68 38h14v7H68zM38 56h34M46 52l-3 4M64 52l3 4" />
      <circle cx="55" cy="29" r="6" />
      <circle cx="55" cy="42" r="7" />
    </>
  ),
  GEN: (
    <>
      {body}
      {terminalBox}
      <path d="M86 7l-6 10h9l-5 10" />
    </>
  ),
}

export function hasDrawing(code: string): boolean {
  return code in drawings
}

/** The drawing of a motor type; a standard motor for types without one. */
export function TypeDrawing({ code }: { code: string }) {
  return (
    <svg
      viewBox="0 0 96 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {drawings[code.split('.')[0] ?? ''] ?? drawings.AC3}
    </svg>
  )
}
