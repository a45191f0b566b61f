import type { Foto } from '#shared/checklists.ts'
import type { EstadoOrcamento } from '#shared/orcamento.ts'

/** A quote as the gallery shows it. */
export interface Exemplo {
  cod: number
  placa: string | null
  chassi: string | null
  modelo: string
  estado: EstadoOrcamento
  cliente: string
  vermelhos: number
  amarelos: number
  verdes: number
  valor: number | null
  desde: string
  meta: number | null
  dono: string | null
}

const ha = (minutos: number) => new Date(Date.now() - minutos * 60_000).toISOString()

const BASE: Omit<Exemplo, 'cod'>[] = [
  {
    placa: 'RTK4B21',
    chassi: null,
    modelo: 'Argo Drive 1.3 · 2023',
    estado: 'NOVO',
    cliente: 'Helena Prado',
    vermelhos: 2,
    amarelos: 3,
    verdes: 14,
    valor: null,
    desde: ha(4),
    meta: 30,
    dono: 'Lucas Ferreira',
  },
  {
    placa: 'QXM7H03',
    chassi: null,
    modelo: 'Toro Volcano 2.0 · 2022',
    estado: 'AGUARDANDO_PRECO',
    cliente: 'Transportes Aurora',
    vermelhos: 3,
    amarelos: 1,
    verdes: 17,
    valor: null,
    desde: ha(38),
    meta: 30,
    dono: 'Marina Souza',
  },
  {
    placa: 'FSE2847',
    chassi: null,
    modelo: 'Strada Endurance · 2018',
    estado: 'AGUARDANDO_ALCADA',
    cliente: 'Otávio Lemos',
    vermelhos: 1,
    amarelos: 4,
    verdes: 12,
    valor: 218460,
    desde: ha(26),
    meta: 30,
    dono: 'Marina Souza',
  },
  {
    placa: 'GHB1D95',
    chassi: null,
    modelo: 'Pulse Audace · 2024',
    estado: 'VISUALIZADO',
    cliente: 'Camila Duarte',
    vermelhos: 0,
    amarelos: 2,
    verdes: 19,
    valor: 68990,
    desde: ha(12),
    meta: 30,
    dono: 'João Teles',
  },
  {
    placa: 'PLK9C30',
    chassi: null,
    modelo: 'Compass Longitude · 2021',
    estado: 'ENVIADO',
    cliente: 'Clínica Vértice',
    vermelhos: 2,
    amarelos: 2,
    verdes: 15,
    valor: 431045,
    desde: ha(65),
    meta: 120,
    dono: 'Lucas Ferreira',
  },
  {
    placa: null,
    chassi: '9BD195A4ZM0876543',
    modelo: 'Fastback Impetus · 2026',
    estado: 'EM_MONTAGEM',
    cliente: 'Rui Nogueira',
    vermelhos: 1,
    amarelos: 1,
    verdes: 18,
    valor: null,
    desde: ha(9),
    meta: 20,
    dono: null,
  },
  {
    placa: 'EUV3310',
    chassi: null,
    modelo: 'Palio Attractive · 2015',
    estado: 'VISUALIZADO',
    cliente: 'Sílvia Campos',
    vermelhos: 4,
    amarelos: 3,
    verdes: 9,
    valor: 152700,
    desde: ha(160),
    meta: 120,
    dono: 'Marina Souza',
  },
  {
    placa: 'SJW6A12',
    chassi: null,
    modelo: 'Mobi Like · 2024',
    estado: 'PARCIAL',
    cliente: 'Bruno Sá',
    vermelhos: 0,
    amarelos: 1,
    verdes: 20,
    valor: 31200,
    desde: ha(25),
    meta: null,
    dono: 'Lucas Ferreira',
  },
]

/** Quotes by the thousand, the eight examples over and over. */
export function exemplos(total: number): Exemplo[] {
  return Array.from({ length: total }, (_, i) => ({ ...(BASE[i % BASE.length] as Omit<Exemplo, 'cod'>), cod: i + 1 }))
}

function desenho(cor: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 500"><rect width="800" height="500" fill="#d5dbe2"/><circle cx="400" cy="250" r="150" fill="none" stroke="#7a8da3" stroke-width="60"/><circle cx="400" cy="250" r="45" fill="#8da0b4"/><path d="M560 180h150" stroke="${cor}" stroke-width="12"/><circle cx="560" cy="180" r="16" fill="${cor}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Photos that need no server. */
export const FOTOS: Foto[] = ['#e03131', '#f08c00', '#2f9e44'].map((cor, i) => ({
  codFoto: i + 1,
  url: desenho(cor),
  miniatura: desenho(cor),
  largura: 800,
  altura: 500,
}))
