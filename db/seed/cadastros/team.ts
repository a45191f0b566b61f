import { addDays } from '#shared/rules/dates.ts'
import type { Loja } from './cadastros.ts'
import type { Linha } from '../save.ts'

const BY_PREFIX: Record<string, string> = {
  FRE: 'Freios',
  PNE: 'Pneus e geometria',
  ELE: 'Elétrica',
  SUS: 'Suspensão',
  MOT: 'Motor',
  EMB: 'Câmbio',
  FIL: 'Revisão',
  REV: 'Revisão',
  INT: 'Ar-condicionado',
  CAR: 'Revisão',
}

/** Skills that a service of the demonstration requires, by its code. */
export function servicoSkills(codigo: string): string[] {
  const habilidade = BY_PREFIX[codigo.slice(0, 3)]
  return habilidade ? [habilidade] : []
}

const TEAMS = [
  ['Freios', 'Suspensão', 'Revisão'],
  ['Elétrica', 'Ar-condicionado'],
  ['Motor', 'Câmbio'],
  ['Pneus e geometria', 'Suspensão', 'Revisão'],
  ['Revisão', 'Freios'],
  ['Motor', 'Elétrica', 'Revisão'],
]
const week = (de: string, ate: string) => {
  const dia = [de, ate]
  return { 1: dia, 2: dia, 3: dia, 4: dia, 5: dia }
}
const TURNOS = [week('08:00', '17:48'), { ...week('08:00', '17:00'), 6: ['08:00', '12:00'] }, week('10:00', '19:00')]

/** Weekday shift of the n-th mechanic of a store, in minutes since midnight. */
export function mecanicoTurno(n: number): { entra: number; sai: number } {
  const [entersAt = 0, leaves = 0] =
    TURNOS[n % TURNOS.length]?.[1].map((h) => Number(h.slice(0, 2)) * 60 + Number(h.slice(3))) ?? []
  return { entra: entersAt, sai: leaves }
}

/** Skills, shifts and phone of the n-th mechanic of a store. */
export function mecanicoProfile(loja: Loja, n: number): Linha {
  return {
    habilidades: TEAMS[n % TEAMS.length],
    turnos: TURNOS[n % TURNOS.length],
    telefone: phone(loja, 40 + n),
  }
}

/** Phone and e-mail of the n-th service adviser of a store. */
export function consultorContact(loja: Loja, nome: string, n: number): Linha {
  const address = nome.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(/\s+/)
  return { telefone: phone(loja, 10 + n), email: `${address[0]}.${address.at(-1)}@${domain(loja)}` }
}

const phone = (loja: Loja, n: number): string =>
  `(${loja.ddd}) 98${String(100 + n * 7).slice(0, 3)}-${String(4000 + n * 13)}`
const domain = (loja: Loja): string =>
  `${loja.nome
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()}.exemplo`

/** The second mechanic of a store is on holiday this week, the third had a day off last week. */
export function lojaAusencias(key: Linha, mecanicos: readonly { cod: number }[], today: string): Linha[] {
  const [, second, third] = mecanicos
  return [
    ...(second
      ? [{ ...key, cod_mecanico: second.cod, de: addDays(today, -3), ate: addDays(today, 11), motivo: 'Férias' }]
      : []),
    ...(third
      ? [
          {
            ...key,
            cod_mecanico: third.cod,
            de: addDays(today, -8),
            ate: addDays(today, -8),
            motivo: 'Atestado',
          },
        ]
      : []),
  ]
}

const STREETS = [
  'Avenida Brasil',
  'Rua das Palmeiras',
  'Avenida Central',
  'Rua do Comércio',
  'Avenida dos Estados',
  'Rua Quinze de Novembro',
]

/** Address, opening hours and contact of the n-th store; every third one also opens on Saturday mornings. */
export function lojaAddress(loja: Loja, n: number): Linha {
  return {
    razao_social: `${loja.nome} Comércio de Veículos Ltda.`,
    email: `oficina@${domain(loja)}`,
    cep: `${String(1000 + n * 731).padStart(5, '0')}${String(100 + n * 10)}`,
    logradouro: STREETS[n % STREETS.length],
    numero: String(120 + n * 35),
    bairro: 'Centro',
    horarios: { ...week('07:00', '19:00'), ...(n % 3 === 0 && { 6: ['08:00', '13:00'] }) },
  }
}

const NATIONAL_HOLIDAYS = [
  ['01-01', 'Confraternização Universal'],
  ['04-21', 'Tiradentes'],
  ['05-01', 'Dia do Trabalho'],
  ['09-07', 'Independência'],
  ['10-12', 'Nossa Senhora Aparecida'],
  ['11-02', 'Finados'],
  ['11-15', 'Proclamação da República'],
  ['11-20', 'Consciência Negra'],
  ['12-25', 'Natal'],
] as const

/** National holidays with a fixed date in a year. */
export function lojaHolidays(key: Linha, ano: number): Linha[] {
  return NATIONAL_HOLIDAYS.map(([dia, nome]) => ({ ...key, dia: `${ano}-${dia}`, nome }))
}
