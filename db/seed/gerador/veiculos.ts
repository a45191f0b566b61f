import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { inteiro, type Rng, um } from './pessoas.ts'

/** A model on the road: short name for lists, full name of the price table, years of manufacture. */
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
export function lerModelos(): Modelo[] {
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

const FABRICANTE: Record<string, string> = {
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
const LETRAS = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const ANO_DO_CHASSI = 'EFGHJKLMNPRSTVWXY'

const letras = (rng: Rng, n: number): string =>
  Array.from({ length: n }, () => LETRAS[Math.floor(rng() * LETRAS.length)]).join('')

/** A plate of the pattern the year suggests: Mercosul from 2019, before it one in four converted; no vowel-made words. */
function placa(rng: Rng, ano: number): string {
  const mercosul = ano >= 2019 || rng() < 0.25
  const inicio = `${um(rng, [...'BDEFGHJKLMNPQRSTUVWXZ'])}${um(rng, [...'BCDFGHJKLMNPQRSTVWXZ'])}${um(rng, [...'BCDFGHJKLMNPQRSTVWXYZ'])}`
  return mercosul
    ? `${inicio}${inteiro(rng, 0, 9)}${um(rng, [...'ABCDEFGHIJ'])}${inteiro(rng, 0, 9)}${inteiro(rng, 0, 9)}`
    : `${inicio}${inteiro(rng, 1000, 9999)}`
}

/** An invented vehicle of one of the models; one in forty still has no plate. */
export function sortearVeiculo(rng: Rng, modelos: readonly Modelo[]): Veiculo {
  const m = um(rng, modelos)
  const ano = Math.max(inteiro(rng, m.anoInicio, m.anoFim), inteiro(rng, m.anoInicio, m.anoFim))
  const chassi = `${FABRICANTE[m.marca] ?? '9BX'}${letras(rng, 3)}${inteiro(rng, 10, 99)}${letras(rng, 1)}${ANO_DO_CHASSI[ano - 2014] ?? 'A'}${letras(rng, 1)}${inteiro(rng, 100_000, 999_999)}`
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
