import { somarDias } from '#shared/rules/datas.ts'
import type { Loja } from './cadastros.ts'
import type { Linha } from './gravar.ts'

const POR_PREFIXO: Record<string, string> = {
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

/** Skills that a service of the demonstration asks for, by its code. */
export function habilidadesDoServico(codigo: string): string[] {
  const habilidade = POR_PREFIXO[codigo.slice(0, 3)]
  return habilidade ? [habilidade] : []
}

const EQUIPES = [
  ['Freios', 'Suspensão', 'Revisão'],
  ['Elétrica', 'Ar-condicionado'],
  ['Motor', 'Câmbio'],
  ['Pneus e geometria', 'Suspensão', 'Revisão'],
  ['Revisão', 'Freios'],
  ['Motor', 'Elétrica', 'Revisão'],
]
const semana = (de: string, ate: string) => {
  const dia = [de, ate]
  return { 1: dia, 2: dia, 3: dia, 4: dia, 5: dia }
}
const TURNOS = [
  semana('08:00', '17:48'),
  { ...semana('08:00', '17:00'), 6: ['08:00', '12:00'] },
  semana('10:00', '19:00'),
]

/** The hours of a weekday at which the n-th mechanic of a store works, in minutes since midnight. */
export function turnoDoMecanico(n: number): { entra: number; sai: number } {
  const [entra = 0, sai = 0] =
    TURNOS[n % TURNOS.length]?.[1].map((h) => Number(h.slice(0, 2)) * 60 + Number(h.slice(3))) ?? []
  return { entra, sai }
}

/** Skills, shifts and phone of the n-th mechanic of a store. */
export function perfilDoMecanico(loja: Loja, n: number): Linha {
  return {
    habilidades: EQUIPES[n % EQUIPES.length],
    turnos: TURNOS[n % TURNOS.length],
    telefone: telefone(loja, 40 + n),
  }
}

/** Phone and e-mail of the n-th service adviser of a store. */
export function contatoDoConsultor(loja: Loja, nome: string, n: number): Linha {
  const endereco = nome.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(/\s+/)
  return { telefone: telefone(loja, 10 + n), email: `${endereco[0]}.${endereco.at(-1)}@${dominio(loja)}` }
}

const telefone = (loja: Loja, n: number): string =>
  `(${loja.ddd}) 98${String(100 + n * 7).slice(0, 3)}-${String(4000 + n * 13)}`
const dominio = (loja: Loja): string =>
  `${loja.nome
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()}.exemplo`

/** A store's second mechanic is on holiday this week, its third had a day off last week. */
export function ausenciasDaLoja(chave: Linha, mecanicos: readonly { cod: number }[], hoje: string): Linha[] {
  const [, segundo, terceiro] = mecanicos
  return [
    ...(segundo
      ? [{ ...chave, cod_mecanico: segundo.cod, de: somarDias(hoje, -3), ate: somarDias(hoje, 11), motivo: 'Férias' }]
      : []),
    ...(terceiro
      ? [
          {
            ...chave,
            cod_mecanico: terceiro.cod,
            de: somarDias(hoje, -8),
            ate: somarDias(hoje, -8),
            motivo: 'Atestado',
          },
        ]
      : []),
  ]
}

const RUAS = [
  'Avenida Brasil',
  'Rua das Palmeiras',
  'Avenida Central',
  'Rua do Comércio',
  'Avenida dos Estados',
  'Rua Quinze de Novembro',
]

/** Address, hours and contact of the n-th store; every third also opens on Saturday mornings. */
export function enderecoDaLoja(loja: Loja, n: number): Linha {
  return {
    razao_social: `${loja.nome} Comércio de Veículos Ltda.`,
    email: `oficina@${dominio(loja)}`,
    cep: `${String(1000 + n * 731).padStart(5, '0')}${String(100 + n * 10)}`,
    logradouro: RUAS[n % RUAS.length],
    numero: String(120 + n * 35),
    bairro: 'Centro',
    horarios: { ...semana('07:00', '19:00'), ...(n % 3 === 0 && { 6: ['08:00', '13:00'] }) },
  }
}

const NACIONAIS = [
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

/** The year's national holidays of fixed date. */
export function feriadosDaLoja(chave: Linha, ano: number): Linha[] {
  return NACIONAIS.map(([dia, nome]) => ({ ...chave, dia: `${ano}-${dia}`, nome }))
}
