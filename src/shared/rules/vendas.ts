import { somarDias } from './datas.ts'
import { DIAS_SEMANA, type Horarios } from './horarios.ts'

/** Departments whose sales a store enters by the day (domain §9). */
export const DEPARTAMENTOS = {
  PECAS_BALCAO: 'Peças balcão',
  PECAS_OFICINA: 'Peças oficina',
  ATACADO: 'Atacado',
  GARANTIA: 'Garantia',
  ACESSORIOS: 'Acessórios',
  PNEUS: 'Pneus',
  LUBRIFICANTES: 'Lubrificantes',
  BATERIAS: 'Baterias',
  MAO_OBRA_MECANICA: 'Mão de obra mecânica',
  FUNILARIA_PINTURA: 'Funilaria e pintura',
  TERCEIROS: 'Serviços de terceiros',
} as const
export type Departamento = keyof typeof DEPARTAMENTOS
export const CODIGOS_DEPARTAMENTO = Object.keys(DEPARTAMENTOS) as [Departamento, ...Departamento[]]

const soLetras = (t: string) => t.normalize('NFD').replace(/\P{L}/gu, '').toLowerCase()

/** The department that an account is called as ('Peças – balcão', 'MAO_OBRA_MECANICA'), whatever its accents, case and punctuation; null when it is called otherwise. */
export function departamentoDaConta(conta: string): Departamento | null {
  const dita = soLetras(conta)
  return CODIGOS_DEPARTAMENTO.find((d) => soLetras(d) === dita || soLetras(DEPARTAMENTOS[d]) === dita) ?? null
}

/** What is entered of a department and day: amounts in centavos, quantity in thousandths, time in minutes; none is negative. */
export const MEDIDAS_VENDA = {
  bruto: 'Bruto',
  desconto: 'Desconto',
  devolucao: 'Devolução',
  imposto: 'Imposto',
  custo: 'Custo',
  quantidade: 'Quantidade',
  minutos: 'Horas',
} as const
export type MedidaVenda = keyof typeof MEDIDAS_VENDA
export const CODIGOS_MEDIDA = Object.keys(MEDIDAS_VENDA) as [MedidaVenda, ...MedidaVenda[]]

/** Measures of a department on a day; null where nothing was entered. */
export type ValoresVenda = Record<MedidaVenda, number | null>
export const SEM_VENDA: ValoresVenda = {
  bruto: null,
  desconto: null,
  devolucao: null,
  imposto: null,
  custo: null,
  quantidade: null,
  minutos: null,
}

/** Sums, nothing counting as zero. */
export type SomaVenda = Record<MedidaVenda, number>

/** Sum of any cells, in any order. */
export function somarVendas(celulas: Iterable<Partial<ValoresVenda>>): SomaVenda {
  const soma: SomaVenda = { bruto: 0, desconto: 0, devolucao: 0, imposto: 0, custo: 0, quantidade: 0, minutos: 0 }
  for (const c of celulas) for (const m of CODIGOS_MEDIDA) soma[m] += c[m] ?? 0
  return soma
}

/** Net sales: gross less discount, returns and tax, in centavos. */
export const liquidoDe = (c: Partial<ValoresVenda>): number =>
  (c.bruto ?? 0) - (c.desconto ?? 0) - (c.devolucao ?? 0) - (c.imposto ?? 0)

/** Days of a month ('2026-11') in order. */
export function diasDoMes(mes: string): string[] {
  const dias: string[] = []
  for (let d = `${mes}-01`; d.startsWith(mes); d = somarDias(d, 1)) dias.push(d)
  return dias
}

/** The month so many months away: mesMais('2026-01', -1) is '2025-12'. */
export function mesMais(mes: string, meses: number): string {
  const [ano = 0, m = 0] = mes.split('-').map(Number)
  const n = ano * 12 + m - 1 + meses
  return `${String(Math.floor(n / 12)).padStart(4, '0')}-${String((n % 12) + 1).padStart(2, '0')}`
}

/** Day of the week of a calendar day as ISO numbers it, Monday 1 to Sunday 7. */
export const diaDaSemana = (dia: string) => {
  const n = new Date(`${dia}T12:00:00Z`).getUTCDay()
  return DIAS_SEMANA[(n + 6) % 7] ?? '1'
}

/** Days of a month on which the store works: open by its hours, and no holiday. */
export function diasUteis(mes: string, horarios: Horarios, feriados: ReadonlySet<string>): string[] {
  return diasDoMes(mes).filter((d) => horarios[diaDaSemana(d)] !== undefined && !feriados.has(d))
}

/** What the month comes to at the present pace: net so far ÷ working days entered × working days; null before the first. */
export function projecao(liquido: number, diasPreenchidos: number, uteis: number): number | null {
  return diasPreenchidos === 0 ? null : Math.round((liquido / diasPreenchidos) * Math.max(uteis, diasPreenchidos))
}

function mediana(valores: readonly number[]): number {
  const v = valores.toSorted((a, b) => a - b)
  const meio = Math.floor(v.length / 2)
  return v.length % 2 === 1 ? (v[meio] ?? 0) : ((v[meio - 1] ?? 0) + (v[meio] ?? 0)) / 2
}

/** Fewest days of a weekday from which one may be told from the others. */
const MIN_AMOSTRA = 4
const MAD_LIMITE = 3

/** A day's gross of a department, in centavos. */
export interface DiaDeVenda {
  dia: string
  departamento: Departamento
  bruto: number
}
export interface Discrepante extends DiaDeVenda {
  /** Median of that weekday, in centavos. */
  mediana: number
}

/** Days of `mes` whose gross is beyond three median absolute deviations of the same weekday and department, among these days and those of `historia`. */
export function discrepantes(mes: readonly DiaDeVenda[], historia: readonly DiaDeVenda[]): Discrepante[] {
  const chave = (v: DiaDeVenda) => `${v.departamento} ${diaDaSemana(v.dia)}`
  const amostras = Map.groupBy([...mes, ...historia], chave)
  return mes.flatMap((v) => {
    const brutos = (amostras.get(chave(v)) ?? []).map((x) => x.bruto)
    if (brutos.length < MIN_AMOSTRA) return []
    const meio = mediana(brutos)
    const mad = mediana(brutos.map((b) => Math.abs(b - meio)))
    return mad > 0 && Math.abs(v.bruto - meio) > MAD_LIMITE * mad ? [{ ...v, mediana: Math.round(meio) }] : []
  })
}

const MES = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** A month in words: 'novembro de 2026'. */
export const nomeDoMes = (mes: string): string => MES.format(new Date(`${mes}-15T12:00:00Z`))
