/** Colours of sheets and pictures: those of light pages (tokens.css). */
export const ink = { full: '#1b2430', second: '#4a5666', third: '#6b7686', line: '#dfe5ec', panel: '#f5f7fa', brand: '#1768c4' }
