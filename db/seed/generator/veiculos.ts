import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { integer, type Rng, pickOne } from './people.ts'

/** A vehicle model: short name for lists, full name of the price table, years of manufacture. */
export interface Modelo {
  marca: string
  modelo: string
  versao: string
  anoInicio: number
  anoFim: number
  combustivel: string
}

export interface Veiculo {
  placa: string | null
  chassi: string
  marca: string
  modelo: string
  versao: string
  ano: number
  combustivel: string
}

/** The models of the demonstration (db/seed/data/veiculos.csv), a few hundred. */
export function readModelos(): Modelo[] {
  const linhas = parse<Record<string, string>>(readFileSync(new URL('../data/veiculos.csv', import.meta.url)), {
    columns: true,
  })
  return linhas.map((l) => ({
    marca: l['marca'] ?? '',
    modelo: l['modelo'] ?? '',
    versao: l['versao'] ?? '',
    anoInicio: Number(l['ano_inicio']),
    anoFim: Number(l['ano_fim']),
    combustivel: l['combustivel'] ?? '',
  }))
}

const MANUFACTURER: Record<string, string> = {
  Fiat: '9BD',
  Jeep: '988',
  Volkswagen: '9BW',
  Chevrolet: '9BG',
  Toyota: '9BR',
  Honda: '93H',
  Hyundai: '9BH',
  Renault: '93Y',
  Nissan: '94D',
  Peugeot: '936',
  Citroën: '935',
  RAM: '3C6',
}
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const CHASSI_YEAR = 'EFGHJKLMNPRSTVWXY'

const letters = (rng: Rng, n: number): string =>
  Array.from({ length: n }, () => LETTERS[Math.floor(rng() * LETTERS.length)]).join('')

/** A plate that fits the year: Mercosul from 2019, before it one in four is converted. Without vowels, so that it forms no word. */
function placa(rng: Rng, ano: number): string {
  const mercosul = ano >= 2019 || rng() < 0.25
  const start = `${pickOne(rng, [...'BDEFGHJKLMNPQRSTUVWXZ'])}${pickOne(rng, [...'BCDFGHJKLMNPQRSTVWXZ'])}${pickOne(rng, [...'BCDFGHJKLMNPQRSTVWXYZ'])}`
  return mercosul
    ? `${start}${integer(rng, 0, 9)}${pickOne(rng, [...'ABCDEFGHIJ'])}${integer(rng, 0, 9)}${integer(rng, 0, 9)}`
    : `${start}${integer(rng, 1000, 9999)}`
}

/** An invented vehicle of one of the models; one in forty has no plate yet. */
export function pickVeiculo(rng: Rng, modelos: readonly Modelo[]): Veiculo {
  const m = pickOne(rng, modelos)
  const ano = Math.max(integer(rng, m.anoInicio, m.anoFim), integer(rng, m.anoInicio, m.anoFim))
  const chassi = `${MANUFACTURER[m.marca] ?? '9BX'}${letters(rng, 3)}${integer(rng, 10, 99)}${letters(rng, 1)}${CHASSI_YEAR[ano - 2014] ?? 'A'}${letters(rng, 1)}${integer(rng, 100_000, 999_999)}`
  return {
    placa: rng() < 0.025 ? null : placa(rng, ano),
    chassi,
    marca: m.marca,
    modelo: m.modelo,
    versao: m.versao,
    ano,
    combustivel: m.combustivel,
  }
}
